import { sumPrices } from '#contract/sums.ts'
import type { ProductCard, SetOffers } from '#contract/wire.ts'
import { arrivalOf, latestOf, promiseLine } from '#hungary/delivery-promise.ts'
import type { ReadModel } from '#listing-index/index.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentPages, presentPrice } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import {
  createShownCache,
  findSaleVariants,
  fullName,
  presentCard,
  presentFilters,
  readFilters,
  withPresentBrands,
  type SaleVariant,
} from '#server/catalogue/index.ts'
import { currentTrade } from '#server/trade/index.ts'
import { sizeRoles } from '#tyres/tyre-attributes.ts'
import { coloursOf, siblingIds } from './set-colours.ts'
import { facetsOf, listFitting } from './set-finder.ts'
import { isForCars, mountingOf, partOf, type SetPart } from './set-parts.ts'
import { areSetsOffered, findSetGoods, listMountings, loadSetSettings } from './set-store.ts'
import { drawnOf, type Drawn } from './wheel-details.ts'

/** As many as a car has wheels. */
const setSize = 4
const perPage = 12
const maxShown = 5000
const vehicleSlugs: readonly string[] = sizeRoles.vehicle

/** A variant as it is offered; `isOffered`: a set of it can be bought. */
type Shown = { product: ProductCard; name: string; isOffered: boolean; drawn: Drawn }
/** What is looked at, and the mounting of its rim size, as they are sold. */
type Sold = { part: SetPart; own: SaleVariant; mounting: SaleVariant }

/** What makes a set with a variant: the index finds it, cards are in memory, and the database is read for the rest. */
export function createSetOfferHandlers(
  platform: Platform,
  readModel: ReadModel,
): Pick<Handlers, 'productGetSets' | 'productSetsOffered'> {
  const { sql, clock } = platform
  const shownOf = createShownCache<Shown>(
    platform,
    readModel,
    (row, now) => {
      const product = presentCard(row, now)
      const vehicle = row.attributes.find(({ slug }) => vehicleSlugs.includes(slug))?.value ?? null
      const isOffered =
        product.addable_to_cart &&
        row.free >= setSize &&
        row.maxOrderQuantity >= setSize &&
        isForCars({ vehicle, name: row.productName })
      const drawn = drawnOf(row.attributes, readModel.taxonomy())
      return { product, name: fullName(row), isOffered, drawn }
    },
    maxShown,
  )

  async function findSold(variantId: number, tags: Set<string>, now: Date): Promise<Sold | null> {
    const goods = (await findSetGoods(sql, [variantId])).get(variantId)
    if (!goods) throw platformError('not_found')
    tags.add(`product:${goods.productId}`)
    const part = partOf(goods)
    const chosen = part && mountingOf(await listMountings(sql), part.rim)
    if (!part || !chosen) return null
    const sale = await findSaleVariants(sql, [variantId, chosen.variantId], now)
    const [own, mounting] = [sale.get(variantId), sale.get(chosen.variantId)]
    if (!own || !mounting) return null
    tags.add(`product:${mounting.productId}`)
    return own.inStock >= setSize && canBuySet(own) && canBuySet(mounting) ? { part, own, mounting } : null
  }

  return {
    async productGetSets({ query: { variant_id: variantId, filters, page } }, { tags }) {
      const now = clock()
      const sold = await findSold(variantId, tags, now)
      if (!sold) return nothingOffered
      const { part, own, mounting } = sold
      const kind = part.kind === 'tyre' ? 'wheels' : 'tyres'
      const taxonomy = readModel.taxonomy()
      const facets = facetsOf(taxonomy, part.kind === 'tyre' ? 'wheel' : 'tyre')
      const selections = withPresentBrands(readFilters(filters, facets), taxonomy)
      const found = await listFitting(readModel, part, { facets, selections, now })
      const offered = (await shownOf(found.variantIds, now)).filter(({ isOffered }) => isOffered)
      const shown = offered.slice((page - 1) * perPage, page * perPage)
      for (const { product } of shown) tags.add(`product:${product.id}`)
      const totalWith = ({ price, tax_rate: rate }: ProductCard) =>
        sumPrices([setPrice(own), setPrice(mounting), presentPrice(setSize * price.gross.value, rate)])
      const [ownShown] = await shownOf([variantId], now)
      const siblings = await shownOf(siblingIds(shown), now)
      const offers = shown.map((one) => ({
        product: one.product,
        variant_name: one.name,
        total: totalWith(one.product),
        drawing: {
          tyre: (kind === 'wheels' ? ownShown : one)?.drawn.tyre ?? null,
          wheel: (kind === 'wheels' ? one : ownShown)?.drawn.wheel ?? null,
        },
        colours:
          kind === 'wheels'
            ? coloursOf(one, siblings).map(({ product, ...colour }) => ({
                ...colour,
                total: totalWith(product),
              }))
            : [],
      }))
      const ownColours =
        kind === 'tyres' && ownShown ? coloursOf(ownShown, await shownOf(siblingIds([ownShown]), now)) : []
      for (const { product } of ownColours) tags.add(`product:${product.id}`)
      const lowest = lowestOf(offered.map(({ product }) => product))
      return {
        kind,
        quantity: setSize,
        mounting: {
          variant_id: mounting.id,
          name: mounting.name,
          price: presentPrice(mounting.unitGross, mounting.taxRate),
        },
        lowest_total: lowest && totalWith(lowest),
        promise: promiseWith(mounting, now),
        own_colours: ownColours.map(({ variant_id: id, colour, product }) => ({
          variant_id: id,
          colour,
          difference: setSize * (product.price.gross.value - own.unitGross),
        })),
        offers: presentPages(offers, { total: offered.length, page, perPage }),
        filters: presentFilters(
          facets,
          selections,
          found,
          (slug) => taxonomy.brandBySlug(slug)?.name ?? null,
        ),
      } satisfies SetOffers
    },

    async productSetsOffered(_, { tags }) {
      tags.add('settings')
      const { mountingProductId } = await loadSetSettings(sql)
      if (mountingProductId === null) return { offered: false }
      tags.add(`product:${mountingProductId}`)
      return { offered: await areSetsOffered(sql) }
    },
  }
}

const canBuySet = ({ sellable, availableQuantity, maxOrderQuantity }: SaleVariant) =>
  sellable && availableQuantity >= setSize && maxOrderQuantity >= setSize

/** Wheel and tyre are in stock; the mounting may have to be waited for. */
function promiseWith({ inStock }: SaleVariant, now: Date): SetOffers['promise'] {
  const parts = [true, inStock >= setSize]
  const span = latestOf(parts.map((isThere) => arrivalOf(now, currentTrade(), { inStock: isThere })))
  return span && promiseLine(span, { place: 'address', now })
}

/** Rounded once, as the line of a cart is. */
const setPrice = ({ unitGross, taxRate }: SaleVariant) => presentPrice(setSize * unitGross, taxRate)

const lowestOf = (cards: readonly ProductCard[]): ProductCard | null =>
  cards.reduce<ProductCard | null>(
    (lowest, card) => (lowest && lowest.price.gross.value <= card.price.gross.value ? lowest : card),
    null,
  )

const nothingOffered: SetOffers = {
  kind: null,
  quantity: setSize,
  mounting: null,
  lowest_total: null,
  promise: null,
  own_colours: [],
  offers: presentPages([], { total: 0, page: 1, perPage }),
  filters: [],
}
