import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { looksMatched, pasteAt, pasteMatched } from './paste.ts'
import type { PriceRow } from './price-cells.ts'
import {
  applyEdits,
  changesOf,
  draftedRow,
  editOf,
  emptyDraft,
  redoEdits,
  settleCell,
  undoEdits,
  type Draft,
} from './price-draft.ts'
import { areaOf, atStart, selectionOf, type Selection } from './selection.ts'

const rowOf = (id: number): PriceRow => ({
  id,
  product_id: id,
  item_number: `N-${id}`,
  name: 'Gumi',
  is_published: true,
  tax_rate: 27,
  cost: null,
  price: 1000 * id,
  sale: null,
  sale_from: null,
  sale_to: null,
  lowest: null,
  on_hand: id,
  held: 0,
})
const rows = [1, 2, 3].map(rowOf)
const columns = [{ field: null }, { field: 'price' }, { field: 'on_hand' }] as const
const withPrice = (draft: Draft, id: number, price: number) =>
  applyEdits(
    draft,
    [editOf(rows[id - 1]!, 'price', price, draft)].filter((one) => one !== null),
  )

describe('a draft', () => {
  it('holds what stood there first, and is empty again when that is written back', () => {
    const draft = withPrice(withPrice(emptyDraft, 1, 1100), 1, 1200)
    expect(changesOf(draft)).toEqual({ price: { ids: [1], before: [1000], values: [1200] } })
    expect(withPrice(draft, 1, 1000).rows.size).toBe(0)
  })

  it('is the same after as many steps back and forth', () => {
    const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 3 }), fc.integer({ min: 998, max: 1003 })))
    fc.assert(
      fc.property(steps, fc.nat(20), (edits, back) => {
        const states = edits.reduce(
          (all, [id, price]) => [...all, withPrice(all.at(-1)!, id, price)],
          [emptyDraft],
        )
        const last = states.at(-1)!
        let draft = last
        const count = Math.min(back, last.done.length)
        for (let step = 0; step < count; step += 1) draft = undoEdits(draft)
        const shown = (one: Draft) => rows.map((row) => draftedRow(row, one).price)
        expect(states.some((state) => JSON.stringify(shown(state)) === JSON.stringify(shown(draft)))).toBe(
          true,
        )
        if (count === last.done.length) expect(draft.rows.size).toBe(0)
        for (let step = 0; step < count; step += 1) draft = redoEdits(draft)
        expect(draft.rows).toEqual(last.rows)
      }),
    )
  })

  it('settles a conflict either way', () => {
    const draft = withPrice(emptyDraft, 1, 1100)
    const conflict = { id: 1, field: 'price', theirs: 1050 } as const
    expect(changesOf(settleCell(draft, conflict, true)).price).toEqual({
      ids: [1],
      before: [1050],
      values: [1100],
    })
    expect(settleCell(draft, conflict, false).rows.size).toBe(0)
  })
})

describe('a paste', () => {
  const given = { rows, columns, draft: emptyDraft }
  it('goes down and right from the active cell, over what is only read', () => {
    const pasted = pasteAt(
      [
        ['x', '1 500', '9'],
        ['y', 'nem szám', '8'],
        ['z', '1', '7'],
      ],
      { top: 1, left: 0, bottom: 1, right: 0 },
      given,
    )
    expect(pasted.edits.map(({ id, field, to }) => [id, field, to])).toEqual([
      [2, 'price', 1500],
      [2, 'on_hand', 9],
      [3, 'on_hand', 8],
    ])
    expect(pasted).toMatchObject({ unread: ['N-3: nem szám'], left: 1 })
  })

  it('says how many columns stood right of the last one', () => {
    const wide = (left: number) =>
      pasteAt([['1', '2', '3', '4']], { top: 0, left, bottom: 0, right: left }, given).over
    expect([wide(0), wide(1), wide(2)]).toEqual([1, 2, 3])
    expect(pasteAt([['1', '2', '3']], { top: 0, left: 0, bottom: 0, right: 0 }, given).over).toBe(0)
  })

  it('of one cell fills the selection', () => {
    const { edits } = pasteAt([['7']], { top: 0, left: 1, bottom: 1, right: 2 }, given)
    expect(edits).toHaveLength(4)
  })

  it('is matched by item numbers wherever the rows stand', () => {
    const cells = [
      ['N-3', '3 333'],
      ['N-9', '1'],
      ['N-1', ''],
    ]
    expect(looksMatched(cells)).toBe(true)
    expect(
      looksMatched([
        ['1 500', '2'],
        ['1 500', '3'],
      ]),
    ).toBe(false)
    expect(looksMatched([['N-1']])).toBe(false)
    const byNumber = new Map(rows.map((row) => [row.item_number, row]))
    const pasted = pasteMatched(cells, ['price'], { byNumber, draft: emptyDraft })
    expect(pasted).toMatchObject({ left: 0, unread: [], unknown: ['N-9'] })
    expect(pasted.edits.map(({ id, to }) => [id, to])).toEqual([[3, 3333]])
  })
})

describe('the keys', () => {
  const size = { rows: 100, columns: 5 }
  const press = (selection: Selection, name: string, held: { ctrl?: boolean; shift?: boolean } = {}) =>
    selectionOf(selection, { name, ctrl: held.ctrl ?? false, shift: held.shift ?? false }, size, 20)

  it('go as in a spreadsheet, and stop at the edges', () => {
    const after = (...names: [string, { ctrl?: boolean; shift?: boolean }?][]) =>
      names.reduce((now, [name, held]) => press(now, name, held)!, atStart)
    expect(after(['ArrowDown'], ['ArrowRight'], ['ArrowUp'], ['ArrowUp']).active).toEqual({
      row: 0,
      column: 1,
    })
    expect(after(['End', { ctrl: true }]).active).toEqual({ row: 99, column: 4 })
    expect(after(['PageDown'], ['PageDown'], ['Home']).active).toEqual({ row: 40, column: 0 })
    expect(areaOf(after(['ArrowDown', { shift: true }], ['End', { shift: true }]))).toEqual({
      top: 0,
      bottom: 1,
      left: 0,
      right: 4,
    })
  })

  it('let Tab leave the table at the end of a row', () => {
    expect(press(press(atStart, 'End')!, 'Tab')).toBeNull()
    expect(press(atStart, 'Tab', { shift: true })).toBeNull()
    expect(press(atStart, 'Tab')!.active.column).toBe(1)
  })
})
