//! Every text a person reads, from the translation files under `assets/locales`.

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::settings::Language;

/// The first language that the system wants and we speak, else English.
pub fn system_language() -> Language {
    let spoken = |locale: String| {
        let is_it = |language: &Language| locale.starts_with(language.code());
        Language::ALL.into_iter().find(is_it)
    };
    sys_locale::get_locales()
        .find_map(spoken)
        .unwrap_or_default()
}

/// The translation file of a language.
pub const fn file(language: Language) -> &'static str {
    match language {
        Language::English => include_str!("../../assets/locales/en.ftl"),
        Language::German => include_str!("../../assets/locales/de.ftl"),
    }
}

/// The texts of one language.
pub struct Texts {
    bundle: FluentBundle<FluentResource>,
    language: Language,
    /// How many messages have been formatted.
    #[cfg(test)]
    pub(crate) n_formatted: std::cell::Cell<usize>,
}

impl Texts {
    /// Those of `language`.
    pub fn new(language: Language) -> Texts {
        // For plurals.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Marks around arguments are for mixing writing directions, which we do not, and fonts draw
        // them as boxes.
        bundle.set_use_isolating(false);
        // What cannot be read is left out; a test sees to it that nothing is.
        let (Ok(resource) | Err((resource, _))) =
            FluentResource::try_new(file(language).to_owned());
        bundle.add_resource_overriding(resource);
        Texts {
            bundle,
            language,
            #[cfg(test)]
            n_formatted: std::cell::Cell::default(),
        }
    }

    /// Their language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text without arguments.
    pub fn text(&self, id: &str) -> String {
        self.format(id, None)
    }

    /// A text with arguments.
    pub fn with<'a, const N: usize>(
        &self,
        id: &str,
        arguments: [(&'a str, FluentValue<'a>); N],
    ) -> String {
        self.format(id, Some(&FluentArgs::from_iter(arguments)))
    }

    fn format(&self, id: &str, arguments: Option<&FluentArgs>) -> String {
        #[cfg(test)]
        self.n_formatted.update(|n| n + 1);
        let message = self.bundle.get_message(id);
        let Some(pattern) = message.and_then(|message| message.value()) else {
            // A text that is missing shows its name; a test sees to it that none is.
            return id.to_owned();
        };
        let text = (self.bundle).format_pattern(pattern, arguments, &mut Vec::new());
        text.into_owned()
    }
}

/// A text from outside, without what would move the cursor, start a new line, turn the direction of
/// writing or not be seen.
pub fn printable(text: &str) -> String {
    let shown = |c: char| {
        if c.is_control() || is_format(c) {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    text.chars().map(shown).collect()
}

/// What Unicode calls a format character, and its separators of lines.
const fn is_format(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{600}'..='\u{605}'
            | '\u{61c}'
            | '\u{6dd}'
            | '\u{70f}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// Broken between words, into lines of fewer letters than these.
pub(super) fn wrapped(text: &str, n_letters: usize) -> String {
    let mut lines = String::new();
    let mut n_so_far = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if n_so_far + width >= n_letters {
            lines.push('\n');
            n_so_far = 0;
        } else if n_so_far > 0 {
            lines.push(' ');
            n_so_far += 1;
        }
        lines.push_str(word);
        n_so_far += width;
    }
    lines
}
