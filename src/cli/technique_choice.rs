//! The choice of techniques on the command line: single techniques, lists, and limits for the size
//! of patterns.

use human::{PatternLimits, Preset, Technique};

use super::suggestions::unknown_name;

/// The techniques that the user asked for.
#[derive(Clone, Default)]
pub enum TechniqueChoice {
    /// The default techniques.
    #[default]
    Usual,
    /// A list of techniques, with limits for the size of their patterns.
    List(Vec<&'static Technique>, PatternLimits),
    /// The technique that each record names.
    Record,
}

impl TechniqueChoice {
    /// Parses a list of names and limits. A name refers to a technique or to a list of techniques.
    /// A dash in front of a name excludes it. If only exclusions and limits are given, HoDoKu's
    /// default list is used. The text `record` means the technique that each record names.
    ///
    /// # Errors
    /// Returns an error if a name is unknown, or no technique is left.
    pub fn parse(names: &str) -> Result<TechniqueChoice, String> {
        if names == "record" {
            return Ok(TechniqueChoice::Record);
        }
        let (mut these, mut without) = (Vec::new(), Vec::new());
        let mut limits = PatternLimits::default();
        for name in names.split(',').map(str::trim) {
            if limits.set_from_text(name).is_some() {
                continue;
            }
            let (bare_name, list) = match name.strip_prefix('-') {
                Some(bare_name) => (bare_name, &mut without),
                None => (name, &mut these),
            };
            let preset =
                Preset::ALL.into_iter().find(|of| of.name().eq_ignore_ascii_case(bare_name));
            let named =
                preset.map(Preset::techniques).unwrap_or_else(|| techniques_by_name(bare_name));
            if named.is_empty() {
                return Err(unknown_technique(bare_name));
            }
            let is_new =
                |one: &&Technique| list.iter().all(|other: &&Technique| one.id != other.id);
            let new: Vec<_> = named.into_iter().filter(is_new).collect();
            list.extend(new);
        }
        if these.is_empty() {
            these = Preset::Hodoku.techniques();
        }
        these.retain(|one| without.iter().all(|other| one.id != other.id));
        match these.is_empty() {
            true => Err("every technique is excluded".into()),
            false => Ok(TechniqueChoice::List(these, limits)),
        }
    }

    /// Returns the techniques in the order in which they are tried, and the limits. Returns `None`
    /// for the default techniques and for those that records name.
    pub fn techniques_and_limits(&self) -> Option<(Vec<&'static Technique>, PatternLimits)> {
        match self {
            TechniqueChoice::List(these, limits) => Some((these.clone(), *limits)),
            TechniqueChoice::Usual | TechniqueChoice::Record => None,
        }
    }
}

/// Returns the technique with a name. If there is none, returns the types of a technique, such as
/// `extended-rectangle-1` to `extended-rectangle-4` for `extended-rectangle`. The list is empty if
/// nothing has the name.
fn techniques_by_name(name: &str) -> Vec<&'static Technique> {
    let is_type = |one: &&Technique| {
        let parts = one.id.rsplit_once('-');
        parts.is_some_and(|(of, number)| {
            number.bytes().all(|byte| byte.is_ascii_digit()) && grid::are_names_alike(of, name)
        })
    };
    match human::by_name(name) {
        Some(technique) => vec![technique],
        None => human::TECHNIQUES.iter().filter(is_type).collect(),
    }
}

/// Parses a list of techniques for a path. The value `record` isn't accepted, because a record
/// names the technique for only one step.
///
/// # Errors
/// Returns the errors of [`TechniqueChoice::parse`], and an error for `record`.
pub fn parse_path_techniques(names: &str) -> Result<TechniqueChoice, String> {
    match TechniqueChoice::parse(names)? {
        TechniqueChoice::Record => Err(unknown_technique(names)),
        asked => Ok(asked),
    }
}

/// Returns an error message about an unknown technique.
pub fn unknown_technique(name: &str) -> String {
    let names = human::TECHNIQUES.iter().flat_map(|technique| [technique.id, technique.name]);
    let expected = "expected an ID such as x-wing, a name or a HoDoKu code such as 0300";
    unknown_name(&format!("technique '{name}'"), name, names, expected)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_variants_and_types_are_accepted() {
        let ids = |names: &str| {
            let chosen = TechniqueChoice::parse(names).expect("names of techniques");
            let (techniques, _) = chosen.techniques_and_limits().expect("a list");
            techniques.into_iter().map(|technique| technique.id).collect::<Vec<_>>()
        };
        assert_eq!(ids("H2-Wing,l3-wing,bug-plus-n"), ["h-wing", "bug-n"]);
        let types = [1, 2, 3, 4].map(|number| format!("extended-rectangle-{number}"));
        assert_eq!(ids("extended-rectangle"), types);
        assert_eq!(ids("x-wing,tridagon-or-k"), ["x-wing", "tridagon"]);
        assert!(TechniqueChoice::parse("h5-wing").is_err());
    }
}
