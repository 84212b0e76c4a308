//! SHA-256, according to FIPS 180-4, so that other programs can compute the same ids.
//!
//! The algorithm is implemented here rather than taken from a library because only a few hundred
//! bytes are hashed per puzzle, and timing attacks aren't a concern.

/// The initial state: the first 32 bits of the fractional parts of the square roots of the first
/// eight primes.
const INITIAL_STATE: [u32; 8] = roots(Root::Square);

/// The round constants: the first 32 bits of the fractional parts of the cube roots of the first 64
/// primes.
const ROUND_CONSTANTS: [u32; 64] = roots(Root::Cube);

#[derive(Clone, Copy)]
enum Root {
    Square,
    Cube,
}

/// Returns, for each of the first `N` primes, the first 32 bits of the fractional part of its root.
const fn roots<const N: usize>(root: Root) -> [u32; N] {
    let mut all = [0; N];
    let (mut at, mut prime) = (0, 2u128);
    while at < N {
        let mut factor = 2;
        while factor * factor <= prime && prime % factor != 0 {
            factor += 1;
        }
        if factor * factor > prime {
            // The largest number whose power doesn't exceed the prime, with 32 fractional bits. The
            // root of the largest prime used, 311, is less than 2⁵.
            let (mut low, mut high) = (0u128, 1 << 37);
            while high - low > 1 {
                let middle = (low + high) / 2;
                let is_below = match root {
                    Root::Square => middle * middle <= prime << 64,
                    Root::Cube => middle * middle * middle <= prime << 96,
                };
                if is_below {
                    low = middle;
                } else {
                    high = middle;
                }
            }
            all[at] = low as u32;
            at += 1;
        }
        prime += 1;
    }
    all
}

/// Returns the SHA-256 hash of a byte string.
pub(super) fn sha256(bytes: &[u8]) -> [u8; 32] {
    let mut state = INITIAL_STATE;
    let mut blocks = bytes.chunks_exact(64);
    blocks.by_ref().for_each(|block| compress_block(&mut state, block));
    // The data is followed by a set bit. The last eight bytes contain the length of the data in
    // bits.
    let rest = blocks.remainder();
    let mut last = [0; 128];
    last[..rest.len()].copy_from_slice(rest);
    last[rest.len()] = 0x80;
    let end = if rest.len() < 56 { 64 } else { 128 };
    last[end - 8..end].copy_from_slice(&(8 * bytes.len() as u64).to_be_bytes());
    last[..end].chunks(64).for_each(|block| compress_block(&mut state, block));
    let mut hash = [0; 32];
    for (to, word) in hash.chunks_mut(4).zip(state) {
        to.copy_from_slice(&word.to_be_bytes());
    }
    hash
}

fn compress_block(state: &mut [u32; 8], block: &[u8]) {
    let mut words = [0u32; 64];
    for (word, bytes) in words.iter_mut().zip(block.chunks(4)) {
        *word = bytes.iter().fold(0, |word, byte| word << 8 | u32::from(*byte));
    }
    for at in 16..64 {
        let (early, late) = (words[at - 15], words[at - 2]);
        let early = early.rotate_right(7) ^ early.rotate_right(18) ^ early >> 3;
        let late = late.rotate_right(17) ^ late.rotate_right(19) ^ late >> 10;
        words[at] =
            words[at - 16].wrapping_add(early).wrapping_add(words[at - 7]).wrapping_add(late);
    }
    let [mut a, mut b, mut c, mut d, mut e, mut f, mut g, mut h] = *state;
    for (word, round) in words.into_iter().zip(ROUND_CONSTANTS) {
        let sum = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = e & f ^ !e & g;
        let first = h.wrapping_add(sum).wrapping_add(choice).wrapping_add(round).wrapping_add(word);
        let sum = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let second = sum.wrapping_add(a & b ^ a & c ^ b & c);
        (h, g, f, e) = (g, f, e, d.wrapping_add(first));
        (d, c, b, a) = (c, b, a, first.wrapping_add(second));
    }
    for (word, add) in state.iter_mut().zip([a, b, c, d, e, f, g, h]) {
        *word = word.wrapping_add(add);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let hash: String = sha256(text.as_bytes()).iter().map(|b| format!("{b:02x}")).collect();
        assert_eq!(hash, expected, "{text}");
    }

    /// Checks the examples of the standard, and a message whose length needs an extra block.
    #[test]
    fn hashes_match_the_standard() {
        check("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        check("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        let two = "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
        check(two, "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        let long = "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmn\
                    hijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu";
        check(long, "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
    }
}
