import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { ProductInput, ProductOutcome } from './catalogue-writer-input.ts'
import { writeImages, writeProductLinks } from './catalogue-writer-links.ts'
import { writePrices, writeStock, type CountedStock } from './catalogue-writer-offers.ts'
import { upsertProducts, type UpsertedProduct } from './catalogue-writer-products.ts'
import { loadReferences } from './catalogue-writer-references.ts'
import { upsertVariants, writeVariantAttributes } from './catalogue-writer-variants.ts'
import { readGuardedOffers } from './offer-guards-store.ts'
import { offerGuards, type GuardedOffer, type GuardPolicy, type OfferGuard } from './offer-guards.ts'
import { touchProducts } from './product-touch.ts'

export type WriteOptions = { now: Date; guard: GuardPolicy }

/**
 * Writes products with all that belongs to them, by item number, in the caller's transaction; some hundreds at a time.
 * Only what differs is written: the same input again changes no row. Brands, categories, attributes, badges and
 * collections must be there (`writeBrands` and its kind). Every item number may stand once in the input. Two writers wait for
 * each other; readers and orders don't wait.
 * @throws CatalogueInputError for an unknown reference or a new product without name, category or tax rate; what `guard` throws.
 */
export async function writeProducts(
  tx: Transaction,
  inputs: readonly ProductInput[],
  { now, guard }: WriteOptions,
): Promise<ProductOutcome[]> {
  if (inputs.length === 0) return []
  await lockUntilCommit(tx, 'catalogue_writer')
  const itemNumbers = inputs.flatMap((input) => input.variants.map((variant) => variant.itemNumber))
  const before = await readGuardedOffers(tx, itemNumbers, now)
  const references = await loadReferences(tx)
  const products = await upsertProducts(tx, inputs, references)
  const variants = await upsertVariants(tx, products)
  await writeVariantAttributes(tx, variants, references)
  await writeProductLinks(tx, products, references)
  await writeImages(tx, products, variants)
  await writePrices(tx, variants, now)
  await touchProducts(tx, changedIds(products), now)
  const stock = await writeStock(tx, variants)
  const after = await readGuardedOffers(tx, itemNumbers, now)
  guard(
    [...after.values()].flatMap((offer) => foundGuards(before.get(offer.itemNumber), offer, stock.counted)),
  )
  const reserved = new Set(stock.reserved)
  return products.map(({ input, isNew, changed }) => ({
    itemNumber: input.itemNumber,
    outcome: isNew ? 'created' : changed ? 'updated' : 'unchanged',
    stockReservedForOrders: input.variants
      .map((variant) => variant.itemNumber)
      .filter((number) => reserved.has(number)),
  }))
}

/** Stock that was not counted is as orders leave it, and nothing to look at. */
function foundGuards(
  before: GuardedOffer | undefined,
  after: GuardedOffer,
  stock: CountedStock,
): OfferGuard[] {
  const counted = stock.get(after.itemNumber) ?? { before: 0, after: 0 }
  const known = before ?? { ...after, price: null, originalPrice: null, cost: null }
  return offerGuards({ ...known, onHand: counted.before }, { ...after, onHand: counted.after })
}

function changedIds(products: readonly UpsertedProduct[]): number[] {
  return products.filter(({ changed }) => changed).map(({ id }) => id)
}

/** The product's item number by a variant's: a file may name either. */
export async function findProductNumbers(
  tx: Transaction,
  variantNumbers: string[],
): Promise<Map<string, string>> {
  const rows = await tx<{ variant: string; product: string }[]>`
    select v.item_number as variant, p.item_number as product
    from variant v join product p on p.id = v.product_id where v.item_number = any(${variantNumbers}::text[])`
  return new Map(rows.map((row) => [row.variant, row.product]))
}
