import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { integerOf, readInteger } from '../delivery/numbers.ts'

export type Partner = AdminResponse<'listFittingPartners'>['partners'][number]
export type Vehicle = Partner['prices'][number]['vehicle']
/** As it is typed. `toRim` empty: any rim; `vehicle` empty: any. */
export type PriceDraft = { vehicle: NonNullable<Vehicle> | ''; toRim: string; gross: string }
export type PartnerDraft = {
  active: boolean
  capacity: string
  email: string
  phone: string
  prices: PriceDraft[]
  closedDays: string
  /** What the form began with. */
  version: number
}

export const newPrice = (): PriceDraft => ({ vehicle: '', toRim: '', gross: '' })

export const draftOf = (partner: Partner): PartnerDraft => ({
  active: partner.active || partner.version === 0,
  capacity: String(partner.capacity),
  email: partner.email,
  phone: partner.phone,
  prices: partner.prices.map(({ vehicle, to_rim: toRim, gross }) => ({
    vehicle: vehicle ?? '',
    toRim: integerOf(toRim),
    gross: integerOf(gross),
  })),
  closedDays: partner.closed_days.join(', '),
  version: partner.version,
})

type Body = AdminInput<'saveFittingPartner'>['body']
/** A row without an amount is none. */
const filled = ({ gross, toRim, vehicle }: PriceDraft) => gross !== '' || toRim !== '' || vehicle !== ''

/** What is sent; what can't be read is sent as it stands, so that the shop says what is wrong with it. */
export function bodyOf(draft: PartnerDraft): Body {
  return {
    active: draft.active,
    capacity: readInteger(draft.capacity) ?? 0,
    email: draft.email.trim(),
    phone: draft.phone.trim(),
    prices: draft.prices.filter(filled).map(({ vehicle, toRim, gross }) => ({
      vehicle: vehicle === '' ? null : vehicle,
      to_rim: readInteger(toRim),
      gross: readInteger(gross) ?? -1,
    })),
    closed_days: draft.closedDays.split(/[\s,;]+/).filter(Boolean),
    version: draft.version,
  }
}

/** The message of a price's row, as the shop counts those that were sent. */
export function priceErrors(
  draft: Pick<PartnerDraft, 'prices'>,
  errors: Readonly<Record<string, readonly string[]>>,
): (string | undefined)[] {
  const sent = draft.prices.filter(filled)
  return draft.prices.map((row) => {
    const index = sent.indexOf(row)
    if (index < 0) return undefined
    return Object.entries(errors).find(([name]) => name.startsWith(`prices.${index}.`))?.[1][0]
  })
}

export const vehicleNames: readonly [vehicle: PriceDraft['vehicle'], name: string][] = [
  ['', 'bármilyen'],
  ['car', 'személyautó'],
  ['suv', 'SUV, terepjáró'],
  ['van', 'kisteher'],
]
