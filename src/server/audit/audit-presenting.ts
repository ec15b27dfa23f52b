import { htmlLines } from '#platform/markup/html-lines.ts'
import { bandsText, type ShippingBand } from '#server/shipping/index.ts'
import { rights, type Right } from '#contract/admin/rights.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { Labelled, Labels } from './audit-labels.ts'
import type { ChangedThing, ChangeRow } from './audit-store.ts'
import { auditTables, referenceOf } from './audit-tables.ts'
import { differingCells, isSecret } from './cells.ts'
import { changeTitle } from './change-titles.ts'
import { fieldName } from './field-names.ts'
import type { AuditRow } from './net-rows.ts'
import type { Conflict, ConflictReason } from './undo.ts'
import { stateTitle } from './state-labels.ts'

type Listed = AdminResponse<'listChanges'>['changes'][number]
type PresentedRow = AdminResponse<'getChange'>['rows'][number]
type PresentedConflict = AdminResponse<'previewUndo'>['conflicts'][number]

export const thingName = (table: string): string => auditTables[table]?.name ?? table

export function presentChange(change: ChangeRow, things: readonly ChangedThing[], labels: Labels): Listed {
  const own = things.filter(({ changeId }) => changeId === change.id)
  const fallback = [...new Set(own.map(({ table }) => thingName(table)))].slice(0, 3).join(', ')
  return {
    ...presentNamed(change, fallback),
    command: change.actor === 'command' ? change.what : null,
    things: own.map(({ table, count, first }) => ({ name: thingName(table), label: labels(first), count })),
    more_than: own[0]?.moreThan ?? null,
    // It is of the same things.
    undoes: change.undoes && presentNamed(change.undoes, fallback),
    undone_by: change.undoneBy,
  }
}

/** `fallback`: what a change is called whose deed has no title. */
function presentNamed(
  {
    id,
    what,
    actor,
    actorName: name,
    at,
  }: Pick<ChangeRow, 'id' | 'what' | 'actor' | 'actorName'> & { at: Date | string },
  fallback: string,
): NonNullable<Listed['undoes']> {
  return {
    id,
    title: changeTitle({ what, actor }, fallback),
    author: presentAuthor({ actor, name }),
    at: new Date(at).toISOString(),
  }
}

/** Who did it: a colleague by the name of that time, the command line with the system's user, a job. */
export function presentAuthor({ actor, name }: { actor: string; name: string }): Listed['author'] {
  if (actor.startsWith('job:')) return { actor, name: 'A bolt magától' }
  if (actor !== 'command') return { actor, name: name || 'Munkatárs' }
  return { actor, name: name === '' ? 'Parancssor' : `Parancssor (${name})` }
}

/** Columns that say nothing to a reader. */
const technical: ReadonlySet<string> = new Set([
  'id',
  'search_text',
  'created_at',
  'updated_at',
  'change_id',
  'entity_id',
  'path',
])

/** Columns whose values only some may read: what goods cost, addresses that hold a supplier's key. */
const guarded: Readonly<Record<string, Right>> = {
  'variant.cost': 'costs.see',
  'import_source.address': 'imports.sources',
}
/** `rights`: of who reads. */
export type Reader = { rights: ReadonlySet<Right> }

export function presentRow(row: AuditRow, labels: Labels, reader: Reader): PresentedRow {
  const { id, kind, table } = row
  const text = readableText(table, labels, reader)
  const cells = differingCells(row.old ?? {}, row.new ?? {})
    .filter(({ path }) => !technical.has(path[0] ?? ''))
    .map(({ path, old, new: became }) => {
      const field = fieldName(table, path)
      const [gone, added] = [itemsWithout(old, became), itemsWithout(became, old)]
      if (gone && added)
        return { field: `${field}, ami eltér`, old: text(path[0]!, gone), new: text(path[0]!, added) }
      const cell = { field, old: text(path[0]!, old), new: text(path[0]!, became) }
      const isMarkup = htmlColumns.has(path[0]!) && cell.old === cell.new && cell.old !== ''
      return isMarkup ? { ...cell, new: 'Ugyanez a szöveg, más formázással' } : cell
    })
    .filter((cell) => cell.old !== cell.new || cell.old === secretText)
  return { id, kind, thing: thingName(table), label: labels(row), href: labels.pageOf(row), cells }
}

/** Of two lists of names, what only the first has; null for what is none, or differs in its order alone. */
function itemsWithout(list: unknown, other: unknown): unknown[] | null {
  const isNames = (value: unknown): value is string[] =>
    Array.isArray(value) && value.length > 0 && value.every((item) => typeof item === 'string')
  if (!isNames(list) || !isNames(other)) return null
  const isSame = list.every((item) => other.includes(item)) && other.every((item) => list.includes(item))
  return isSame ? null : list.filter((item) => !other.includes(item))
}

const reasons: Record<ConflictReason, string> = {
  changed: 'Azóta más értéket kapott.',
  gone: 'Azóta törölték.',
  there: 'Azóta újra van ilyen.',
  secret: 'Titkos érték, amelyet a napló nem őriz.',
  bought: 'Ezen az áron már vásároltak, és előtte nem volt ára.',
  referred: 'Azóta más hivatkozik rá, vagy megszűnt, amihez tartozik.',
  taken: 'Azóta más viseli ugyanazt a nevet, címet vagy kódot.',
  invalid: 'Az érték azóta nem megengedett, például a rendelések többet foglalnak.',
  priced: 'Az időszakba azóta más ár került.',
}

export function presentConflict(conflict: Conflict, labels: Labels, reader: Reader): PresentedConflict {
  const { table, reason, path } = conflict
  const text = readableText(table, labels, reader)
  const [column = ''] = path
  return {
    thing: thingName(table),
    label: labels(conflict),
    field: path.length === 0 ? '' : fieldName(table, path),
    reason: reasons[reason],
    written: text(column, conflict.written),
    present: text(column, conflict.present),
    wanted: text(column, conflict.wanted),
  }
}

/** The rows that rows refer to, so that their names can be read. */
export function referredThings(rows: readonly { table: string; values: readonly object[] }[]): Labelled[] {
  return rows.flatMap(({ table, values }) =>
    values.flatMap((row) =>
      Object.entries(row).flatMap(([column, value]): Labelled[] => {
        const referred = referenceOf(table, column)
        return referred && (typeof value === 'number' || typeof value === 'string')
          ? [{ table: referred, key: { id: value } }]
          : []
      }),
    ),
  )
}

const secretText = '••••••'
const momentPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/
const momentFormat = new Intl.DateTimeFormat('hu-HU', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'medium',
  timeStyle: 'short',
})

/** Columns that hold one of some names. */
const namedColumns: ReadonlySet<string> = new Set([
  'state',
  'fulfilment',
  'kind',
  'quantity_kind',
  'list',
  'rhythm',
  'vanished',
  'entity',
])

/** Columns that hold HTML, which is read without its tags. */
const htmlColumns: ReadonlySet<string> = new Set(['description', 'content'])

const readableText = (table: string, labels: Labels, { rights: held }: Reader) => {
  const text = valueText(table, labels)
  return (column: string, value: unknown): string => {
    const needed = guarded[`${table}.${column}`]
    const isHidden = needed !== undefined && !held.has(needed)
    return isHidden && value !== null && value !== undefined ? secretText : text(column, value)
  }
}

const valueText =
  (table: string, labels: Labels) =>
  (column: string, value: unknown): string => {
    const referred = referenceOf(table, column)
    if (referred && value !== null && value !== undefined && typeof value !== 'object')
      return labels({ table: referred, key: { id: value } })
    if (column === 'bands' && Array.isArray(value)) return bandsText(value as ShippingBand[])
    if (column === 'rights' && Array.isArray(value)) return value.map(rightText).join('; ')
    if (typeof value === 'string' && htmlColumns.has(column)) return htmlLines(value)
    if (typeof value === 'string' && namedColumns.has(column)) return stateTitle(value)
    return plainText(value)
  }

const rightText = (name: unknown): string => rights[name as keyof typeof rights] ?? String(name)

/** A value of a column that names no other row. */
export function plainText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (isSecret(value)) return secretText
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (typeof value === 'number') return value.toLocaleString('hu-HU')
  if (typeof value === 'string')
    return momentPattern.test(value) ? momentFormat.format(new Date(value)) : value
  if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) return value.join(', ')
  return JSON.stringify(value, null, 1)
}
