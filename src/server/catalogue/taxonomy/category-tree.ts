/** Rules of the tree of categories. Pure. */

export type TreeNode = { id: number; parentId: number | null; position: number }
/** Below `parent`, before that sibling; null: a root, the last. */
export type TreePlace = { parent: number | null; before: number | null }
/** What has to be written, nothing of what stays as it is. */
export type Placed = TreeNode

/** The children of a category in their order. */
export function childrenOf<T extends TreeNode>(nodes: readonly T[], parent: number | null): T[] {
  return nodes.filter(({ parentId }) => parentId === parent).toSorted((a, b) => a.position - b.position)
}

/** Whether `id` is `above` or stands below it. */
export function isBelow(nodes: readonly TreeNode[], id: number | null, above: number): boolean {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  for (let current = id; current !== null; current = byId.get(current)?.parentId ?? null)
    if (current === above) return true
  return false
}

/** Where a category stands now. */
export function positionOf(nodes: readonly TreeNode[], id: number): TreePlace | null {
  const node = nodes.find((one) => one.id === id)
  if (!node) return null
  const siblings = childrenOf(nodes, node.parentId)
  const next = siblings[siblings.indexOf(node) + 1]
  return { parent: node.parentId, before: next?.id ?? null }
}

export type MoveProblem = 'unknown' | 'circle' | 'place'

/**
 * The rows that a move changes: the category itself, and siblings whose positions make room. `nodes` stand in the order in which
 * equal positions are shown.
 */
export function planMove(
  nodes: readonly TreeNode[],
  id: number,
  { parent, before }: TreePlace,
): { problem: MoveProblem } | { placed: Placed[] } {
  const moved = nodes.find((node) => node.id === id)
  if (!moved || (parent !== null && !nodes.some((node) => node.id === parent))) return { problem: 'unknown' }
  if (isBelow(nodes, parent, id)) return { problem: 'circle' }
  const siblings = childrenOf(nodes, parent).filter((node) => node.id !== id)
  const index = before === null ? siblings.length : siblings.findIndex((node) => node.id === before)
  if (index === -1) return { problem: 'place' }
  const order = siblings.toSpliced(index, 0, moved)
  const placed = order.map((node, position) => ({ id: node.id, parentId: parent, position }))
  return {
    placed: placed.filter(
      (node, at) => node.position !== order[at]!.position || node.parentId !== order[at]!.parentId,
    ),
  }
}

/**
 * The filters of a category that takes another in: its own with those that only the other's goods had. Empty means those of the
 * category above, `inherited`; it stays so while nothing is added to them.
 */
export function mergedFilters(
  into: { own: readonly string[]; inherited: readonly string[] },
  from: { own: readonly string[]; inherited: readonly string[] },
): string[] {
  const shown = (one: typeof into) => (one.own.length > 0 ? one.own : one.inherited)
  const known = new Set(shown(into).map(attributeOf))
  const added = shown(from).filter((name) => !known.has(attributeOf(name)))
  return added.length === 0 ? [...into.own] : [...shown(into), ...added]
}

/** `felni:range` is the attribute `felni`. */
const attributeOf = (filter: string) => filter.split(':')[0]!
