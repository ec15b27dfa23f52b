/** Cells: what differs between two values of a column, down to the fields of its JSON. Pure. */
import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Row } from './net-rows.ts'

/** `path`: the column, and the fields inside it. An absent field is undefined. */
export type Cell = { path: string[]; old: unknown; new: unknown }

const isFields = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !isSecret(value)

/** Stands in the audit for what nobody may read: of a sealed text with a hash, which says whether it is the same one. */
export function isSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'secret') return false
  const mark: unknown = Reflect.get(value, 'secret')
  return mark === true || /^[0-9a-f]{12}$/.test(String(mark))
}

/** Whether there is anything secret in a value. */
export function holdsSecret(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false
  return isSecret(value) || Object.values(value).some(holdsSecret)
}

const sealedText = /^v1\.[\w-]{38,}$/
const hashOf = (sealed: string) => createHash('md5').update(sealed).digest('hex').slice(0, 12)

/** A value as the audit would show it. */
export function masked(value: unknown): unknown {
  if (typeof value === 'string') return sealedText.test(value) ? { secret: hashOf(value) } : value
  if (Array.isArray(value)) return value.map(masked)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, masked(item)]))
}

/** The cells in which two rows differ, in the order of their columns. A secret one always counts: it can't be compared. */
export function differingCells(was: Row, became: Row, path: string[] = []): Cell[] {
  const names = [...new Set([...Object.keys(was), ...Object.keys(became)])]
  return names.flatMap((name): Cell[] => {
    const [old, present] = [was[name], became[name]]
    const own = [...path, name]
    if (isFields(old) && isFields(present)) return differingCells(old, present, own)
    const isSame = isDeepStrictEqual(old, present) && !(path.length === 0 && isSecret(old))
    return isSame ? [] : [{ path: own, old, new: present }]
  })
}

/** The value of a path; undefined where it leads nowhere. */
export function valueAt(row: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (value, name) => (isFields(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    row,
  )
}

/** The row with another value at a path; undefined takes the field away. */
export function withValue(row: Row, [name = '', ...rest]: readonly string[], value: unknown): Row {
  if (rest.length > 0) {
    const inner = row[name]
    return { ...row, [name]: withValue(isFields(inner) ? inner : {}, rest, value) }
  }
  if (value !== undefined) return { ...row, [name]: value }
  const { [name]: _gone, ...others } = row
  return others
}
