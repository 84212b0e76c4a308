//! The pages as HTML documents.

use std::{collections::HashMap, fmt::Write};

use human::{Family, Technique};
use words::{Locale, steps};

use crate::{
    positions::ShownPosition,
    source::{Chapter, Entry, Inline, inlines},
    usage::UsageTable,
};

/// A language in which the pages are written.
pub struct Language<'a> {
    /// The code of the language, such as `en`.
    pub code: &'static str,
    /// The folder of the pages in this language, relative to the English pages; empty for English.
    pub folder: &'static str,
    /// The locale of the explanations.
    pub locale: Locale,
    /// The texts of the pages by id.
    pub entries: &'a HashMap<String, Entry>,
    /// The chapters of the course, which determine the order of the pages.
    pub course: &'a [Chapter],
    /// The table of how often puzzles need each technique.
    pub usage: &'a UsageTable,
}

impl Language<'_> {
    /// Returns the text with this key that all pages share; empty if there is no such text.
    fn word(&self, key: &'static str) -> &str {
        self.entries.get("page").map_or("", |page| page.one(key))
    }

    /// Returns a text that all pages share, in which the placeholder `name`, such as `{n}`, is
    /// replaced with a value.
    fn filled(&self, key: &'static str, name: &str, value: &str) -> String {
        self.word(key).replace(name, value)
    }

    /// Returns the code of the other language, and the path to its folder.
    fn other_language(&self) -> (&'static str, &'static str) {
        match self.folder {
            "" => ("de", "de/"),
            _ => ("en", "../"),
        }
    }

    /// Returns the path from the folder of the pages to the app.
    fn app_path(&self) -> &'static str {
        if self.folder.is_empty() { "../" } else { "../../" }
    }

    /// Returns the page of a technique as an HTML document. The first of the positions is the main
    /// example; there may be none.
    pub fn page(&self, technique: &Technique, shown: &[ShownPosition]) -> String {
        let none = Entry::default();
        let entry = self.entries.get(technique.id).unwrap_or(&none);
        let mut main = format!("<h1>{}</h1>\n", escaped(technique.name));
        self.write_facts(&mut main, technique);
        let what = entry.one("what");
        let _ = writeln!(main, "<p class=\"what\">{}</p>", self.inline(what));
        match shown.first() {
            Some(first) => main.push_str(&self.figure(first)),
            None => _ = writeln!(main, "<p>{}</p>", self.word("no-example")),
        }
        self.write_section(&mut main, "why", entry, false);
        if let Some(first) = shown.first() {
            let _ = writeln!(main, "<h2>{}</h2>\n{}", self.word("steps"), proof(first));
        }
        self.write_section(&mut main, "spot", entry, true);
        self.write_section(&mut main, "mistake", entry, true);
        self.write_section(&mut main, "variant", entry, true);
        self.write_usage(&mut main, technique);
        self.write_easier(&mut main, entry);
        if shown.len() > 1 {
            let _ = writeln!(main, "<h2>{}</h2>", self.word("more"));
        }
        for (n, shown) in shown.iter().enumerate().skip(1) {
            let summary = self.filled("example", "{n}", &(n + 1).to_string());
            let (figure, proof) = (self.figure(shown), proof(shown));
            let _ =
                writeln!(main, "<details><summary>{summary}</summary>\n{figure}{proof}</details>");
        }
        let course = entry.one("course");
        if !course.is_empty() {
            let _ =
                writeln!(main, "<h2>{}</h2>\n<p>{}</p>", self.word("course"), self.inline(course));
        }
        self.write_navigation(&mut main, technique, !shown.is_empty());
        self.document(technique.name, what, technique.id, &main)
    }

    /// Appends the level, the score and the other names of a technique.
    fn write_facts(&self, out: &mut String, technique: &Technique) {
        let level = steps::level(self.locale.catalogue, technique.level);
        let mut facts = vec![self.filled("level", "{level}", level)];
        facts.push(match (technique.score, technique.after) {
            (0, _) => self.word("no-score").to_owned(),
            (score, None) => self.filled("score", "{score}", &score.to_string()),
            (score, Some(_)) => self.filled("own-score", "{score}", &score.to_string()),
        });
        if !technique.aliases.is_empty() {
            facts.push(self.filled("names", "{names}", &technique.aliases.join(", ")));
        }
        let facts: Vec<_> =
            facts.iter().map(|fact| format!("<li>{}</li>", escaped(fact))).collect();
        let _ = writeln!(out, "<ul class=\"facts\">{}</ul>", facts.concat());
    }

    fn write_section(&self, out: &mut String, key: &'static str, entry: &Entry, is_list: bool) {
        let parts: Vec<String> = entry.all(key).map(|text| self.inline(text)).collect();
        if parts.is_empty() {
            return;
        }
        let tag = if is_list { "li" } else { "p" };
        let parts: Vec<_> = parts.iter().map(|part| format!("<{tag}>{part}</{tag}>\n")).collect();
        let parts = parts.concat();
        let _ = match is_list {
            true => writeln!(out, "<h2>{}</h2>\n<ul>\n{parts}</ul>", self.word(key)),
            false => writeln!(out, "<h2>{}</h2>\n{parts}", self.word(key)),
        };
    }

    fn write_usage(&self, out: &mut String, technique: &Technique) {
        let count = self.locale.catalogue.number(self.usage.puzzle_count.into());
        let share = |n: u32| {
            let share = 100.0 * f64::from(n) / f64::from(self.usage.puzzle_count.max(1));
            let text = if share < 0.1 { format!("{share:.2}") } else { format!("{share:.1}") };
            if self.code == "de" { text.replace('.', ",") } else { text }
        };
        let text = match self.usage.by_id.get(technique.id) {
            _ if !technique.is_default => self.word("off").to_owned(),
            Some(usage) => self
                .filled("used", "{used}", &share(usage.used_count))
                .replace("{needed}", &share(usage.needed_count))
                .replace("{count}", &count),
            None => self.filled("never", "{count}", &count),
        };
        let _ = writeln!(out, "<h2>{}</h2>\n<p>{text}</p>", self.word("often"));
    }

    fn write_easier(&self, out: &mut String, entry: &Entry) {
        let ids = entry.one("easier").split(", ").filter(|id| !id.is_empty());
        let links: Vec<_> = ids.map(|id| format!("<li>{}</li>", self.link(id, None))).collect();
        if !links.is_empty() {
            let _ = writeln!(out, "<h2>{}</h2>\n<ul>{}</ul>", self.word("easier"), links.concat());
        }
    }

    /// Appends the links to the exercise, if `has_exercise` is `true`, and to the previous and the
    /// next page of the course, if there are such pages.
    fn write_navigation(&self, out: &mut String, technique: &Technique, has_exercise: bool) {
        let app = self.app_path();
        out.push_str("<p class=\"ways\">");
        if has_exercise {
            let _ = write!(
                out,
                "<a class=\"practise\" href=\"{app}#practise={0}\" data-practise=\"{0}\">{1}</a> ",
                technique.id,
                self.word("practise")
            );
        }
        let order: Vec<&str> =
            self.course.iter().flat_map(|chapter| chapter.ids.iter().map(String::as_str)).collect();
        if let Some(at) = order.iter().position(|id| *id == technique.id) {
            let before = at.checked_sub(1).and_then(|at| order.get(at));
            for (key, id) in [("before", before), ("after", order.get(at + 1))] {
                if let Some(id) = id {
                    let text = self.filled(key, "{name}", name(id));
                    let _ = write!(out, "{} ", self.link(id, Some(&text)));
                }
            }
        }
        out.push_str("</p>\n");
    }

    /// Returns the picture of a position, with its description.
    fn figure(&self, shown: &ShownPosition) -> String {
        let [pattern, conclusion] = shown.sentences().map(escaped);
        let notation = match shown.notation() {
            "" => String::new(),
            notation => format!("<p class=\"notation\">{}</p>", escaped(notation)),
        };
        let svg = shown.picture();
        let svg = svg.replacen(
            "<svg ",
            &format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(shown.sentences()[0])),
            1,
        );
        format!(
            "<figure>{svg}<figcaption><p>{pattern}</p><p>{conclusion}</p>{notation}</figcaption></figure>\n"
        )
    }

    /// Returns the index of all pages as an HTML document: first the course, then the techniques by
    /// family.
    pub fn index(&self, techniques: &[&Technique]) -> String {
        let mut main = format!("<h1>{}</h1>\n<p>{}</p>\n", self.word("title"), self.word("intro"));
        let _ = writeln!(
            main,
            "<h2>{}</h2>\n<p>{}</p>",
            self.word("course"),
            self.word("course-intro")
        );
        for (n, chapter) in self.course.iter().enumerate() {
            let _ = writeln!(
                main,
                "<section><h3>{}. {}</h3>\n<p>{}</p>\n<ol>{}</ol></section>",
                n + 1,
                escaped(&chapter.title),
                self.inline(&chapter.intro),
                self.link_items(chapter.ids.iter().map(String::as_str))
            );
        }
        let _ = writeln!(main, "<h2>{}</h2>", self.word("all"));
        let mut families: Vec<Family> = Vec::new();
        for technique in techniques {
            if !families.contains(&technique.family) {
                families.push(technique.family);
            }
        }
        for family in families {
            let of = techniques.iter().filter(|technique| technique.family == family);
            let key = format!("family-{family:?}").to_lowercase();
            let page = self.entries.get("page");
            let _ = writeln!(
                main,
                "<section><h3>{}</h3>\n<ul>{}</ul></section>",
                page.map_or("", |page| page.one(&key)),
                self.link_items(of.map(|technique| technique.id))
            );
        }
        self.document(self.word("title"), self.word("intro"), "index", &main)
    }

    /// Returns links to pages as list items, each with its level.
    fn link_items<'i>(&self, ids: impl Iterator<Item = &'i str>) -> String {
        let item = |id: &str| {
            let level = human::by_name(id)
                .map_or("", |technique| steps::level(self.locale.catalogue, technique.level));
            format!(
                "<li data-technique=\"{id}\">{} <small>{level}</small></li>\n",
                self.link(id, None)
            )
        };
        ids.map(item).collect()
    }

    fn link(&self, id: &str, words: Option<&str>) -> String {
        format!("<a href=\"{id}.html\">{}</a>", escaped(words.unwrap_or(name(id))))
    }

    /// Returns a text as HTML, with its links.
    fn inline(&self, text: &str) -> String {
        let part = |part: Inline| match part {
            Inline::Text(text) => escaped(text),
            Inline::Page(id, words) => self.link(id, words),
            Inline::Term(term, words) => {
                format!(
                    "<a href=\"{}#help=glossary\" data-term=\"{}\">{}</a>",
                    self.app_path(),
                    escaped(term),
                    escaped(words)
                )
            }
        };
        inlines(text).into_iter().map(part).collect()
    }

    fn document(&self, title: &str, description: &str, id: &str, main: &str) -> String {
        let (other, folder) = self.other_language();
        let app = self.app_path();
        let sheet = if self.folder.is_empty() { "" } else { "../" };
        let description = plain(description);
        let app_name = self.word("app");
        let title = match title.contains("Sudoku") {
            true => format!("{title} – {app_name}"),
            false => format!("{title} – Sudoku – {app_name}"),
        };
        format!(
            r##"<!doctype html>
<html lang="{code}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{title}</title>
<meta name="description" content="{description}">
<link rel="icon" href="{app}icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{sheet}pages.css">
</head>
<body class="alone">
<header><nav>
<a href="{app}">{app_name}</a>
<a href="index.html">{techniques}</a>
<a href="{folder}{id}.html" lang="{other}" hreflang="{other}">{other_language}</a>
</nav></header>
<main class="technique">
{main}</main>
</body>
</html>
"##,
            code = self.code,
            title = escaped(&title),
            description = escaped(&description),
            techniques = self.word("techniques"),
            other_language = self.word("other-language"),
        )
    }
}

/// Returns the name of the technique with this id, or the id itself if there is no such technique.
fn name(id: &str) -> &str {
    human::by_name(id).map_or(id, |technique| technique.name)
}

/// Returns the lines of a proof as an HTML list.
fn proof(shown: &ShownPosition) -> String {
    let line = |(within, text): (u8, &str)| {
        let class = if within > 0 { " class=\"within\"" } else { "" };
        format!("<li{class}>{}</li>\n", escaped(text))
    };
    format!("<ol class=\"proof\">\n{}</ol>\n", shown.lines().map(line).collect::<String>())
}

/// Returns a text in which links are replaced with their words.
fn plain(text: &str) -> String {
    let part = |part: Inline| match part {
        Inline::Text(text) => text.to_owned(),
        Inline::Page(id, words) => words.unwrap_or(name(id)).to_owned(),
        Inline::Term(_, words) => words.to_owned(),
    };
    inlines(text).into_iter().map(part).collect()
}

/// Escapes the characters of a text that are special in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
