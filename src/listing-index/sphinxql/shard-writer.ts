import type { IndexedProduct } from '../segments/indexed-product.ts'
import { listingTable, rowsOf, wordOf, writtenColumns } from './listing-document.ts'
import type { Mirror } from './shards.ts'

/** With the hash of its name. */
export type WrittenProduct = IndexedProduct & { nameHash: number }

/** Written in one piece, for each of which the server waits for its disk. */
const productsTogether = 400
/** Looked up by one statement. */
const lookedUpTogether = 40
const rowsOfStatement = 500
/** More variants than so many products have. */
const manyRows = 200_000

/**
 * Puts products in as they are now; those of `ids` that are not among them go. A question sees all of a product as it was or all of
 * it as it is. `known`: of which products there may be rows before; undefined: of all.
 */
export async function writeProducts(
  mirror: Mirror,
  ids: readonly number[],
  products: readonly WrittenProduct[],
  known?: ReadonlySet<number>,
): Promise<void> {
  const byId = new Map(products.map((product) => [product.id, product]))
  for (let from = 0; from < ids.length; from += productsTogether) {
    const some = ids.slice(from, from + productsTogether)
    const found = some.flatMap((id) => byId.get(id) ?? [])
    const before = known ? some.filter((id) => known.has(id)) : some
    await writeSome(mirror, found, before.length === 0 ? [] : await rowsBefore(mirror, before))
  }
}

async function rowsBefore(mirror: Mirror, ids: readonly number[]): Promise<number[]> {
  const found: number[] = []
  for (let from = 0; from < ids.length; from += lookedUpTogether) {
    const some = ids.slice(from, from + lookedUpTogether)
    const words = some.map((id) => wordOf('product', id)).join('|')
    const rows = await mirror.query(
      `SELECT id FROM ${listingTable} WHERE MATCH('${words}') LIMIT 0,${manyRows} OPTION ranker = none, max_matches = ${manyRows}`,
    )
    for (const { id } of rows) found.push(Number(id))
  }
  return found
}

/** The products from one id up to another that have rows. */
export async function productsBetween(
  mirror: Mirror,
  { from, to }: { from: number; to: number },
): Promise<Set<number>> {
  const rows = await mirror.query(
    `SELECT product_id FROM ${listingTable} WHERE head = 1 AND product_id BETWEEN ${from} AND ${to}
      LIMIT 0,${manyRows} OPTION ranker = none, max_matches = ${manyRows}`,
  )
  return new Set(rows.map((row) => Number(row.product_id)))
}

async function writeSome(
  mirror: Mirror,
  products: readonly WrittenProduct[],
  before: readonly number[],
): Promise<void> {
  const variants = new Set(products.flatMap((product) => product.variants.map(({ id }) => id)))
  const gone = before.filter((id) => !variants.has(id))
  const rows = products.flatMap((product) => rowsOf(product, product.nameHash))
  const statements = gone.length > 0 ? [`DELETE FROM ${listingTable} WHERE id IN (${gone.join()})`] : []
  for (let from = 0; from < rows.length; from += rowsOfStatement)
    statements.push(
      `REPLACE INTO ${listingTable} (${writtenColumns}) VALUES ${rows.slice(from, from + rowsOfStatement).join()}`,
    )
  await mirror.write(statements)
}
