/** What the shop held when a folder last met it, so that a push sees who has written since. Pure. */
import { createHash } from 'node:crypto'
import { contentKinds, type Change, type ContentKind, type Contents } from './contents.ts'

/** Hashes of the fields of each thing, by its kind and name: `page rolunk`. */
export type Base = Record<string, Record<string, string>>
/** Fields that folder and shop have both changed since. `isGone`: the shop or the folder has removed what the other has changed. */
export type ContentConflict = { kind: ContentKind; name: string; fields: string[]; isGone: boolean }

export const thingName = (kind: ContentKind, name: string): string => `${kind} ${name}`

export function baseOf(contents: Contents): Base {
  return Object.fromEntries(
    contentKinds.flatMap((kind) =>
      [...contents[kind]].map(([name, value]) => [thingName(kind, name), hashesOf(value)] as const),
    ),
  )
}

/** The hash of each field; a list is one field without a name. */
function hashesOf(value: unknown): Record<string, string> {
  return Object.fromEntries(Object.entries(fieldsOf(value)).map(([field, one]) => [field, hashOf(one)]))
}

const isList = (value: unknown): boolean => Array.isArray(value)
const fieldsOf = (value: unknown): Record<string, unknown> =>
  isList(value) ? { '': value } : (value as Record<string, unknown>)

const hashOf = (value: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(value) ?? null))
    .digest('hex')
    .slice(0, 16)

/** With the keys of objects in order, so that equal values have one text. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, one]) => [key, sorted(one)]),
  )
}

/**
 * What the folder wants, with what only the shop has changed since the base left as it is in the shop. Where both have changed a
 * field, there is a conflict; the value is the folder's.
 */
export function mergeWithShop(
  { wanted, current }: { wanted: Contents; current: Contents },
  base: Base,
): { merged: Contents; conflicts: ContentConflict[]; newer: string[] } {
  const merged = new Map<ContentKind, Map<string, unknown>>()
  const conflicts: ContentConflict[] = []
  const newer: string[] = []
  for (const kind of contentKinds) {
    const things = new Map<string, unknown>()
    merged.set(kind, things)
    for (const [name, value] of wanted[kind] as Map<string, unknown>) {
      const known = base[thingName(kind, name)]
      const there: unknown = (current[kind] as Map<string, unknown>).get(name)
      if (there === undefined && known !== undefined) {
        // Removed in the shop: it stays so, unless the folder has changed it since.
        if (isSame(hashesOf(value), known)) newer.push(thingName(kind, name))
        else conflicts.push({ kind, name, fields: [], isGone: true })
        if (!isSame(hashesOf(value), known)) things.set(name, value)
        continue
      }
      const { result, fields, hasNewer } = mergeFields(value, there, known ?? {})
      things.set(name, result)
      if (fields.length > 0) conflicts.push({ kind, name, fields, isGone: false })
      if (hasNewer) newer.push(thingName(kind, name))
    }
  }
  return { merged: Object.fromEntries(merged) as unknown as Contents, conflicts, newer }
}

const isSame = (one: Record<string, string>, other: Record<string, string>): boolean =>
  Object.keys({ ...one, ...other }).every((field) => one[field] === other[field])

function mergeFields(value: unknown, there: unknown, known: Record<string, string>) {
  if (there === undefined) return { result: value, fields: [], hasNewer: false }
  const [own, shop] = [hashesOf(value), hashesOf(there)]
  const result: Record<string, unknown> = { ...fieldsOf(value) }
  const fields: string[] = []
  let hasNewer = false
  for (const field of Object.keys({ ...own, ...shop })) {
    if (own[field] === shop[field] || known[field] === shop[field]) continue
    if (known[field] === own[field]) {
      result[field] = fieldsOf(there)[field]
      hasNewer = true
    } else fields.push(field)
  }
  return { result: isList(value) ? result[''] : result, fields, hasNewer }
}

/** Of what a push would remove: what the shop has changed, or made, since. */
export function changedSince(removed: readonly Change[], current: Contents, base: Base): ContentConflict[] {
  return removed.flatMap(({ kind, name }) => {
    const known = base[thingName(kind, name)]
    const there: unknown = (current[kind] as Map<string, unknown>).get(name)
    const isKnown = known !== undefined && isSame(hashesOf(there), known)
    return isKnown ? [] : [{ kind, name, fields: [], isGone: true }]
  })
}

/**
 * The base after a push: what the files say, also where the shop's newer value stayed. What the folder does not name is as it was
 * known; without an earlier base, as the shop has it.
 */
export function baseAfterPush(
  before: Base | null,
  { wanted, current, removed }: { wanted: Contents; current: Contents; removed: readonly Change[] },
): Base {
  const after = { ...(before ?? baseOf(current)), ...baseOf(wanted) }
  const gone = new Set(removed.map(({ kind, name }) => thingName(kind, name)))
  return Object.fromEntries(Object.entries(after).filter(([name]) => !gone.has(name)))
}
