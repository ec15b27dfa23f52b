import { doorCarriers } from '#server/carrier/index.ts'
import { ownCarrier, type DeliveryFields } from './delivery-method.ts'
import { pickupFeeds } from './feeds/pickup-feeds.ts'

/** Delivery methods that a merchant adds by one click. What only the merchant knows is left blank: the price. Pure. */
export type DeliveryPreset = { slug: string; fields: DeliveryFields; hasPrice: boolean }

const plain: Omit<DeliveryFields, 'name' | 'description'> = {
  kind: 'home',
  carrier: ownCarrier,
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
  active: false,
}

const toTheDoor = doorCarriers.map(({ code, name, description, maxWeightGrams }): DeliveryPreset => ({
  slug: `${code}-hazhoz`,
  hasPrice: true,
  fields: {
    ...plain,
    name: `${name} házhoz szállítás`,
    description,
    carrier: code,
    max_weight: maxWeightGrams,
  },
}))

const toPoints = Object.values(pickupFeeds)
  .flatMap(({ presets }) => presets)
  .map(({ slug, name, description, provider, ...limits }): DeliveryPreset => ({
    slug,
    hasPrice: true,
    fields: {
      ...plain,
      name,
      description,
      kind: 'pickup_point',
      carrier: provider,
      pickup_providers: [provider],
      max_weight: limits.maxWeightGrams,
      max_side: limits.maxSideMm,
      locker: limits.locker,
      requested_day_from: limits.requestedDayFrom,
    },
  }))

export const deliveryPresets: readonly DeliveryPreset[] = [
  ...toTheDoor,
  {
    slug: 'sajat-futar',
    hasPrice: true,
    fields: { ...plain, name: 'Saját futár', description: 'A mi autónk hozza, egyeztetett időpontban.' },
  },
  ...toPoints,
  {
    slug: 'szemelyes-atvetel',
    hasPrice: false,
    fields: {
      ...plain,
      name: 'Személyes átvétel',
      description: 'Ingyenes, a telephelyünkön. E-mailt küldünk, amikor átveheti.',
      kind: 'personal',
      price: 'free',
    },
  },
  {
    slug: 'raklapos-szallitas',
    hasPrice: false,
    fields: {
      ...plain,
      name: 'Raklapos szállítás',
      description: 'Nagy tételhez, raklapon. A díjról egy munkanapon belül ajánlatot küldünk.',
      price: 'quotation',
      min_weight: 100_000,
    },
  },
]

/** The method of a preset with its blank filled: offered once it is complete. `gross` in forints, null: not known yet. */
export function fillPreset({ fields, hasPrice }: DeliveryPreset, gross: number | null): DeliveryFields {
  if (!hasPrice) return { ...fields, active: true }
  if (gross === null) return fields
  return { ...fields, bands: [{ from_total: 0, to_weight: fields.max_weight, gross }], active: true }
}
