import type { Filter } from '#contract/wire.ts'

export type Choice = Extract<Filter, { type: 'choice' }>
export type Option = Choice['options'][number]

/** A list up to this length is shown whole. */
const shortList = 7
/** Of a longer one so many choices are shown before the rest goes under `Még N`. */
const firstChoices = 5
/** A rest longer than this can be narrowed by typing. */
export const typedFrom = 20

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
