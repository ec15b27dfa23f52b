/** Rules of word stems, the same for words with and without their accents. Pure. */
import { stemmer } from '@orama/stemmers/hungarian'

const minLength = 4
const rounds = 3
/** The same words are requested many times in one search. */
const stems = new Map<string, string>()
const maxStems = 20_000
/** `i` and `u` never link an ending to a stem, so what stands after them is one: `gumikat`, `teli|t`. */
const plainEnding = /(?<=\w\w[iu])(?:kat|ket|k|t)$/

/**
 * The stem of a folded word of letters: `gumikat`, `gumik`, `gumi` -> `gum`. Snowball's rules are repeated until nothing
 * falls off, since they leave `kesztyuk` and `kesztyu` apart, but never below four letters, where they take `kert` for
 * an inflected `ker`. A last vowel goes too.
 */
export function stemOf(folded: string): string {
  const known = stems.get(folded)
  if (known !== undefined) return known
  const stem = workOut(folded)
  if (stems.size >= maxStems) stems.clear()
  stems.set(folded, stem)
  return stem
}

function workOut(folded: string): string {
  let stem = folded.replace(plainEnding, '')
  for (let round = 0; round < rounds; round += 1) {
    const shorter = stemmer(stem)
    if (shorter.length < minLength || shorter.length >= stem.length) break
    stem = shorter
  }
  return stem.length >= minLength && /[aeiou]$/.test(stem) ? stem.slice(0, -1) : stem
}

/** Endings that the stem of a short word keeps: `kavet`, `rudat`, `autoba`. The longest first. */
const endings =
  /(?:okat|eket|akat|javal|jevel|kban|kben|bol|rol|tol|hoz|hez|nak|nek|val|vel|ban|ben|ert|kat|ket|at|et|ot|ba|be|ra|re|on|en|ok|ak|ek|ja|je|k|t|n)$/

/** What an unknown folded word may be a form of, the likeliest first; the vocabulary decides. */
export function looseStems(folded: string): string[] {
  const found: string[] = []
  for (let rest = folded; ;) {
    const ending = endings.exec(rest)?.[0]
    if (!ending) return found
    // The whole ending, then less and less of it: `autokat` is `auto` + `kat`, `rudat` is `rud` + `at`.
    for (let cut = ending.length; cut > 0; cut -= 1) {
      const base = rest.slice(0, rest.length - cut)
      if (base.length >= 3 && !found.includes(base)) found.push(base)
    }
    rest = rest.slice(0, rest.length - ending.length)
    if (rest.length < minLength || found.length > 8) return found
  }
}
