import { formatForint } from '#contract/money.ts'
import { compareView, type CompareView } from '../compare/compare-view.ts'
import { cardView, type CardView } from '../listing/card-view.ts'
import type { ListingState } from '../listing/listing-state.ts'
import type { ListingView } from '../listing/listing-view.ts'
import { listingView } from '../listing/read-listing.ts'
import { testCard, testCategory } from '../test-shop.ts'
import type { TyreSize } from '../ui/tyre.ts'

/** Longer than anything should be, with a word that is longer than a line. */
export const longText =
  'Megszentségteleníthetetlenségeskedéseitekért járó négyévszakos téligumi-szállítási kedvezmény érvényesítése'

export const longButton = 'Tovább a szállítási és a számlázási adatok ellenőrzéséhez'

/** For what a page without scripts is shown and does not do. */
export const nothing = () => undefined

export const tyreSample: TyreSize = {
  width: '205',
  profile: '55',
  rim: 'R16',
  load: '91',
  speed: 'H',
  reinforced: false,
}
export const vanSample: TyreSize = {
  ...tyreSample,
  width: '195',
  profile: null,
  rim: 'R14C',
  load: '106/104',
}

const products = [
  testCard(1),
  testCard(2, {
    name: 'Nordval Vinter 2 205/55 R16 91H',
    is_discount: true,
    discount_percent: 12,
    lowest_price_30d: { value: 32_990, formatted_value: formatForint(32_990) },
    badges: [{ text: 'Újdonság', background_color: '#fff', font_color: '#11171d' }],
    rating: { average: 4.6, count: 12 },
  }),
  testCard(3, { name: longText, brand: null, attributes: [], default_quantity: 1, multiple_variants: true }),
  testCard(4, {
    name: 'Hegyest Strada 205/55 R16 91H',
    brand: { name: 'Hegyest', slug: 'hegyest', image: null },
    addable_to_cart: false,
    availability: {
      type: null,
      label: 'Nem rendelhető',
      available_quantity: 0,
      delivery: null,
      arrives: null,
    },
  }),
].map((product) => ({ ...product, primary_image: null }))
export const cards: CardView[] = products.map(cardView)

const chosen: Record<string, string> = { marka: 'nordval', 'nedves-tapadas': 'a', ar: '20000-60000' }
const state: ListingState = { page: 1, sort: null, limit: 24, search: '', filters: chosen }

const labelled = new Set(['nedves-tapadas', 'uzemanyag'])

function listing(): ListingView {
  const page = testCategory(products)
  const filters = page.filters.map((filter) => {
    if (filter.type === 'range')
      return { ...filter, options: { ...filter.options, selected: { min: 20_000, max: 60_000 } } }
    const options = filter.options.map((option) => ({
      ...option,
      selected: option.value === chosen[filter.slug],
    }))
    return { ...filter, look: labelled.has(filter.slug) ? 'label_class' : filter.look, options }
  })
  return listingView({ ...page, filters }, '/termekek/teli-gumi', state, 'price:asc')
}

export const filteredListing = listing()
export const emptyListing: ListingView = { ...filteredListing, cards: [], total: 0 }

const comparisonOf = (count: number): CompareView =>
  compareView(
    products.slice(0, count).map((product, index) => ({
      ...product,
      all_attributes: [
        ...product.attributes,
        { slug: 'minta', name: 'Mintázat', value: index % 2 ? longText : 'irányított', data: '' },
      ],
    })),
  )
export const comparison = comparisonOf(2)
export const wideComparison = comparisonOf(4)

export const reviewSample = {
  average: '4,6',
  count: 12,
  stars: [9, 2, 1, 0, 0].map((count, index) => ({ stars: 5 - index, count, share: (count / 12) * 100 })),
}
