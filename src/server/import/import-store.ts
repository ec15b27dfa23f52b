import {
  addAttributeLabels,
  CatalogueInputError,
  findProductNumbers,
  writeAttributes,
  loadFormerSlugs,
  writeBrands,
  writeCategories,
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
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import { isDatabaseAway } from '#platform/database/database.ts'
import { foldText } from '#hungary/folded-text.ts'
import type { AttributeKind } from './field-values.ts'
import type { MappedRow, Problem, Vocabulary } from './import.ts'
import type { Mapping } from './mapping.ts'
import { makerChanges, offerChanges, readOffers, type OfferChange } from './offer-changes.ts'

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

/** What rows may name: what the shop has and what the mapping will make. */
export async function loadVocabulary(sql: Executor, mapping: Mapping): Promise<Vocabulary> {
  const [former, categories, attributes, collections, badges] = await Promise.all([
    loadFormerSlugs(sql, 'category'),
    sql<{ slug: string; name: string }[]>`select slug, name from category`,
    sql<{ slug: string; kind: AttributeKind }[]>`select slug, kind from attribute`,
    sql<{ slug: string }[]>`select slug from collection`,
    sql<{ slug: string }[]>`select slug from badge`,
  ])
  const slugs = (rows: readonly { slug: string }[]) => rows.map((row) => row.slug)
  // What the mapping calls by an old address is there already.
  const made = mapping.categories.filter(({ slug }) => !former.has(slug))
  const { fallbackCategory = '' } = mapping
  const fallback = former.get(fallbackCategory) ?? fallbackCategory
  return {
    categories: new Set([...slugs([...categories, ...made]), ...former.keys()]),
    categoryNames: categoryNames([...categories, ...made]),
    attributes: new Map([...mapping.attributes, ...attributes].map((row) => [row.slug, row.kind])),
    collections: new Set(slugs(collections)),
    badges: new Set(slugs(badges)),
    fallback: [...categories, ...made].find(({ slug }) => slug === fallback) ?? null,
  }
}

/** Which category a cell names, by its name or its slug, as an import without a `map` reads it; null: none. */
export async function loadCategoryOf(sql: Executor): Promise<(cell: string) => string | null> {
  const rows = await sql<{ slug: string; name: string }[]>`select slug, name from category`
  const names = categoryNames(rows)
  const slugs = new Set(rows.map(({ slug }) => slug))
  return (cell) => names.get(foldText(cell)) ?? (slugs.has(cell) ? cell : null)
}

/** Slugs by folded names; a name that two categories have stands for none. */
function categoryNames(categories: readonly { slug: string; name: string }[]): Map<string, string> {
  const named = [...Map.groupBy(categories, ({ name }) => foldText(name))]
  return new Map(
    named.flatMap(([name, found]) => {
      const [slug, ...others] = new Set(found.map((one) => one.slug))
      return slug !== undefined && others.length === 0 ? [[name, slug] as const] : []
    }),
  )
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

/** Categories, attributes, brands and labels that the shop lacks; what it has stays as the merchant set it. */
async function makeMissing(tx: Transaction, rows: readonly BatchRow[], mapping: Mapping): Promise<void> {
  const [formerCategories, formerBrands, categories, attributes, brands] = await Promise.all([
    loadFormerSlugs(tx, 'category'),
    loadFormerSlugs(tx, 'brand'),
    tx<{ slug: string }[]>`select slug from category`,
    tx<{ slug: string }[]>`select slug from attribute`,
    tx<{ slug: string }[]>`select slug from brand`,
  ])
  const lacks = (stored: readonly { slug: string }[]) => {
    const slugs = new Set(stored.map((row) => row.slug))
    return ({ slug }: { slug: string }) => !slugs.has(slug)
  }
  const newCategories = mapping.categories
    .filter(lacks(categories))
    .filter(({ slug }) => !formerCategories.has(slug))
  if (newCategories.length > 0) {
    await writeCategories(
      tx,
      newCategories.map(
        ({ parent, description = '', defaultQuantity = 1, filters = [], ...rest }, position) => ({
          ...rest,
          parent: (parent && formerCategories.get(parent)) ?? parent ?? null,
          description,
          defaultQuantity,
          filters,
          position: 100 + position,
        }),
      ),
    )
  }
  const newAttributes = mapping.attributes.filter(lacks(attributes))
  if (newAttributes.length > 0) {
    await writeAttributes(
      tx,
      newAttributes.map(({ slug, name, kind, unit, filter, card, labels }, position) => ({
        slug,
        name,
        kind,
        unit: unit ?? null,
        filterType: filter ?? null,
        filterPosition: 100 + position,
        cardPosition: card ?? null,
        labels: labels ?? {},
        position: 100 + position,
      })),
    )
  }
  const named = new Map(
    rows.flatMap(({ mapped }) => (mapped.brand ? [[mapped.brand.slug, mapped.brand] as const] : [])),
  )
  // A twin that was put into another brand does not come back by the next file.
  const newBrands = [...named.values()].filter(lacks(brands)).filter(({ slug }) => !formerBrands.has(slug))
  if (newBrands.length > 0) await writeBrands(tx, newBrands)
  await addAttributeLabels(tx, gatherLabels(rows))
}

function gatherLabels(rows: readonly BatchRow[]): Record<string, Record<string, string>> {
  const labels: Record<string, Record<string, string>> = {}
  for (const { mapped } of rows) {
    for (const [slug, texts] of Object.entries(mapped.labels)) labels[slug] = { ...texts, ...labels[slug] }
  }
  return labels
}
