import { type DemoPrice, type DemoVariant } from '../demo-types.ts'
import { type Random } from './random.ts'

/** What a price does over time. */
export type PriceStory =
  | 'steady'
  | 'raised'
  | 'reduced'
  | 'reduced-after-dip'
  | 'reduced-to-old-price'
  | 'scheduled'

export type Offer = Pick<DemoVariant, 'prices' | 'originalGross' | 'stock' | 'forSale'>

/** Forints as a shop writes them: 28 990 from three thousand up, 1 245 below. */
export const shelfPrice = (forints: number): number =>
  forints < 3000 ? Math.max(95, Math.round(forints / 50) * 50 - 5) : Math.round(forints / 100) * 100 - 10

const FIRST_DAY = 160

/** Price history that ends at `gross` (or will leave it, when scheduled). */
export const priceHistory = (gross: number, story: PriceStory): Pick<Offer, 'prices' | 'originalGross'> => {
  const of = (factor: number) => shelfPrice(gross * factor)
  const stretch = (value: number, fromDaysAgo: number, toDaysAgo: number | null): DemoPrice => ({
    gross: value,
    fromDaysAgo,
    toDaysAgo,
  })
  switch (story) {
    case 'steady':
      return { prices: [stretch(gross, FIRST_DAY, null)] }
    case 'raised':
      return { prices: [stretch(of(0.93), FIRST_DAY, 55), stretch(gross, 55, null)] }
    case 'reduced':
      return { prices: [stretch(of(1.14), FIRST_DAY, 9), stretch(gross, 9, null)], originalGross: of(1.14) }
    case 'reduced-after-dip':
      // The lowest price of the 30 days before the reduction is the dip, not the crossed-out price.
      return {
        prices: [
          stretch(of(1.22), FIRST_DAY, 34),
          stretch(of(1.1), 34, 20),
          stretch(of(1.22), 20, 6),
          stretch(gross, 6, null),
        ],
        originalGross: of(1.22),
      }
    case 'reduced-to-old-price':
      // A reduction that is none: three weeks ago the goods cost the same.
      return {
        prices: [stretch(gross, FIRST_DAY, 18), stretch(of(1.18), 18, 5), stretch(gross, 5, null)],
        originalGross: of(1.18),
      }
    case 'scheduled':
      return { prices: [stretch(gross, FIRST_DAY, -7), stretch(of(1.06), -7, null)] }
    default:
      return story satisfies never
  }
}

const STORIES: readonly [PriceStory, number][] = [
  ['reduced', 0.09],
  ['reduced-after-dip', 0.04],
  ['reduced-to-old-price', 0.02],
  ['scheduled', 0.03],
  ['raised', 0.12],
]

export const pickStory = (random: Random): PriceStory => {
  let left = random.next()
  for (const [story, weight] of STORIES) {
    if (left < weight) return story
    left -= weight
  }
  return 'steady'
}

/** Stock as shops have it: mostly plenty, sometimes the last pieces, to order only, sold out or withdrawn. */
export const pickStock = (random: Random, plenty = 48): Pick<Offer, 'stock' | 'forSale'> => {
  const draw = random.next()
  const backorder = random.chance(0.35)
  if (draw < 0.5) return { stock: { onHand: random.between(12, plenty), backorder }, forSale: true }
  if (draw < 0.72) return { stock: { onHand: random.between(4, 11), backorder }, forSale: true }
  if (draw < 0.8) return { stock: { onHand: random.pick([1, 2, 3]), backorder: false }, forSale: true }
  if (draw < 0.92) return { stock: { onHand: 0, backorder: true }, forSale: true }
  if (draw < 0.97) return { stock: { onHand: 0, backorder: false }, forSale: true }
  return { stock: { onHand: random.between(0, 4), backorder: false }, forSale: false }
}

export const makeOffer = (random: Random, gross: number, plenty?: number): Offer => ({
  ...priceHistory(gross, pickStory(random)),
  ...pickStock(random, plenty),
})

/** True while a crossed-out price is shown. */
export const isReduced = (variants: readonly DemoVariant[]): boolean =>
  variants.some((variant) => variant.originalGross !== undefined)
