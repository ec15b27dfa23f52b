import { formatForint } from '#contract/money.ts'
import { htmlLines } from '#platform/markup/html-lines.ts'
import type { Executor } from '#platform/database/database.ts'
import {
  changeTitle,
  fieldName,
  loadLabels,
  plainText,
  presentAuthor,
  type Labels,
} from '#server/audit/index.ts'
import { findImportLines, sourceTitles, type KnownChange } from './change-sources.ts'
import type { Difference } from './differences.ts'
import type { Cell, PlannedCell, PriceCell } from './product-diff.ts'
import type { ProductState, StatePicture } from './product-state.ts'

/** Cells and what made them, in the merchant's words. */

const lists: Readonly<Record<string, { title: string; table: string }>> = {
  categories: { title: 'További kategóriák', table: 'category' },
  badges: { title: 'Címkék', table: 'badge' },
  collections: { title: 'Gyűjtemények', table: 'collection' },
}
const references: Readonly<Record<string, string>> = { brand_id: 'brand', main_category_id: 'category' }
const titles: Readonly<Record<string, string>> = { price: 'Ár', plan: 'Tervezett ár', pictures: 'Képek' }

/** Names of all that the cells name. */
export async function loadCellLabels(sql: Executor, cells: readonly Cell[]): Promise<Labels> {
  return loadLabels(
    sql,
    cells.flatMap(({ field, before, after }) => {
      const attribute = attributeOf(field)
      if (attribute !== null) return [{ table: 'attribute', key: { id: attribute } }]
      const table = lists[field]?.table ?? references[field]
      if (!table) return []
      const ids = [before, after].flat().filter((id) => typeof id === 'number')
      return ids.map((id) => ({ table, key: { id } }))
    }),
  )
}

const attributeOf = (field: string): number | null =>
  field.startsWith('attribute.') ? Number(field.slice('attribute.'.length)) : null

export function fieldTitle({ field, variantId }: Pick<Cell, 'field' | 'variantId'>, labels: Labels): string {
  const attribute = attributeOf(field)
  if (attribute !== null) return labels({ table: 'attribute', key: { id: attribute } })
  if (field === 'exists') return variantId === null ? 'Termék' : 'Változat'
  return (
    titles[field] ?? lists[field]?.title ?? fieldName(variantId === null ? 'product' : 'variant', [field])
  )
}

/** '' for nothing. */
export function valueText({ field }: Pick<Cell, 'field'>, value: unknown, labels: Labels): string {
  if (value === null || value === undefined) return ''
  if (field === 'price') return priceText(value as PriceCell)
  if (field === 'plan') return (value as PlannedCell[]).map(plannedText).join('; ')
  if (field === 'pictures') return picturesText(value as StatePicture[])
  if (field === 'exists') return value === true ? 'van' : 'nincs'
  if (field === 'description' && typeof value === 'string') return htmlLines(value)
  if (field === 'cost') return formatForint(Number(value))
  const table = lists[field]?.table ?? references[field]
  if (table)
    return [value]
      .flat()
      .map((id) => labels({ table, key: { id: Number(id) } }))
      .join(', ')
  return plainText(value)
}

export const priceText = ({ gross, original }: PriceCell): string =>
  original === null ? formatForint(gross) : `${formatForint(gross)} (${formatForint(original)} helyett)`

const plannedText = ({ from, to, ...price }: PlannedCell): string =>
  `${priceText(price)} ettől: ${plainText(from)}${to === null ? '' : `, eddig: ${plainText(to)}`}`

const picturesText = (pictures: readonly StatePicture[]): string =>
  pictures.length === 0
    ? ''
    : `${pictures.length} kép: ${pictures.map(({ title, fileKey }) => title || fileKey.split('/').at(-1)).join(', ')}`

/** Who or what did it, at what time it was written, and where in which file it stood. */
export type PresentedOrigin = {
  source: string
  text: string
  at: string | null
  change_id: number | null
}

export function originText(
  { change, source, origin }: Pick<Difference, 'change' | 'source' | 'origin'>,
  line: number | null,
): PresentedOrigin {
  if (!change || !origin) return { source: 'unknown', text: 'A napló nem ismeri', at: null, change_id: null }
  return {
    source: source ?? 'staff',
    text: changeText(change, source === 'schedule', line),
    at: change.at.toISOString(),
    change_id: change.id,
  }
}

/** `Import: arlista.csv (Gumiker), 214. sor – Kiss Anna`. */
export function changeText(change: KnownChange, isPlanned: boolean, line: number | null): string {
  const { name } = presentAuthor({ actor: change.actor, name: change.actorName })
  const title = changeTitle(change, 'Módosítás')
  const file = change.fileName
    ? `: ${change.fileName}${change.importSource === null ? '' : ` (${change.importSource})`}${line === null ? '' : `, ${line}. sor`}`
    : change.actor === 'command'
      ? ` (${change.what})`
      : ''
  const own = `${title}${file} – ${name}`
  return isPlanned ? `${sourceTitles.schedule}: ${own}` : own
}

/** The line of each cell's import, by the cell's place in the list. */
export async function loadLines(
  sql: Executor,
  cells: readonly Pick<Difference, 'change' | 'variantId' | 'productId'>[],
  after: ReadonlyMap<number, ProductState>,
): Promise<(number | null)[]> {
  const wanted = cells.map(({ change, productId, variantId }) => {
    const state = after.get(productId)
    const row =
      variantId === null ? [...(state?.variants.values() ?? [])][0]?.row : state?.variants.get(variantId)?.row
    const itemNumber = row?.item_number
    return change?.importId != null && typeof itemNumber === 'string'
      ? { importId: change.importId, itemNumber }
      : null
  })
  const lines = await findImportLines(
    sql,
    wanted.filter((one) => one !== null),
  )
  return wanted.map((one) => (one ? (lines.get(`${one.importId}:${one.itemNumber}`) ?? null) : null))
}
