import { historyKinds, historySources } from '#contract/admin/history-kinds.ts'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'
import { momentOf } from '#hungary/moment-of.ts'

/** What the address of the time travel names: moments as clocks in Hungary show them, and what is looked for. */

export type DifferenceInput = AdminInput<'listDifferences'>
export type PastInput = AdminInput<'listPastProducts'>

const localPattern = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::\d\d)?$/

/** Undefined for what is no moment. */
export function momentIn(text: string | null): string | undefined {
  const [, day, hours, minutes] = localPattern.exec(text ?? '') ?? []
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined
  const at = momentOf(day, Number(hours) * 60 + Number(minutes))
  return Number.isNaN(at.getTime()) ? undefined : at.toISOString()
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** As a field of the type `datetime-local` has it. */
export const localText = (moment: string | null): string =>
  moment === null ? '' : clock.format(new Date(moment)).replace(' ', 'T')

const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)
const idIn = (text: string | null): number | undefined =>
  /^[1-9]\d{0,8}$/.test(text ?? '') ? Number(text) : undefined
const given = <T extends object>(query: T): T =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined && value !== '')) as T

export const differenceInput = (search: URLSearchParams): DifferenceInput => ({
  query: given({
    from: momentIn(search.get('ekkor')),
    to: momentIn(search.get('masik')),
    what: oneOf(historyKinds, search.get('mi')),
    source: oneOf(historySources, search.get('forras')),
    search: search.get('keres')?.slice(0, 200),
    after: idIn(search.get('utan')),
  }),
})

export const pastInput = (search: URLSearchParams): PastInput => ({
  query: given({
    at: momentIn(search.get('ekkor')),
    search: search.get('keres')?.slice(0, 200),
    after: idIn(search.get('utan')),
  }),
})
