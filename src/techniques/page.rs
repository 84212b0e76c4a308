//! The pages as HTML documents.

use std::{collections::HashMap, fmt::Write};

use human::{Family, Technique};
use words::{Locale, steps};

use crate::{
    positions::ShownPosition,
    source::{Chapter, InlinePart, PageEntry, split_inlines},
    usage::UsageTable,
};

/// A language in which the pages are written.
pub struct Language<'a> {
    /// The code of the language, such as `en`.
    pub language_code: &'static str,
    /// The folder of the pages in this language, relative to the English pages; empty for English.
    pub folder: &'static str,
    /// The locale of the explanations.
    pub locale: Locale,
    /// The texts of the pages by id.
    pub entries: &'a HashMap<String, PageEntry>,
    /// The chapters of the course, which determine the order of the pages.
    pub course: &'a [Chapter],
    /// The table of how often puzzles need each technique.
    pub usage: &'a UsageTable,
}

impl Language<'_> {
    /// Returns the text with this key that all pages share; empty if there is no such text.
    fn shared_text(&self, key: &'static str) -> &str {
        self.entries.get("page").map_or("", |page| page.first_value(key))
    }

    /// Returns a text that all pages share, in which the placeholder `name`, such as `{n}`, is
    /// replaced with a value.
    fn filled_text(&self, key: &'static str, name: &str, value: &str) -> String {
        self.shared_text(key).replace(name, value)
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

    /// Returns the page of a technique as an HTML document. The first position in `shown` is the
    /// main example. `shown` may be empty.
    pub fn technique_page(&self, technique: &Technique, shown: &[ShownPosition]) -> String {
        let none = PageEntry::default();
        let entry = self.entries.get(technique.id).unwrap_or(&none);
        let mut main = format!("<h1>{}</h1>\n", escape_html(technique.name));
        self.write_facts(&mut main, technique);
        let what = entry.first_value("what");
        let _ = writeln!(main, "<p class=\"what\">{}</p>", self.inline_html(what));
        match shown.first() {
            Some(first) => main.push_str(&self.position_figure(first)),
            None => _ = writeln!(main, "<p>{}</p>", self.shared_text("no-example")),
        }
        self.write_section(&mut main, "why", entry, false);
        if let Some(first) = shown.first() {
            let _ = writeln!(main, "<h2>{}</h2>\n{}", self.shared_text("steps"), proof_list(first));
        }
        self.write_section(&mut main, "spot", entry, true);
        self.write_section(&mut main, "mistake", entry, true);
        self.write_section(&mut main, "variant", entry, true);
        self.write_usage(&mut main, technique);
        self.write_easier(&mut main, entry);
        if shown.len() > 1 {
            let _ = writeln!(main, "<h2>{}</h2>", self.shared_text("more"));
        }
        for (n, shown) in shown.iter().enumerate().skip(1) {
            let summary = self.filled_text("example", "{n}", &(n + 1).to_string());
            let (figure, proof) = (self.position_figure(shown), proof_list(shown));
            let _ =
                writeln!(main, "<details><summary>{summary}</summary>\n{figure}{proof}</details>");
        }
        let course = entry.first_value("course");
        if !course.is_empty() {
            let _ = writeln!(
                main,
                "<h2>{}</h2>\n<p>{}</p>",
                self.shared_text("course"),
                self.inline_html(course)
            );
        }
        self.write_navigation(&mut main, technique, !shown.is_empty());
        self.html_document(technique.name, what, technique.id, &main)
    }

    /// Appends the level, the score and the other names of a technique.
    fn write_facts(&self, out: &mut String, technique: &Technique) {
        let level = steps::level_name(self.locale.catalogue, technique.level);
        let mut facts = vec![self.filled_text("level", "{level}", level)];
        facts.push(match (technique.score, technique.tried_after) {
            (0, _) => self.shared_text("no-score").to_owned(),
            (score, None) => self.filled_text("score", "{score}", &score.to_string()),
            (score, Some(_)) => self.filled_text("own-score", "{score}", &score.to_string()),
        });
        if !technique.aliases.is_empty() {
            facts.push(self.filled_text("names", "{names}", &technique.aliases.join(", ")));
        }
        let facts: Vec<_> =
            facts.iter().map(|fact| format!("<li>{}</li>", escape_html(fact))).collect();
        let _ = writeln!(out, "<ul class=\"facts\">{}</ul>", facts.concat());
    }

    fn write_section(&self, out: &mut String, key: &'static str, entry: &PageEntry, is_list: bool) {
        let parts: Vec<String> = entry.values(key).map(|text| self.inline_html(text)).collect();
        if parts.is_empty() {
            return;
        }
        let tag = if is_list { "li" } else { "p" };
        let parts: Vec<_> = parts.iter().map(|part| format!("<{tag}>{part}</{tag}>\n")).collect();
        let parts = parts.concat();
        let _ = match is_list {
            true => writeln!(out, "<h2>{}</h2>\n<ul>\n{parts}</ul>", self.shared_text(key)),
            false => writeln!(out, "<h2>{}</h2>\n{parts}", self.shared_text(key)),
        };
    }

    fn write_usage(&self, out: &mut String, technique: &Technique) {
        let count = self.locale.catalogue.format_number(self.usage.puzzle_count.into());
        let share = |n: u32| {
            let share = 100.0 * f64::from(n) / f64::from(self.usage.puzzle_count.max(1));
            let text = if share < 0.1 { format!("{share:.2}") } else { format!("{share:.1}") };
            if self.language_code == "de" { text.replace('.', ",") } else { text }
        };
        let text = match self.usage.by_id.get(technique.id) {
            _ if !technique.is_default => self.shared_text("off").to_owned(),
            Some(usage) => self
                .filled_text("used", "{used}", &share(usage.used_count))
                .replace("{needed}", &share(usage.needed_count))
                .replace("{count}", &count),
            None => self.filled_text("never", "{count}", &count),
        };
        let _ = writeln!(out, "<h2>{}</h2>\n<p>{text}</p>", self.shared_text("often"));
    }

    fn write_easier(&self, out: &mut String, entry: &PageEntry) {
        let ids = entry.first_value("easier").split(", ").filter(|id| !id.is_empty());
        let links: Vec<_> =
            ids.map(|id| format!("<li>{}</li>", self.technique_link(id, None))).collect();
        if !links.is_empty() {
            let _ = writeln!(
                out,
                "<h2>{}</h2>\n<ul>{}</ul>",
                self.shared_text("easier"),
                links.concat()
            );
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
                self.shared_text("practise")
            );
        }
        let order: Vec<&str> =
            self.course.iter().flat_map(|chapter| chapter.ids.iter().map(String::as_str)).collect();
        if let Some(at) = order.iter().position(|id| *id == technique.id) {
            let before = at.checked_sub(1).and_then(|at| order.get(at));
            for (key, id) in [("before", before), ("after", order.get(at + 1))] {
                if let Some(id) = id {
                    let text = self.filled_text(key, "{name}", technique_name(id));
                    let _ = write!(out, "{} ", self.technique_link(id, Some(&text)));
                }
            }
        }
        out.push_str("</p>\n");
    }

    /// Returns the picture of a position, with a description of the step, as an HTML figure.
    fn position_figure(&self, shown: &ShownPosition) -> String {
        let [pattern, conclusion] = shown.sentences().map(escape_html);
        let notation = match shown.notation() {
            "" => String::new(),
            notation => format!("<p class=\"notation\">{}</p>", escape_html(notation)),
        };
        let svg = shown.draw_picture();
        let svg = svg.replacen(
            "<svg ",
            &format!("<svg role=\"img\" aria-label=\"{}\" ", escape_html(shown.sentences()[0])),
            1,
        );
        format!(
            "<figure>{svg}<figcaption><p>{pattern}</p><p>{conclusion}</p>{notation}</figcaption></figure>\n"
        )
    }

    /// Returns the index of all pages as an HTML document: first the course, then the techniques by
    /// family.
    pub fn index_page(&self, techniques: &[&Technique]) -> String {
        let mut main = format!(
            "<h1>{}</h1>\n<p>{}</p>\n",
            self.shared_text("title"),
            self.shared_text("intro")
        );
        let _ = writeln!(
            main,
            "<h2>{}</h2>\n<p>{}</p>",
            self.shared_text("course"),
            self.shared_text("course-intro")
        );
        for (n, chapter) in self.course.iter().enumerate() {
            let _ = writeln!(
                main,
                "<section><h3>{}. {}</h3>\n<p>{}</p>\n<ol>{}</ol></section>",
                n + 1,
                escape_html(&chapter.title),
                self.inline_html(&chapter.intro),
                self.link_items(chapter.ids.iter().map(String::as_str))
            );
        }
        let _ = writeln!(main, "<h2>{}</h2>", self.shared_text("all"));
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
                page.map_or("", |page| page.first_value(&key)),
                self.link_items(of.map(|technique| technique.id))
            );
        }
        self.html_document(self.shared_text("title"), self.shared_text("intro"), "index", &main)
    }

    /// Returns links to pages as HTML list items, each with the level of the technique.
    fn link_items<'i>(&self, ids: impl Iterator<Item = &'i str>) -> String {
        let item = |id: &str| {
            let level = human::by_name(id)
                .map_or("", |technique| steps::level_name(self.locale.catalogue, technique.level));
            format!(
                "<li data-technique=\"{id}\">{} <small>{level}</small></li>\n",
                self.technique_link(id, None)
            )
        };
        ids.map(item).collect()
    }

    fn technique_link(&self, id: &str, words: Option<&str>) -> String {
        format!("<a href=\"{id}.html\">{}</a>", escape_html(words.unwrap_or(technique_name(id))))
    }

    /// Converts a text with links to HTML.
    fn inline_html(&self, text: &str) -> String {
        let part = |part: InlinePart| match part {
            InlinePart::Text(text) => escape_html(text),
            InlinePart::Page(id, words) => self.technique_link(id, words),
            InlinePart::Term(term, words) => {
                format!(
                    "<a href=\"{}#help=glossary\" data-term=\"{}\">{}</a>",
                    self.app_path(),
                    escape_html(term),
                    escape_html(words)
                )
            }
        };
        split_inlines(text).into_iter().map(part).collect()
    }

    fn html_document(&self, title: &str, description: &str, id: &str, main: &str) -> String {
        let (other, folder) = self.other_language();
        let app = self.app_path();
        let sheet = if self.folder.is_empty() { "" } else { "../" };
        let description = without_links(description);
        let app_name = self.shared_text("app");
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
            code = self.language_code,
            title = escape_html(&title),
            description = escape_html(&description),
            techniques = self.shared_text("techniques"),
            other_language = self.shared_text("other-language"),
        )
    }
}

/// Returns the name of the technique with this id, or the id itself if there is no such technique.
fn technique_name(id: &str) -> &str {
    human::by_name(id).map_or(id, |technique| technique.name)
}

/// Returns the lines of a proof as an HTML list.
fn proof_list(shown: &ShownPosition) -> String {
    let line = |(within, text): (u8, &str)| {
        let class = if within > 0 { " class=\"within\"" } else { "" };
        format!("<li{class}>{}</li>\n", escape_html(text))
    };
    format!("<ol class=\"proof\">\n{}</ol>\n", shown.proof_lines().map(line).collect::<String>())
}

/// Returns a text in which each link is replaced with the words that it shows.
fn without_links(text: &str) -> String {
    let part = |part: InlinePart| match part {
        InlinePart::Text(text) => text.to_owned(),
        InlinePart::Page(id, words) => words.unwrap_or(technique_name(id)).to_owned(),
        InlinePart::Term(_, words) => words.to_owned(),
    };
    split_inlines(text).into_iter().map(part).collect()
}

/// Escapes the characters of a text that are special in HTML.
fn escape_html(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
