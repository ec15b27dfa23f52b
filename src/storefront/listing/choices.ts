import type { Filter } from '#contract/wire.ts'

export type Choice = Extract<Filter, { type: 'choice' }>
export type Option = Choice['options'][number]

/** A list up to this length is shown whole. A longer one folds, and its rest can be narrowed by typing. */
const shortList = 10
/** Of a longer one so many choices are shown before the fold. */
const firstChoices = 6

/** The most frequent choices and the rest, both in the list's own order. Being chosen moves nothing, so the focus stays. */
export function splitChoices(options: Option[]): { first: Option[]; rest: Option[] } {
  if (options.length <= shortList) return { first: options, rest: [] }
  const frequent = new Set(options.toSorted((a, b) => b.count - a.count).slice(0, firstChoices))
  return {
    first: options.filter((option) => frequent.has(option)),
    rest: options.filter((option) => !frequent.has(option)),
  }
}

const plain = (text: string) => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

/** Whether a label holds what was typed, whatever its accents and capitals. */
export const labelHolds = (label: string, typed: string) => plain(label).includes(plain(typed.trim()))

/**
 * The classes of the EU label from A to the worst that occurs, so that the keys keep their positions; those that the list
 * does not have come without an option.
 */
export function labelKeys(options: Option[]): { letter: string; option: Option | undefined }[] {
  const byClass = new Map(options.map((option) => [option.value.toLowerCase(), option]))
  const letters = [...'abcdefg']
  const last = letters.findLastIndex((letter) => byClass.has(letter))
  return letters.slice(0, last + 1).map((letter) => ({ letter, option: byClass.get(letter) }))
}
