import { demoPickupPoints } from '#demo/delivery/pickup-points.ts'
import type { Transaction } from '#platform/database/database.ts'
import { upsertPickupPoints, type ShippingEligibility } from '#server/shipping/index.ts'

type Band = { fromTotal: number; toWeightGrams: number | null; gross: number }
/** In the form of the table. */
type Method = {
  slug: string
  name: string
  description: string
  provider: string
  bands: Band[]
  free_from: number | null
  max_weight_grams: number | null
  address_required: boolean
  request_for_quotation: boolean
  pickup_providers: string[]
  eligibility: ShippingEligibility
  requested_day_from: number | null
  transit_from: number | null
  transit_to: number | null
}

/** Forints by weight in grams, lightest first. */
const byWeight = (...steps: [number | null, number][]): Band[] =>
  steps.map(([toWeightGrams, gross]) => ({ fromTotal: 0, toWeightGrams, gross }))

const plain: Omit<Method, 'slug' | 'name' | 'description' | 'provider'> = {
  bands: [],
  free_from: null,
  max_weight_grams: null,
  address_required: false,
  request_for_quotation: false,
  pickup_providers: [],
  eligibility: {},
  requested_day_from: null,
  transit_from: null,
  transit_to: null,
}

/** Forints a wheel. */
const fittingPrices = [
  { vehicle: 'car', toRim: 15, gross: 3900 },
  { vehicle: 'car', toRim: 17, gross: 4500 },
  { vehicle: 'car', toRim: null, gross: 5500 },
  { vehicle: 'suv', toRim: 18, gross: 5500 },
  { vehicle: 'suv', toRim: null, gross: 6500 },
  { vehicle: 'van', toRim: null, gross: 5900 },
]

/** In the order in which they are offered. */
const methods: Method[] = [
  {
    ...plain,
    slug: 'hazhoz-szallitas',
    name: 'Házhoz szállítás',
    description: 'Futár hozza, munkanapokon 8 és 18 óra között. 60 000 Ft felett ingyenes.',
    provider: 'home_delivery',
    bands: byWeight([40_000, 1990], [80_000, 3490], [200_000, 6990], [null, 14_990]),
    free_from: 60_000,
    max_weight_grams: 1_000_000,
    address_required: true,
  },
  {
    ...plain,
    slug: 'szemelyes-atvetel',
    name: 'Személyes átvétel',
    description: 'Ingyenes, telephelyünkön: 1138 Budapest, Garázs köz 4. E-mailt küldünk, amikor átveheti.',
    provider: 'personal_pickup',
  },
  {
    ...plain,
    slug: 'szerelomuhely',
    name: 'Kiszállítás szerelőműhelybe',
    description:
      'A gumikat a kiválasztott műhelybe visszük, és az Ön által választott órában felszerelik, a díjat ott fizeti.',
    provider: 'partner',
    bands: byWeight([50_000, 990], [null, 1990]),
    free_from: 80_000,
    pickup_providers: ['partner'],
    eligibility: { onlyCategories: ['abroncsok'] },
    requested_day_from: 2,
  },
  {
    ...plain,
    slug: 'gls-csomagpont',
    name: 'GLS csomagpont',
    description: 'Üzletben vagy automatában veheti át, legfeljebb 40 kg-ig. 40 000 Ft felett ingyenes.',
    provider: 'gls',
    bands: byWeight([5000, 1290], [20_000, 1690], [40_000, 2490]),
    free_from: 40_000,
    max_weight_grams: 40_000,
    pickup_providers: ['gls'],
    eligibility: { maxSideMm: 1000 },
    transit_from: 1,
    transit_to: 2,
  },
  {
    ...plain,
    slug: 'foxpost-automata',
    name: 'Foxpost automata',
    description:
      'Az automatából a nap bármely órájában kiveheti. Packeta-pontok is. 25 000 Ft felett ingyenes.',
    provider: 'foxpost',
    bands: byWeight([25_000, 990]),
    free_from: 25_000,
    max_weight_grams: 25_000,
    pickup_providers: ['foxpost', 'packeta'],
    eligibility: { locker: true, maxSideMm: 600 },
  },
  {
    ...plain,
    slug: 'mpl-postapont',
    name: 'MPL posta vagy automata',
    description: 'Postán, PostaPonton vagy csomagautomatában veheti át, legfeljebb 20 kg-ig.',
    provider: 'mpl',
    bands: byWeight([2000, 1190], [10_000, 1490], [20_000, 1990]),
    free_from: 50_000,
    max_weight_grams: 20_000,
    pickup_providers: ['mpl'],
    eligibility: { maxSideMm: 1200 },
    transit_from: 1,
    transit_to: 2,
  },
  {
    ...plain,
    slug: 'raklapos-szallitas',
    name: 'Raklapos szállítás',
    description: 'Nagy tételhez, raklapon. A díjról egy munkanapon belül ajánlatot küldünk.',
    provider: 'pallet',
    eligibility: { minWeightGrams: 100_000 },
    address_required: true,
    request_for_quotation: true,
  },
]

/** How the workshops take cars; what is there already stays. Nobody is written to: they have no addresses. */
async function writeDemoPartners(tx: Transaction): Promise<void> {
  await tx`
    insert into fitting_partner (point_id, capacity, phone, prices)
    select id, 1 + (row_number() over (order by id))::int % 3, '+36 1 345 06' || lpad((row_number() over (order by id))::text, 2, '0'),
      ${tx.json(fittingPrices)}
    from pickup_point where provider = 'partner'
    on conflict (point_id) do nothing`
}

/** Ways of delivery with pickup points of every provider; what is there already stays. */
export async function writeDemoDelivery(tx: Transaction, now: Date): Promise<void> {
  const rows = methods.map((method, index) => ({
    ...method,
    position: index + 1,
    is_pickup_point: method.pickup_providers.length > 0,
  }))
  await tx`
    insert into shipping_method (slug, name, description, provider, bands, free_from, max_weight_grams, address_required,
      is_pickup_point, request_for_quotation, pickup_providers, eligibility, requested_day_from, transit_from, transit_to,
      position)
    select slug, name, description, provider, bands, free_from, max_weight_grams, address_required,
      is_pickup_point, request_for_quotation, pickup_providers, eligibility, requested_day_from, transit_from, transit_to,
      position
    from jsonb_to_recordset(${tx.json(rows as never)}) as row(slug text, name text, description text, provider text, bands jsonb,
      free_from int, max_weight_grams int, address_required boolean, is_pickup_point boolean, request_for_quotation boolean,
      pickup_providers text[], eligibility jsonb, requested_day_from int, transit_from int, transit_to int, position int)
    on conflict (slug) do nothing`
  await upsertPickupPoints(tx, demoPickupPoints(), now)
  await writeDemoPartners(tx)
}
