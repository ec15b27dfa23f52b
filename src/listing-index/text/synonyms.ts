/** Rules of words that mean the same. Pure. */
import { hasStem } from './document.ts'
import { stemOf } from './stem.ts'
import { foldToken, tokensOf } from './tokens.ts'

export type SynonymGroup = { id: number; words: string[] }
/** A phrase as its folded words. */
export type Phrase = readonly string[]
export type Synonyms = {
  /** Words in the longest phrase. */
  maxPhraseLength: number
  /** The other phrases of the phrase's groups. */
  alternatives(phrase: Phrase): readonly Phrase[]
}

/** What two forms of a phrase share: the stems of its words. */
function phraseKey(phrase: Phrase): string {
  return phrase.map((word) => (hasStem(word) ? stemOf(word) : word)).join(' ')
}

function phraseOf(text: string): Phrase {
  return tokensOf(text).map(foldToken)
}

/** Groups work in both directions; a phrase may stand in several. */
export function createSynonyms(groups: readonly SynonymGroup[]): Synonyms {
  const byKey = new Map<string, Map<string, Phrase>>()
  let maxPhraseLength = 1
  for (const { words } of groups) {
    const phrases = words.map(phraseOf).filter((phrase) => phrase.length > 0)
    for (const phrase of phrases) {
      maxPhraseLength = Math.max(maxPhraseLength, phrase.length)
      const key = phraseKey(phrase)
      const others = byKey.get(key) ?? new Map<string, Phrase>()
      for (const other of phrases) if (phraseKey(other) !== key) others.set(phraseKey(other), other)
      byKey.set(key, others)
    }
  }
  const lists = new Map([...byKey].map(([key, others]) => [key, [...others.values()]]))
  return { maxPhraseLength, alternatives: (phrase) => lists.get(phraseKey(phrase)) ?? [] }
}

/** Reads `gumi, abroncs`: at least two different phrases, or null. */
export function readSynonymGroup(text: string): string[] | null {
  const words = text
    .split(',')
    .map((word) => word.trim().replace(/\s+/g, ' ').toLocaleLowerCase('hu'))
    .filter((word) => phraseOf(word).length > 0)
  const distinct = [...new Map(words.map((word) => [phraseKey(phraseOf(word)), word])).values()]
  return distinct.length < 2 ? null : distinct
}
