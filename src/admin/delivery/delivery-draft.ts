import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { readScaled, readInteger, scaledOf, integerOf } from './numbers.ts'

export type DeliveryMethod = AdminResponse<'listDeliveryMethods'>['methods'][number]
export type DeliveryFields = AdminInput<'createDeliveryMethod'>['body']

/** A band as it is typed. `key` names the row. */
export type BandDraft = { key: number; from: string; weight: string; gross: string }
/** A delivery method as it is typed. */
export type DeliveryDraft = Pick<
  DeliveryFields,
  | 'name'
  | 'description'
  | 'kind'
  | 'carrier'
  | 'pickup_providers'
  | 'price'
  | 'tax_rate'
  | 'locker'
  | 'only_categories'
  | 'except_categories'
  | 'active'
> & {
  bands: BandDraft[]
  freeFrom: string
  minWeight: string
  maxWeight: string
  minTotal: string
  maxTotal: string
  maxPieces: string
  maxSide: string
  postalCodes: string
  requestedDayFrom: string
  transitFrom: string
  transitTo: string
}

export const newDelivery: DeliveryFields = {
  name: '',
  description: '',
  kind: 'home',
  carrier: 'own',
  pickup_providers: [],
  price: 'bands',
  bands: [],
  free_from: null,
  tax_rate: 27,
  min_weight: null,
  max_weight: null,
  min_total: null,
  max_total: null,
  max_pieces: null,
  max_side: null,
  locker: false,
  only_categories: [],
  except_categories: [],
  postal_codes: [],
  requested_day_from: null,
  transit_days: null,
  active: true,
}

/** What a stored method is saved as. One that waits for its price begins with an empty one, and is offered once it is given. */
export function deliveryFieldsOf({
  id: _id,
  slug: _slug,
  version: _version,
  state: _state,
  summary: _summary,
  price,
  active,
  ...rest
}: DeliveryMethod): DeliveryFields {
  return price === 'unset' ? { ...rest, price: 'bands', active: true } : { ...rest, price, active }
}

let lastKey = 0
export function newBand(part: Partial<Omit<BandDraft, 'key'>> = {}): BandDraft {
  lastKey += 1
  return { key: lastKey, from: '', weight: '', gross: '', ...part }
}

export function toDeliveryDraft(fields: DeliveryFields): DeliveryDraft {
  const bands = fields.bands.map(({ from_total: from, to_weight: weight, gross }) =>
    newBand({
      from: from === 0 ? '' : integerOf(from),
      weight: scaledOf(weight, 1000),
      gross: integerOf(gross),
    }),
  )
  const { name, description, kind, carrier, pickup_providers, price, tax_rate, locker, active } = fields
  return {
    name,
    description,
    kind,
    carrier,
    pickup_providers,
    price,
    tax_rate,
    locker,
    active,
    only_categories: fields.only_categories,
    except_categories: fields.except_categories,
    bands: bands.length > 0 ? bands : [newBand({ weight: scaledOf(fields.max_weight, 1000) })],
    freeFrom: integerOf(fields.free_from),
    minWeight: scaledOf(fields.min_weight ?? null, 1000),
    maxWeight: scaledOf(fields.max_weight, 1000),
    minTotal: integerOf(fields.min_total),
    maxTotal: integerOf(fields.max_total),
    maxPieces: integerOf(fields.max_pieces),
    maxSide: scaledOf(fields.max_side, 10),
    postalCodes: fields.postal_codes.join(', '),
    requestedDayFrom: integerOf(fields.requested_day_from),
    transitFrom: integerOf(fields.transit_days?.from ?? null),
    transitTo: integerOf(fields.transit_days?.to ?? null),
  }
}

/** Rows in which something of a price was typed. */
export const filledBands = ({ bands }: DeliveryDraft): BandDraft[] =>
  bands.filter(({ from, gross }) => from !== '' || gross !== '')

/** As it is sent: an amount that is missing is not a number, and the shop says which. */
export function toDeliveryFields(draft: DeliveryDraft): DeliveryFields {
  const { name, description, kind, carrier, price, tax_rate, locker, active } = draft
  const isPickup = kind === 'pickup_point'
  return {
    name,
    description,
    kind,
    carrier,
    price,
    tax_rate,
    locker,
    active,
    pickup_providers: isPickup ? draft.pickup_providers : [],
    bands:
      price === 'bands'
        ? filledBands(draft).map(({ from, weight, gross }) => ({
            from_total: readInteger(from) ?? 0,
            to_weight: readScaled(weight, 1000),
            gross: readInteger(gross) ?? Number.NaN,
          }))
        : [],
    free_from: price === 'bands' ? readInteger(draft.freeFrom) : null,
    min_weight: readScaled(draft.minWeight, 1000),
    max_weight: readScaled(draft.maxWeight, 1000),
    min_total: readInteger(draft.minTotal),
    max_total: readInteger(draft.maxTotal),
    max_pieces: readInteger(draft.maxPieces),
    max_side: readScaled(draft.maxSide, 10),
    only_categories: draft.only_categories,
    except_categories: draft.except_categories,
    postal_codes: draft.postalCodes.split(/[\s,;]+/).filter(Boolean),
    requested_day_from: readInteger(draft.requestedDayFrom),
    transit_days: transitDaysOf(draft),
  }
}

/** One number is the only one; none leaves it to the shop's usual days. */
function transitDaysOf({ transitFrom, transitTo }: DeliveryDraft): DeliveryFields['transit_days'] {
  const [from, to] = [readInteger(transitFrom), readInteger(transitTo)]
  if (from === null && to === null) return null
  return { from: from ?? to!, to: to ?? from! }
}

/** What can be tried already: prices that are half typed are left out. */
export const triedDelivery = (fields: DeliveryFields): DeliveryFields => ({
  ...fields,
  name: fields.name.trim() || 'Új szállítási mód',
  bands: fields.bands.filter(({ gross }) => !Number.isNaN(gross)),
})
