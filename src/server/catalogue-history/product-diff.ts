import { isDeepStrictEqual } from 'node:util'
import type { historyKinds } from '#contract/admin/history-kinds.ts'
import type { ProductState, VariantState } from './product-state.ts'

/** What differs between two states of a product, cell by cell. Pure. */

export type HistoryKind = (typeof historyKinds)[number]

export type Cell = {
  productId: number
  /** Null: of the product itself. */
  variantId: number | null
  /** `name`, `cost`, `price`, `attribute.12`, `exists`: unique within the product or the variant. */
  field: string
  kind: HistoryKind
  before: unknown
  after: unknown
}

/** Columns that say nothing of the goods as somebody set them. */
const unseen: ReadonlySet<string> = new Set([
  'id',
  'product_id',
  'created_at',
  'updated_at',
  'search_text',
  'popularity',
  'rating_count',
  'rating_sum',
])

const kinds: Readonly<Record<string, HistoryKind>> = {
  cost: 'cost',
  published: 'shown',
  binned_at: 'shown',
  for_sale: 'shown',
  name: 'text',
  slug: 'text',
  short_description: 'text',
  description: 'text',
  brand_id: 'place',
  main_category_id: 'place',
}

export type PriceCell = { gross: number; original: number | null }

/** `at`: the later moment; what is planned for after it is compared too. */
export function diffProduct(
  id: number,
  before: ProductState | undefined,
  after: ProductState | undefined,
  at: Date,
): Cell[] {
  const cell = (field: string, kind: HistoryKind, old: unknown, now: unknown): Cell[] =>
    isDeepStrictEqual(old, now)
      ? []
      : [{ productId: id, variantId: null, field, kind, before: old, after: now }]
  if (!before || !after) {
    if (!before && !after) return []
    return cell('exists', 'goods', Boolean(before), Boolean(after))
  }
  return [
    ...columnCells(before.row, after.row, cell),
    ...cell('categories', 'place', before.categories, after.categories),
    ...cell('badges', 'place', before.badges, after.badges),
    ...cell('collections', 'place', before.collections, after.collections),
    ...cell('pictures', 'pictures', before.pictures, after.pictures),
    ...attributeCells(sharedOf(before), sharedOf(after), cell),
    ...[...new Set([...before.variants.keys(), ...after.variants.keys()])].flatMap((variantId) =>
      diffVariant(
        { productId: id, variantId },
        before.variants.get(variantId),
        after.variants.get(variantId),
        at,
      ),
    ),
  ]
}

type CellOf = (field: string, kind: HistoryKind, old: unknown, now: unknown) => Cell[]

function diffVariant(
  of: Pick<Cell, 'productId' | 'variantId'>,
  before: VariantState | undefined,
  after: VariantState | undefined,
  at: Date,
): Cell[] {
  const cell: CellOf = (field, kind, old, now) =>
    isDeepStrictEqual(old, now) ? [] : [{ ...of, field, kind, before: old, after: now }]
  if (!before || !after) return cell('exists', 'goods', Boolean(before), Boolean(after))
  return [
    ...columnCells(before.row, after.row, cell),
    ...cell('price', 'price', priceCell(before), priceCell(after)),
    ...cell('plan', 'price', planCell(before, at), planCell(after, at)),
    ...cell('pictures', 'pictures', before.pictures, after.pictures),
    ...attributeCells(ownOf(before), ownOf(after), cell),
  ]
}

export const priceCell = ({ price }: VariantState): PriceCell | null =>
  price && { gross: price.gross, original: price.originalGross }

export type PlannedCell = PriceCell & { from: string; to: string | null }

/** What will be charged after a moment. */
export const planCell = ({ history }: VariantState, at: Date): PlannedCell[] =>
  history
    .filter(({ validFrom }) => validFrom > at)
    .map(({ gross, originalGross, validFrom, validTo }) => ({
      gross,
      original: originalGross,
      from: validFrom.toISOString(),
      to: validTo?.toISOString() ?? null,
    }))

function columnCells(before: Record<string, unknown>, after: Record<string, unknown>, cell: CellOf): Cell[] {
  return Object.keys(after)
    .filter((column) => !unseen.has(column) && column in before)
    .flatMap((column) => cell(column, kinds[column] ?? 'other', before[column], after[column]))
}

function attributeCells(
  before: ReadonlyMap<number, string>,
  after: ReadonlyMap<number, string>,
  cell: CellOf,
): Cell[] {
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((attribute) =>
    cell(`attribute.${attribute}`, 'attributes', before.get(attribute) ?? null, after.get(attribute) ?? null),
  )
}

const ownOf = ({ attributes }: VariantState): Map<number, string> =>
  new Map([...attributes].flatMap(([id, { own, value }]) => (own ? [[id, value] as const] : [])))

/** What all variants share stands at each of them. */
const sharedOf = ({ variants }: ProductState): Map<number, string> =>
  new Map(
    [...variants.values()].flatMap(({ attributes }) =>
      [...attributes].flatMap(([id, { own, value }]) => (own ? [] : [[id, value] as const])),
    ),
  )
