/**
 * A search after the text has been understood, in the terms of the index. A product fits when every word matches it
 * somewhere; a word's best match counts for the order.
 */
export type TextQuery = {
  words: SearchWord[]
  /** Variants whose item number or EAN was typed: they fit whatever the words say, and come first. */
  exactVariantIds: number[]
  /** Variants that have one of these values do not fit. */
  without?: { attributeId: number; value: string }[]
}
export type SearchWord = { matches: WordMatch[] }

/**
 * Where a word may be found; a category holds what is below it too. `score` is 1 to 40: the field's weight less what an
 * inexact spelling costs. A search has at most six words, so that the sum fits a byte.
 */
export type WordMatch =
  | { field: 'name' | 'text'; term: number; score: number }
  | { field: 'brand'; id: number; score: number }
  | { field: 'category'; id: number; score: number }
  | { field: 'value'; attributeId: number; value: string; score: number }
