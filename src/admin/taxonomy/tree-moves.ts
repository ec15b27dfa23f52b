import type { AdminRequest, AdminResponse } from '#contract/admin/endpoint-schemas.ts'

/** Where a category of the tree goes by a key, a button or a drop. Pure. */

export type TreeRow = AdminResponse<'listCategories'>['categories'][number]
type Rows = readonly Pick<TreeRow, 'id' | 'parent'>[]
export type Place = AdminRequest<'moveCategory'>['body']['to']
export type Step = 'up' | 'down' | 'in' | 'out'
export type Zone = 'above' | 'inside' | 'below'

const siblingsOf = (rows: Rows, parent: number | null) =>
  rows.filter((row) => row.parent === parent).map(({ id }) => id)

/** Where it stands now; rows stand in the tree's order. */
export function positionOf(rows: Rows, id: number): Place {
  const parent = parentOf(rows, id)
  const siblings = siblingsOf(rows, parent)
  return { parent, before: siblings[siblings.indexOf(id) + 1] ?? null }
}

const parentOf = (rows: Rows, id: number) => rows.find((row) => row.id === id)?.parent ?? null

/** Among its siblings, below the one before it, or beside its parent; null where there is no such place. */
export function stepPlace(rows: Rows, id: number, step: Step): Place | null {
  const parent = parentOf(rows, id)
  const siblings = siblingsOf(rows, parent)
  const index = siblings.indexOf(id)
  if (step === 'up') return index > 0 ? { parent, before: siblings[index - 1]! } : null
  if (step === 'down')
    return index < siblings.length - 1 ? { parent, before: siblings[index + 2] ?? null } : null
  if (step === 'in') return index > 0 ? { parent: siblings[index - 1]!, before: null } : null
  return parent === null ? null : { parent: parentOf(rows, parent), before: positionOf(rows, parent).before }
}

/** Whether a category is another or stands below it. */
export function isWithin(rows: Rows, id: number, above: number): boolean {
  for (let current: number | null = id; current !== null; current = parentOf(rows, current))
    if (current === above) return true
  return false
}

/** Where a row goes that is dropped on another; null: nowhere, as it stands there already or would come below itself. */
export function dropPlace(rows: Rows, dragged: number, over: number, zone: Zone): Place | null {
  if (isWithin(rows, over, dragged)) return null
  const place = landing(
    rows.filter(({ id }) => id !== dragged),
    over,
    zone,
  )
  const now = positionOf(rows, dragged)
  return place.parent === now.parent && place.before === now.before ? null : place
}

function landing(others: Rows, over: number, zone: Zone): Place {
  if (zone === 'inside') return { parent: over, before: null }
  if (zone === 'above') return { parent: parentOf(others, over), before: over }
  // Below an open branch is its first place.
  const [first] = siblingsOf(others, over)
  return first === undefined ? positionOf(others, over) : { parent: over, before: first }
}
