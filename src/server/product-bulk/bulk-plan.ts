import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { maxForints, maxPieces } from '#contract/admin/price-table-limits.ts'
import { formatForint } from '#contract/money.ts'
import { rounded } from '#contract/rounding.ts'
import {
  isEmptyPlan,
  plannedPrice,
  planPrices,
  type KnownOffer,
  type OfferChange,
  type PriceStretch,
  type ProductInput,
} from '#server/catalogue/index.ts'

/** What an action does to each of many products. Pure. */

type Body = AdminRequest<'changeProductBulk'>['body']
export type BulkTarget = Body['target']
export type BulkAction = Body['action']
type ActionOf<N extends BulkAction['name']> = Extract<BulkAction, { name: N }>

/** A product as an action finds it; things by their slugs. */
export type BulkProduct = {
  id: number
  itemNumber: string
  name: string
  published: boolean
  isBinned: boolean
  category: string
  categories: string[]
  brand: string | null
  badges: string[]
  collections: string[]
}
/** The thing that an action names. */
export type Chosen = { slug: string; name: string }
/** What things are called, by kind and slug: `category/nyari-gumi`. */
export type Names = ReadonlyMap<string, string>

export const leftTitles = {
  binned: 'a lomtárban van, előbb vissza kell állítani',
  no_price: 'nincs ára',
  price_below: 'az új ár 1 Ft alá menne',
  price_above: 'az új ár 100 000 000 Ft fölé menne',
  sale_above: 'az akciós ára nem lenne kisebb az új árnál',
  held: 'ennyit rendelések tartanak belőle',
} as const
export type LeftReason = keyof typeof leftTitles
export type Left = { itemNumber: string; reason: LeftReason }
export type Example = { itemNumber: string; name: string; before: string; after: string }

/** Actions on the product itself, for the catalogue's writer or the bin. */
export type ProductAction = Exclude<BulkAction, { name: 'price' | 'stock' }>
export type ProductPlan = {
  /** What becomes other than it is. */
  changed: { product: BulkProduct; input: ProductInput | null }[]
  left: Left[]
  examples: Example[]
}

const visible = (product: BulkProduct) =>
  product.isBinned ? 'lomtárban' : product.published ? 'látható' : 'rejtett'

export function planProducts(
  products: readonly BulkProduct[],
  action: ProductAction,
  { chosen, names }: { chosen: Chosen | null; names: Names },
): ProductPlan {
  const plan: ProductPlan = { changed: [], left: [], examples: [] }
  for (const product of products) {
    const done = changeOf(product, action, { chosen, names })
    if (done === null) continue
    if (product.isBinned && action.name !== 'restore' && action.name !== 'bin') {
      plan.left.push({ itemNumber: product.itemNumber, reason: 'binned' })
      continue
    }
    plan.changed.push({ product, input: done.input })
    plan.examples.push({ ...done, itemNumber: product.itemNumber, name: product.name })
  }
  return plan
}

type Changed = { input: ProductInput | null; before: string; after: string }

/** Null: it is so already. */
function changeOf(
  product: BulkProduct,
  action: ProductAction,
  { chosen, names }: { chosen: Chosen | null; names: Names },
): Changed | null {
  const input = (values: Partial<ProductInput>): ProductInput => ({
    itemNumber: product.itemNumber,
    variants: [],
    ...values,
  })
  const list = (kind: string, slugs: readonly string[]) =>
    slugs.map((slug) => names.get(`${kind}/${slug}`) ?? slug).join(', ') || 'nincs'
  switch (action.name) {
    case 'publish':
    case 'unpublish': {
      const published = action.name === 'publish'
      if (product.published === published) return null
      const after = published ? 'látható' : 'rejtett'
      return { input: input({ published }), before: visible(product), after }
    }
    case 'bin':
      return product.isBinned ? null : { input: null, before: visible(product), after: 'lomtárban' }
    case 'restore':
      return product.isBinned ? { input: null, before: 'lomtárban', after: 'rejtett' } : null
    case 'category': {
      const { slug, name } = chosen!
      if (product.category === slug) return null
      const others = product.categories.filter((one) => one !== product.category && one !== slug)
      return {
        input: input({ mainCategory: slug, categories: others }),
        before: list('category', [product.category]),
        after: name,
      }
    }
    case 'brand':
      if (product.brand === (chosen?.slug ?? null)) return null
      return {
        input: input({ brand: chosen?.slug ?? null }),
        before: product.brand === null ? 'nincs' : list('brand', [product.brand]),
        after: chosen?.name ?? 'nincs',
      }
    case 'badge_add':
    case 'badge_remove': {
      const badges = edited(product.badges, chosen!.slug, action.name === 'badge_add')
      if (badges === null) return null
      return { input: input({ badges }), before: list('badge', product.badges), after: list('badge', badges) }
    }
    case 'collection_add':
    case 'collection_remove': {
      const collections = edited(product.collections, chosen!.slug, action.name === 'collection_add')
      if (collections === null) return null
      return {
        input: input({ collections }),
        before: list('collection', product.collections),
        after: list('collection', collections),
      }
    }
  }
}

/** Null: the list is so already. */
function edited(slugs: readonly string[], slug: string, isAdded: boolean): string[] | null {
  if (slugs.includes(slug) === isAdded) return null
  return isAdded ? [...slugs, slug] : slugs.filter((one) => one !== slug)
}

/** A variant that gets another price or stock. `cells`: as guards look at it. */
export type OfferPlan = {
  changed: {
    offer: KnownOffer
    change: OfferChange
    after: PriceStretch[] | null
    cells: { on_hand?: number }
  }[]
  left: Left[]
  examples: Example[]
}

export function planOffers(
  offers: Iterable<KnownOffer>,
  action: ActionOf<'price'> | ActionOf<'stock'>,
  now: Date,
): OfferPlan {
  const plan: OfferPlan = { changed: [], left: [], examples: [] }
  for (const offer of offers)
    if (action.name === 'price') planPrice(plan, offer, { action, now })
    else planStock(plan, offer, action)
  return plan
}

function planPrice(
  plan: OfferPlan,
  offer: KnownOffer,
  { action, now }: { action: ActionOf<'price'>; now: Date },
): void {
  const { regular } = plannedPrice(offer.history, now)
  const leave = (reason: LeftReason) => void plan.left.push({ itemNumber: offer.itemNumber, reason })
  if (regular === null) return leave('no_price')
  const gross = rounded(priceBy(regular, action), action.rounding)
  if (gross < 1) return leave('price_below')
  if (gross > maxForints) return leave('price_above')
  if (gross === regular) return
  const result = planPrices(offer.history, { regular: gross }, now)
  if ('problem' in result) return leave(result.problem === 'price_missing' ? 'no_price' : 'sale_above')
  if (isEmptyPlan(result.plan)) return
  plan.changed.push({
    offer,
    change: { variantId: offer.variantId, productId: offer.productId, plan: result.plan },
    after: result.after,
    cells: {},
  })
  plan.examples.push(example(offer, formatForint(regular), formatForint(gross)))
}

function priceBy(regular: number, { kind, value }: ActionOf<'price'>): number {
  if (kind === 'fixed') return value
  return kind === 'percent' ? (regular * (100 + value)) / 100 : regular + value
}

function planStock(plan: OfferPlan, offer: KnownOffer, { kind, value }: ActionOf<'stock'>): void {
  const after = Math.min(maxPieces, Math.max(0, kind === 'set' ? value : offer.onHand + value))
  if (after === offer.onHand) return
  if (!offer.backorder && after < offer.held) {
    plan.left.push({ itemNumber: offer.itemNumber, reason: 'held' })
    return
  }
  plan.changed.push({
    offer,
    change: {
      variantId: offer.variantId,
      productId: offer.productId,
      plan: null,
      stock: { before: offer.onHand, after },
    },
    after: null,
    cells: { on_hand: after },
  })
  plan.examples.push(example(offer, `${offer.onHand} db`, `${after} db`))
}

const example = ({ itemNumber, name }: KnownOffer, before: string, after: string): Example => ({
  itemNumber,
  name,
  before,
  after,
})
