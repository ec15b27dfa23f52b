import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { childrenOf, isBelow, mergedFilters, planMove, positionOf, type TreeNode } from './category-tree.ts'

const tree: TreeNode[] = [
  { id: 1, parentId: null, position: 0 },
  { id: 2, parentId: null, position: 1 },
  { id: 3, parentId: 1, position: 0 },
  { id: 4, parentId: 1, position: 1 },
  { id: 5, parentId: 3, position: 0 },
]

describe('moving a category', () => {
  test('writes only rows that change', () => {
    expect(planMove(tree, 4, { parent: 1, before: 3 })).toEqual({
      placed: [
        { id: 4, parentId: 1, position: 0 },
        { id: 3, parentId: 1, position: 1 },
      ],
    })
    expect(planMove(tree, 4, { parent: 1, before: null })).toEqual({ placed: [] })
  })

  test.each([
    ['below itself', 1, { parent: 1, before: null }, 'circle'],
    ['below its grandchild', 1, { parent: 5, before: null }, 'circle'],
    ['before what is no child there', 4, { parent: 2, before: 3 }, 'place'],
    ['before itself', 4, { parent: 1, before: 4 }, 'place'],
    ['below what is not there', 4, { parent: 9, before: null }, 'unknown'],
    ['what is not there', 9, { parent: 1, before: null }, 'unknown'],
  ])('is refused %s', (_name, id, place, problem) => {
    expect(planMove(tree, id, place)).toEqual({ problem })
  })

  const ids = fc.integer({ min: 1, max: 8 })
  const move = fc.record({
    id: ids,
    parent: fc.option(ids),
    before: fc.option(ids),
  })
  test('leaves a tree without circles, in which each stands where it was put', () => {
    fc.assert(
      fc.property(fc.array(move, { maxLength: 40 }), (moves) => {
        let nodes: TreeNode[] = Array.from({ length: 8 }, (_one, index) => ({
          id: index + 1,
          parentId: null,
          position: index,
        }))
        for (const { id, ...place } of moves) {
          const plan = planMove(nodes, id, place)
          if ('problem' in plan) continue
          const written = new Map(plan.placed.map((node) => [node.id, node]))
          nodes = nodes.map((node) => written.get(node.id) ?? node)
          expect(positionOf(nodes, id)).toEqual(place)
        }
        // Every one is reached from a root, each once.
        const reached = (parent: number | null): number[] =>
          childrenOf(nodes, parent).flatMap(({ id }) => [id, ...reached(id)])
        expect(reached(null).toSorted((a, b) => a - b)).toEqual(nodes.map(({ id }) => id))
        for (const { id, parentId } of nodes)
          expect(parentId !== null && isBelow(nodes, parentId, id)).toBe(false)
      }),
    )
  })
})

test.each([
  ['nothing is added while the other shows the same', ['a'], [], [], ['a'], ['a']],
  ['what only the other shows follows', ['a'], [], ['b', 'a'], [], ['a', 'b']],
  ['another way of showing it is no other filter', ['a:range'], [], ['a'], [], ['a:range']],
  ['the inherited ones stay inherited', [], ['a'], [], ['a'], []],
  ['inherited ones become own when something is added', [], ['a'], ['b'], [], ['a', 'b']],
  ['those that the other inherits count', ['a'], [], [], ['b'], ['a', 'b']],
])('merged filters: %s', (_name, own, inherited, otherOwn, otherInherited, merged) => {
  expect(mergedFilters({ own, inherited }, { own: otherOwn, inherited: otherInherited })).toEqual(merged)
})
