//! The texts of one language, from the translation files under `assets/locales`. To add a message,
//! write it into both files; to add a language, add it to `Language` and to `file`.

use std::fmt::Debug;

use fluent_bundle::{FluentArgs, FluentBundle, FluentResource, FluentValue};
use unic_langid::LanguageIdentifier;

use crate::model::is_hidden;
use crate::settings::Language;

/// The first of the system's languages that has a translation, else English.
pub fn system_language() -> Language {
    let translated = |locale: String| {
        (Language::ALL.into_iter()).find(|language| locale.starts_with(language.code()))
    };
    (sys_locale::get_locales().find_map(translated)).unwrap_or_default()
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
    /// Reads the translation file of `language`.
    pub fn new(language: Language) -> Texts {
        // The bundle needs it for plurals.
        let locale: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new(vec![locale]);
        // Isolation marks are for mixed writing directions, and fonts draw them as boxes.
        bundle.set_use_isolating(false);
        // A message with a syntax error is left out; a test checks that there is none.
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

    /// The language.
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A text without arguments.
    pub fn text(&self, id: &str) -> String {
        self.with(id, [])
    }

    /// A text with arguments. A missing message shows its id; a test checks that there is none.
    pub fn with<'a, const N: usize>(
        &self,
        id: &str,
        arguments: [(&'a str, FluentValue<'a>); N],
    ) -> String {
        (self.find(id, arguments)).unwrap_or_else(|| id.to_owned())
    }

    /// A text with arguments, if there is such a message.
    pub fn find<'a, const N: usize>(
        &self,
        id: &str,
        arguments: [(&'a str, FluentValue<'a>); N],
    ) -> Option<String> {
        #[cfg(test)]
        self.n_formatted.update(|n| n + 1);
        let pattern = self.bundle.get_message(id)?.value()?;
        let arguments = FluentArgs::from_iter(arguments);
        let text = (self.bundle).format_pattern(pattern, Some(&arguments), &mut Vec::new());
        Some(text.into_owned())
    }

    /// The text that names a variant of an enum; see [`variant_id`].
    pub fn variant(&self, prefix: &str, variant: impl Debug) -> String {
        self.text(&variant_id(prefix, variant))
    }
}

/// The message of a variant: `stop-` and `Stop::CutOff` make `stop-cut-off`. Fields of the variant
/// do not count.
pub fn variant_id(prefix: &str, variant: impl Debug) -> String {
    let name = format!("{variant:?}");
    let mut id = prefix.to_owned();
    for letter in name.chars().take_while(|letter| letter.is_alphanumeric()) {
        if letter.is_uppercase() && !id.is_empty() && !id.ends_with('-') {
            id.push('-');
        }
        id.extend(letter.to_lowercase());
    }
    id
}

/// A text from outside without control and format characters, which could move the cursor, start a
/// line, turn the writing direction or stay invisible.
pub fn printable(text: &str) -> String {
    let shown = |c: char| {
        if is_hidden(c) {
            char::REPLACEMENT_CHARACTER
        } else {
            c
        }
    };
    text.chars().map(shown).collect()
}

/// Breaks a text between words into lines of fewer than `n_characters`.
pub(super) fn wrapped(text: &str, n_characters: usize) -> String {
    let mut lines = String::new();
    let mut n_so_far = 0;
    for word in text.split(' ') {
        let width = word.chars().count();
        if n_so_far + width >= n_characters {
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
