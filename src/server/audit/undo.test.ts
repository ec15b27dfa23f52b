import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { runs } from '#tests/support/part-of-run.ts'
import { masked, valueAt } from './cells.ts'
import { netRows, rowName, type AuditRow, type Row } from './net-rows.ts'
import { parentsFirst, planUndo, type Inverse } from './undo.ts'

/** A table in memory that is recorded as the triggers do. */
type Table = Map<string, Row>
type Write = { kind: 'set'; id: number; column: string; value: unknown } | { kind: 'drop'; id: number }

const keyOf = (id: number) => ({ table: 'brand', key: { id } })

function write(table: Table, writes: readonly Write[]): AuditRow[] {
  return writes.flatMap((one, index): AuditRow[] => {
    const at = { id: index + 1, ...keyOf(one.id) }
    const before = table.get(rowName(at))
    if (one.kind === 'drop') {
      table.delete(rowName(at))
      return before ? [{ ...at, kind: 'delete', old: before, new: null }] : []
    }
    const after = { id: one.id, name: '', data: {}, ...before, [one.column]: one.value }
    table.set(rowName(at), after)
    if (!before) return [{ ...at, kind: 'insert', old: null, new: after }]
    if (JSON.stringify(before[one.column]) === JSON.stringify(one.value)) return []
    const cell = (row: Row) => ({ [one.column]: row[one.column] })
    return [{ ...at, kind: 'update', old: cell(before), new: cell(after) }]
  })
}

function apply(table: Table, inverses: readonly Inverse[]): void {
  for (const inverse of inverses) {
    const name = rowName(inverse)
    if (inverse.kind === 'delete') table.delete(name)
    else table.set(name, { ...table.get(name), ...inverse.values })
  }
}

const copyOf = (table: Table): Table => new Map([...table].map(([name, row]) => [name, structuredClone(row)]))

const value = fc.oneof(
  fc.constantFrom('a', 'b', 'c', null),
  fc.dictionary(fc.constantFrom('x', 'y'), fc.constantFrom(1, 2), { noNullPrototype: true }),
)
const writeOf = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set' as const),
      id: fc.integer({ min: 1, max: 3 }),
      column: fc.constantFrom('name', 'data'),
      value,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('drop' as const), id: fc.integer({ min: 1, max: 3 }) }),
  },
)
const writes = fc.array(writeOf, { maxLength: 8 })

describe('taking a change back', () => {
  it('gives the state before, where nobody has written since', () => {
    fc.assert(
      fc.property(writes, writes, (earlier, own) => {
        const table: Table = new Map()
        write(table, earlier)
        const before = copyOf(table)
        const rows = netRows(write(table, own))
        const plan = planUndo(rows, table)
        expect(plan.conflicts).toEqual([])
        apply(table, plan.inverses)
        expect(table).toEqual(before)
      }),
      { numRuns: runs(1000) },
    )
  })

  it('never writes what another has written since, and names it', () => {
    fc.assert(
      fc.property(writes, writes, writes, (earlier, own, later) => {
        const table: Table = new Map()
        write(table, earlier)
        const before = copyOf(table)
        const rows = netRows(write(table, own))
        const written = copyOf(table)
        write(table, later)
        const present = copyOf(table)
        const { inverses, conflicts } = planUndo(rows, table)
        apply(table, inverses)
        const named = new Set(conflicts.map(rowName))
        const changed = new Set(rows.map(rowName))
        const names = [...new Set([...before.keys(), ...written.keys(), ...present.keys()])]
        const isSame = (name: string, one: Table, other: Table) =>
          isDeepStrictEqual(one.get(name), other.get(name))
        // What the change has not written stays; what nobody has written since is as before, where no conflict names it.
        for (const name of names.filter((one) => !changed.has(one)))
          expect(table.get(name)).toEqual(present.get(name))
        for (const name of names.filter((one) => changed.has(one) && isSame(one, present, written))) {
          expect(named.has(name)).toBe(false)
          expect(table.get(name)).toEqual(before.get(name))
        }
        // A text that another has written since stays, and is named.
        for (const name of names.filter((one) => changed.has(one))) {
          const [was, wrote, seen] = [before, written, present].map((one) => one.get(name)?.name)
          const isText = [was, wrote, seen].every((one) => typeof one === 'string')
          if (!isText || seen === wrote || seen === was || wrote === was) continue
          expect(table.get(name)?.name).toBe(seen)
          expect(named.has(name)).toBe(true)
        }
        // Where a cell differs from both, it is named, and keeps what is there.
        for (const { path, present: seen, key } of conflicts.filter((one) => one.path.length > 0)) {
          expect(valueAt(table.get(rowName({ table: 'brand', key })), path)).toEqual(seen)
        }
      }),
      { numRuns: runs(1000) },
    )
  })

  it('and back again gives what the change had written', () => {
    fc.assert(
      fc.property(writes, writes, (earlier, own) => {
        const table: Table = new Map()
        write(table, earlier)
        const before = copyOf(table)
        const rows = netRows(write(table, own))
        const written = copyOf(table)
        const undo = planUndo(rows, table).inverses
        const undone = undo.flatMap((inverse, index): AuditRow[] => {
          const at = { id: index + 1, table: inverse.table, key: inverse.key }
          const [was, became] = [written.get(rowName(inverse)) ?? null, before.get(rowName(inverse)) ?? null]
          return [{ ...at, kind: inverse.kind, old: was, new: became }]
        })
        apply(table, undo)
        apply(table, planUndo(netRows(undone), table).inverses)
        expect(table).toEqual(written)
      }),
    )
  })
})

describe('a row of JSON', () => {
  const [table, key] = ['setting', { key: 'shop' }]
  const row = (old: Row, became: Row) =>
    netRows([{ id: 1, table, key, kind: 'update', old: { value: old }, new: { value: became } }])
  const there = (value: Row) => new Map([[rowName({ table, key }), { key: 'shop', value }]])

  it('is taken back field by field: what another has written into it stays', () => {
    const rows = row({ name: 'Régi', phone: '1' }, { name: 'Új', phone: '1' })
    expect(planUndo(rows, there({ name: 'Új', phone: '2' }))).toEqual({
      inverses: [{ table, kind: 'update', key, values: { value: { name: 'Régi', phone: '2' } } }],
      conflicts: [],
    })
    expect(planUndo(rows, there({ name: 'Más', phone: '1' })).conflicts).toEqual([
      {
        table,
        key,
        reason: 'changed',
        path: ['value', 'name'],
        written: 'Új',
        present: 'Más',
        wanted: 'Régi',
      },
    ])
  })

  it('loses the fields that it did not have', () => {
    expect(
      planUndo(row({ name: 'A' }, { name: 'A', phone: '1' }), there({ name: 'A', phone: '1' })).inverses,
    ).toEqual([{ table, kind: 'update', key, values: { value: { name: 'A' } } }])
  })

  it('keeps its sealed texts, and names those that can’t be restored', () => {
    const sealed = `v1.${'a'.repeat(60)}`
    const [secret, earlier] = [masked(sealed), { secret: '0123456789ab' }]
    const later = row({ user: 'a', password: secret }, { user: 'b', password: secret })
    expect(planUndo(later, there({ user: 'b', password: sealed })).inverses).toEqual([
      { table, kind: 'update', key, values: { value: { user: 'a', password: sealed } } },
    ])
    const both = row({ user: 'a', password: earlier }, { user: 'b', password: secret })
    expect(planUndo(both, there({ user: 'b', password: sealed }))).toMatchObject({
      inverses: [{ values: { value: { user: 'a', password: sealed } } }],
      conflicts: [{ reason: 'secret', path: ['value', 'password'] }],
    })
    const first = row({ user: 'a' }, { user: 'a', password: secret })
    expect(planUndo(first, there({ user: 'a', password: sealed })).conflicts).toMatchObject([
      { reason: 'secret', path: ['value', 'password'], present: secret },
    ])
    expect(masked({ a: [sealed, 'v1.x'] })).toEqual({ a: [secret, 'v1.x'] })
  })
})

it('a row that is gone, or is there again, is a conflict of the row', () => {
  const key = { id: 1 }
  const update = netRows([
    { id: 1, table: 'brand', key, kind: 'update', old: { name: 'A' }, new: { name: 'B' } },
  ])
  expect(planUndo(update, new Map()).conflicts).toMatchObject([{ reason: 'gone', path: [] }])
  const removal = netRows([
    { id: 1, table: 'brand', key, kind: 'delete', old: { id: 1, name: 'A' }, new: null },
  ])
  expect(
    planUndo(removal, new Map([[rowName({ table: 'brand', key }), { id: 1, name: 'C' }]])).conflicts,
  ).toMatchObject([{ reason: 'there', path: [] }])
})

describe('rows that come again', () => {
  const insert = (table: string, id: number): Inverse => ({ table, kind: 'insert', key: { id }, values: {} })
  const update = (table: string, id: number): Inverse => ({ table, kind: 'update', key: { id }, values: {} })
  const links = [
    { child: 'variant', parent: 'product' },
    { child: 'variant_price', parent: 'variant' },
    { child: 'promotion_price', parent: 'promotion' },
    { child: 'product', parent: 'brand' },
  ]

  it('wait for those that they refer to, through several tables', () => {
    const [price, variant, stays, product] = [
      insert('variant_price', 1),
      insert('variant', 2),
      update('stock', 3),
      insert('product', 4),
    ]
    expect(parentsFirst([price, variant, stays, product], links)).toEqual([stays, product, variant, price])
  })

  it('stay behind the update that makes room for them where nothing they refer to comes', () => {
    const steps = [
      update('promotion', 1),
      insert('promotion_price', 2),
      update('variant_price', 3),
      insert('variant_price', 4),
    ]
    expect(parentsFirst(steps, links)).toEqual(steps)
  })

  it('that refer to each other in a circle all come', () => {
    const circle = [insert('a', 1), insert('b', 2), insert('a', 3)]
    const found = parentsFirst(circle, [
      { child: 'a', parent: 'b' },
      { child: 'b', parent: 'a' },
    ])
    expect(found).toHaveLength(3)
    expect(new Set(found)).toEqual(new Set(circle))
  })
})
