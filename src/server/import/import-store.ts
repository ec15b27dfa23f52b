import {
  CatalogueInputError,
  findProductNumbers,
  writeMakers,
  writeProducts,
  type GuardKind,
  type GuardPolicy,
  type MakerInput,
  type Makers,
  type OfferGuard,
  type ProductInput,
  type WriteOptions,
} from '#server/catalogue/index.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { isDatabaseAway } from '#platform/database/database.ts'
import type { MappedRow, Problem } from './import.ts'
import type { Mapping } from './mapping.ts'
import { findTwins, offerChanges, makerChanges, readOffers, type OfferChange } from './offer-changes.ts'
import { makeMissing } from './missing-store.ts'

export type BatchRow = {
  line: number
  mapped: MappedRow
  /** The same without what is for new products only. */
  mappedKnown: MappedRow
  images: { fileKey: string; title: string }[] | undefined
}
export type RowOutcome = {
  row: BatchRow
  outcome: 'created' | 'updated' | 'unchanged' | 'rejected'
  problems: Problem[]
  warnings: Problem[]
  /** The goods' name afterwards and what changed of them; only where it is compared. */
  name: string
  changes: OfferChange[]
}

class RolledBackError extends Error {}

/** A write that has met a guard which nobody confirmed. */
export class UnconfirmedError extends Error {
  override name = 'UnconfirmedError'
}

export type BatchOptions = {
  now: Date
  dryRun: boolean
  /** What a write may do though a guard watches for it; a dry run only counts. */
  confirmed: ReadonlySet<GuardKind>
  /** The goods are read before and after, to show what changes. */
  isCompared: boolean
  /** Of brands, as the rows before left them. */
  makers: Makers
}
export type BatchResult = { outcomes: RowOutcome[]; guards: OfferGuard[]; makers: Makers }
type Written = Pick<BatchResult, 'outcomes' | 'makers'>
type RowOptions = WriteOptions & Pick<BatchOptions, 'makers'>

/**
 * Writes rows in a transaction of their own. When the database refuses them, the rows are halved until the bad ones are
 * alone. With `dryRun` everything is done and then undone. @throws UnconfirmedError
 */
export async function writeBatch(
  sql: Sql,
  rows: readonly BatchRow[],
  mapping: Mapping,
  options: BatchOptions,
): Promise<BatchResult> {
  let written: Written = { outcomes: [], makers: options.makers }
  if (rows.length === 0) return { ...written, guards: [] }
  const guards: OfferGuard[] = []
  const guard: GuardPolicy = (found) => {
    guards.push(...found)
    const open = options.dryRun ? undefined : found.find(({ kind }) => !options.confirmed.has(kind))
    if (open) throw new UnconfirmedError(open.text)
  }
  try {
    await sql.begin(async (tx) => {
      const { now, isCompared, makers } = options
      written = await writeCompared(tx, rows, mapping, { now, guard, isCompared, makers })
      if (options.dryRun) throw new RolledBackError()
    })
    return { ...written, guards }
  } catch (error) {
    if (error instanceof RolledBackError) return { ...written, guards }
    if (isDatabaseAway(error) || error instanceof UnconfirmedError) throw error
    if (rows.length === 1 && rows[0]) {
      const problems = [problemOf(error)]
      return {
        outcomes: [{ row: rows[0], outcome: 'rejected', problems, warnings: [], name: '', changes: [] }],
        guards: [],
        makers: options.makers,
      }
    }
    const half = Math.ceil(rows.length / 2)
    const first = await writeBatch(sql, rows.slice(0, half), mapping, options)
    const second = await writeBatch(sql, rows.slice(half), mapping, { ...options, makers: first.makers })
    return {
      outcomes: [...first.outcomes, ...second.outcomes],
      guards: [...first.guards, ...second.guards],
      makers: second.makers,
    }
  }
}

function problemOf(error: unknown): Problem {
  if (error instanceof CatalogueInputError) return { field: error.field, reason: error.message }
  return {
    field: '',
    reason: `az adatbázis nem fogadta el: ${error instanceof Error ? error.message : String(error)}`,
  }
}

async function writeCompared(
  tx: Transaction,
  rows: readonly BatchRow[],
  mapping: Mapping,
  { isCompared, ...options }: RowOptions & { isCompared: boolean },
): Promise<Written> {
  if (!isCompared) return writeRows(tx, rows, mapping, options)
  const itemNumbers = rows.map(({ mapped }) => mapped.itemNumber)
  const before = await readOffers(tx, itemNumbers)
  const { outcomes, makers } = await writeRows(tx, rows, mapping, options)
  const after = await readOffers(tx, itemNumbers)
  const compared = outcomes.map((one) => {
    const { itemNumber } = one.row.mapped
    const name = after.get(itemNumber)?.name
    const changes = [...offerChanges(before.get(itemNumber), after.get(itemNumber)), ...one.changes]
    return { ...one, name: typeof name === 'string' ? name : '', changes }
  })
  return { outcomes: compared, makers }
}

async function writeRows(
  tx: Transaction,
  given: readonly BatchRow[],
  mapping: Mapping,
  { makers: known, ...options }: RowOptions,
): Promise<Written> {
  const stored = await findProductNumbers(
    tx,
    given.map(({ mapped }) => mapped.itemNumber),
  )
  const refused = given.flatMap((row) => refusedNew(row, stored))
  const refusedRows = new Set(refused.map(({ row }) => row))
  const rows = given.filter((row) => !refusedRows.has(row))
  await makeMissing(tx, rows, mapping)
  const inputs = new Map<string, ProductInput>()
  for (const row of rows) {
    const productNumber = stored.get(row.mapped.itemNumber)
    const input = productInput(row, productNumber)
    const known = inputs.get(input.itemNumber)
    if (known) known.variants.push(...input.variants)
    else inputs.set(input.itemNumber, input)
  }
  const makerInputs = rows.flatMap((row) => makerInput(row, stored.get(row.mapped.itemNumber)))
  const { rows: made, makers } = await writeMakers(tx, makerInputs, { guard: options.guard, known })
  const outcomes = new Map(
    (await writeProducts(tx, [...inputs.values()], options)).map((outcome) => [outcome.itemNumber, outcome]),
  )
  const twins = await findTwins(
    tx,
    [...outcomes.values()].flatMap(({ itemNumber, outcome }) => (outcome === 'created' ? itemNumber : [])),
  )
  const written = rows.map((row): RowOutcome => {
    const { itemNumber, product, maker: given, fallback } = row.mapped
    const outcome = outcomes.get(stored.get(itemNumber) ?? itemNumber)
    const maker = made.get(itemNumber)
    const changes = maker ? makerChanges(maker.before, maker.after) : []
    const warnings: Problem[] = []
    if (given.responsibleName !== undefined && maker?.after.outsideEu === false)
      warnings.push({
        field: 'responsible_name',
        reason: 'csak akkor látszik a boltban, ha a márka gyártója az Európai Unión kívüli',
      })
    if (outcome?.stockReservedForOrders.includes(itemNumber))
      warnings.push({
        field: 'stock',
        reason: 'kevesebb, mint amennyit a rendelések lefoglaltak; a lefoglalt mennyiség maradt',
      })
    const twin = twins.get(itemNumber)
    if (twin !== undefined)
      warnings.push({
        field: 'item_number',
        reason: `csak a kis- és nagybetűkben tér el ettől: ${twin}; új termék lesz belőle`,
      })
    if (outcome?.outcome === 'created' && fallback && !product.mainCategory)
      warnings.push({ field: 'category', reason: `nincs ilyen a boltban, ezért ide kerül: ${fallback.name}` })
    if (outcome?.outcome === 'created' && !row.mapped.variant.price)
      warnings.push({ field: 'price', reason: 'ár nélkül nem rendelhető' })
    if (isOtherProduct(stored.get(itemNumber), itemNumber) && product.name !== undefined) {
      warnings.push({
        field: 'item_number',
        reason: 'egy többváltozatos termék változata: csak ára, készlete, súlya és vonalkódja változott',
      })
    }
    const ownOutcome = outcome?.outcome ?? 'unchanged'
    return {
      row,
      outcome: ownOutcome === 'unchanged' && changes.length > 0 ? 'updated' : ownOutcome,
      problems: [],
      warnings,
      name: '',
      changes,
    }
  })
  const outcomeOf = new Map([...refused, ...written].map((one) => [one.row, one]))
  return { outcomes: given.flatMap((row) => outcomeOf.get(row) ?? []), makers }
}

/** What is for new products alone fills what a brand lacks. A row of one variant says nothing of its product's brand. */
function makerInput({ mapped, mappedKnown }: BatchRow, productNumber: string | undefined): MakerInput[] {
  const { itemNumber, brand, maker } = mapped
  if (!brand || Object.keys(maker).length === 0 || isOtherProduct(productNumber, itemNumber)) return []
  return [{ itemNumber, brand: brand.slug, set: mappedKnown.maker, fill: maker }]
}

/** What the writer would refuse of a new product. Found before, a file of them is not halved down to each of its rows. */
function refusedNew(row: BatchRow, stored: ReadonlyMap<string, string>): RowOutcome[] {
  const { itemNumber, product, fallback } = row.mapped
  if (stored.has(itemNumber) || (product.name && (product.mainCategory ?? fallback))) return []
  const problem = product.name
    ? { field: 'category', reason: 'új termékhez kategória kell' }
    : { field: 'name', reason: 'új termékhez név kell' }
  return [{ row, outcome: 'rejected', problems: [problem], warnings: [], name: '', changes: [] }]
}

function isOtherProduct(productNumber: string | undefined, itemNumber: string): boolean {
  return productNumber !== undefined && productNumber !== itemNumber
}

/** A row that names a variant of a larger product changes only the variant. */
function productInput(
  { mapped, mappedKnown, images }: BatchRow,
  productNumber: string | undefined,
): ProductInput {
  const { itemNumber, product, variant, fallback } = productNumber === undefined ? mapped : mappedKnown
  if (productNumber !== undefined && productNumber !== itemNumber)
    return { itemNumber: productNumber, variants: [variant] }
  const isNew = productNumber === undefined
  return {
    ...product,
    ...(isNew ? { taxRate: product.taxRate ?? 27 } : {}),
    ...(isNew && fallback ? { mainCategory: product.mainCategory ?? fallback.slug } : {}),
    ...(images ? { images } : {}),
    variants: [variant],
  }
}
