import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { killedAfter } from '#tests/support/killed-after.ts'
import type { Right } from '#contract/admin/rights.ts'
import { recordChanges, type Author } from '#platform/audit/recording.ts'
import { requestStop } from '#platform/jobs/run-stop.ts'
import { closeChange, openChange } from '#platform/audit/open-change.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { writeProducts } from '#server/catalogue/index.ts'
import { deskClient, refusalOf } from '#tests/support/desk-client.ts'
import { createAuditHandlers } from './audit-api.ts'
import { commandLineUndoer, undoChange } from './undo-change.ts'
import { beginUndo } from './undo-job.ts'
import { runUndo } from './undo-run.ts'
import { findUndoRun, type UndoRun } from './undo-run-store.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('undo_run')
  platform = testPlatform(shop.sql)
})
afterAll(() => shop.drop())

const author: Author = { actor: 'staff:7', name: 'Éva', what: 'runImport' }
type Work = (tx: Transaction) => Promise<unknown>

/** A change of these transactions, by its id. */
async function changing(...works: Work[]): Promise<number> {
  await recordChanges(author, async () => {
    for (const work of works) await shop.sql.begin(async (tx) => work(tx))
  })
  const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
  return row.id
}
const begin = (id: number) => shop.sql.begin((tx) => beginUndo(tx, id, null))
const nothing = async () => {}
async function undone(id: number, size: number): Promise<UndoRun> {
  const run = await begin(id)
  await runUndo(platform, run, nothing, size)
  return (await findUndoRun(shop.sql, run))!
}
const undo = (id: number) =>
  undoChange(platform, id, {
    undoer: commandLineUndoer,
    author: { ...author, what: 'undoChange' },
    rest: true,
  })
const conflictsTogether = (id: number) =>
  undo(id).then(
    ({ conflicts }) => conflicts,
    () => null,
  )
const tables = ['brand', 'redirect', 'blog_tag', 'blog_post', 'blog_post_tag', 'variant_price'] as const
/** Every row of some tables, as JSON, without when it was written. */
async function stateOf(): Promise<unknown> {
  const rows = await Promise.all(
    tables.map(
      (table) =>
        shop.sql`select to_jsonb(t) - 'updated_at' as row from ${shop.sql(table)} t order by t::text`,
    ),
  )
  return rows.map((found) => found.map(({ row }) => row as unknown))
}
const redirecting = (path: string): Work => {
  return (tx) => tx`insert into redirect (from_path, to_url) values (${path}, '/uj')`
}

describe('a change that is taken back in parts', () => {
  it('is as before: what deleted rows took along comes back with them, prices follow each other, one change is written', async () => {
    const variant = await insertVariant(shop.sql, { gross: 1000 })
    const [row] = await shop.sql<[{ product: string; item: string }]>`
      select p.item_number as product, v.item_number as item from variant v join product p on p.id = v.product_id where v.id = ${variant}`
    const pricing = (gross: number): Work => {
      const variants = [{ itemNumber: row.item, price: { gross, originalGross: null } }]
      return (tx) =>
        writeProducts(tx, [{ itemNumber: row.product, variants }], { now: new Date(), guard: () => {} })
    }
    await shop.sql`insert into brand (slug, name) values ('many', 'Egy')`
    await shop.sql`insert into blog_tag (slug, name, search_text) values ('tel', 'Tél', 'tel')`
    await shop.sql`
      insert into blog_post (slug, title, content, author_name, search_text)
      select 'post-' || n, 'Egy', '<p>a</p>', 'Éva', 'egy' from generate_series(1, 3) n`
    await shop.sql`insert into blog_post_tag (post_id, tag_id) select p.id, t.id from blog_post p, blog_tag t`
    const before = await stateOf()
    const id = await changing(
      (tx) => tx`update brand set name = 'Kettő' where slug = 'many'`,
      pricing(1500),
      (tx) => tx`delete from blog_post`,
      redirecting('/a'),
      pricing(1700),
      (tx) => tx`update brand set name = 'Három' where slug = 'many'`,
    )
    const run = await undone(id, 1)
    expect(run).toMatchObject({ conflicts: [], failure: '', done: run.rows })
    expect(run.endedAt).not.toBeNull()
    expect(await stateOf()).toEqual(before)
    expect([
      ...(await shop.sql`select id::int, what, actor, is_open from change where undoes = ${id}`),
    ]).toEqual([{ id: run.undoneBy, what: 'changes undo', actor: 'command', is_open: false }])
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('goes on where its process was killed, and ends as if it had not been', async () => {
    const before = await stateOf()
    const id = await changing(...['/k1', '/k2', '/k3', '/k4'].map(redirecting))
    const run = await begin(id)
    await expect(runUndo(killedAfter(platform, 2), run, nothing, 1)).rejects.toThrow('killed')
    const standing = await findUndoRun(shop.sql, run)
    expect(standing).toMatchObject({ done: 2, writes: 2, endedAt: null })
    expect([...(await shop.sql`select is_open from change where undoes = ${id}`)]).toEqual([
      { is_open: true },
    ])
    await Promise.allSettled([1, 2].map(() => runUndo(platform, run, nothing, 1)))
    expect(await findUndoRun(shop.sql, run)).toMatchObject({
      done: 4,
      writes: 4,
      undoneBy: standing!.undoneBy,
    })
    expect(await stateOf()).toEqual(before)
    expect(await shop.sql`select from change where undoes = ${id}`).toHaveLength(1)
    // What took it back is taken back in parts, too.
    expect(await undone(standing!.undoneBy!, 1)).toMatchObject({ writes: 4, conflictCount: 0 })
  })

  it('that is stopped leaves the rest, goes on when it is begun again, and is taken back itself', async () => {
    const before = await stateOf()
    const id = await changing(...['/s1', '/s2', '/s3'].map(redirecting))
    const written = await stateOf()
    const run = await begin(id)
    await expect(runUndo(killedAfter(platform, 1), run, nothing, 1)).rejects.toThrow('killed')
    const member = { name: 'Éva', email: 'eva@example.hu' }
    await requestStop(shop.sql, { kind: 'undo', id: run, name: 'Import', isEnded: false }, member)
    await runUndo(platform, run, nothing, 1)
    const stopped = await findUndoRun(shop.sql, run)
    expect(stopped).toMatchObject({ done: 1, isStopped: true, stopper: 'Éva', failure: '' })
    expect(await undone(stopped!.undoneBy!, 1)).toMatchObject({ writes: 1, conflictCount: 0 })
    expect(await stateOf()).toEqual(written)

    const other = await begin(id)
    await expect(runUndo(killedAfter(platform, 1), other, nothing, 1)).rejects.toThrow('killed')
    await requestStop(shop.sql, { kind: 'undo', id: other, name: 'Import', isEnded: false }, member)
    await runUndo(platform, other, nothing, 1)
    expect(await undone(id, 1)).toMatchObject({
      id: other,
      done: 3,
      writes: 3,
      isStopped: false,
      stopper: null,
    })
    expect(await stateOf()).toEqual(before)
  })

  it('leaves what others have written, and what the database refuses, and says which', async () => {
    const id = await changing(
      redirecting('/c1'),
      redirecting('/c2'),
      (tx) =>
        tx`insert into brand (slug, name) values ('used', 'Fogott'), ('free', 'Szabad'), ('free-2', 'Szabad 2')`,
    )
    await shop.sql`update redirect set to_url = '/mas' where from_path = '/c1'`
    const variant = await insertVariant(shop.sql)
    await shop.sql`
      update product set brand_id = (select id from brand where slug = 'used')
      where id = (select product_id from variant where id = ${variant})`
    const run = await undone(id, 1)
    expect(run).toMatchObject({ writes: 3, conflictCount: 2, failure: '' })
    expect(run.conflicts.map(({ table, reason }) => [table, reason])).toEqual([
      ['brand', 'referred'],
      ['redirect', 'changed'],
    ])
    expect([...(await shop.sql`select slug from brand where slug in ('used', 'free', 'free-2')`)]).toEqual([
      { slug: 'used' },
    ])
  })

  it('waits for who still writes it, and is not begun twice', async () => {
    const id = await changing(redirecting('/o1'))
    await shop.sql.begin((tx) => openChange(tx, id))
    await expect(begin(id)).rejects.toThrow('még íródik')
    await expect(undo(id)).rejects.toThrow('még íródik')
    await shop.sql.begin((tx) => closeChange(tx, id))
    await begin(id)
    await expect(begin(id)).rejects.toThrow('már folyamatban van')
    await expect(undo(id)).rejects.toThrow('már folyamatban van')
  })
})

it('in parts of any size is the same as at once, whatever the change wrote in its transactions and others since', async () => {
  const columns = ['name', 'manufacturer_name'] as const
  const slug = fc.nat(3).map((n) => `row-${n}`)
  const step = fc.oneof(
    fc.record({ kind: fc.constant('insert' as const), slug }),
    fc.record({ kind: fc.constant('delete' as const), slug }),
    fc.record({
      kind: fc.constant('update' as const),
      slug,
      column: fc.constantFrom(...columns),
      value: fc.nat(2),
    }),
  )
  type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
  const written =
    (steps: readonly Step[]): Work =>
    async (tx) => {
      for (const one of steps)
        if (one.kind === 'insert')
          await tx`insert into brand (slug, name) values (${one.slug}, 'új') on conflict do nothing`
        else if (one.kind === 'delete') await tx`delete from brand where slug = ${one.slug}`
        else await tx`update brand set ${tx(one.column)} = ${`v${one.value}`} where slug = ${one.slug}`
    }
  const brands = async () => [
    ...(await shop.sql`select slug, name, manufacturer_name from brand where slug like 'row-%' order by slug`),
  ]
  const steps = (minLength: number) => fc.array(step, { minLength, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(steps(1), { minLength: 1, maxLength: 5 }),
      steps(0),
      fc.integer({ min: 1, max: 4 }),
      async (transactions, since, size) => {
        const results: unknown[] = []
        for (const way of ['at once', 'in parts']) {
          await shop.sql`delete from brand where slug like 'row-%'`
          await shop.sql`insert into brand (slug, name) values ('row-0', 'a'), ('row-1', 'b')`
          const before = await shop.sql`select max(id)::int as id from change`
          const id = await changing(...transactions.map(written))
          if (id === before[0]!.id) return
          await shop.sql.begin(written(since))
          const conflicts =
            way === 'in parts' ? (await undone(id, size)).conflicts : await conflictsTogether(id)
          // What the database refuses is refused as a whole there.
          if (conflicts === null) return
          results.push([
            await brands(),
            conflicts.map(({ reason, path }) => [reason, ...path].join()).toSorted(),
          ])
        }
        expect(results[1]).toEqual(results[0])
      },
    ),
    { numRuns: 20 },
  )
})

describe('a change of more rows than are counted', () => {
  const client = (counted?: { list: number; page: number }, rights?: readonly Right[]) =>
    deskClient(shop.sql, createAuditHandlers(platform, counted), {
      clock: () => new Date(),
      ...(rights ? { rights } : {}),
    })
  const naming: Work = (tx) => tx`insert into brand (slug, name) values ('utolso', 'Utolsó')`

  it('is shown window by window, with what its first rows are of, and says that it has more', async () => {
    const id = await changing(...['/sok1', '/sok2', '/sok3', '/sok4', '/sok5'].map(redirecting), naming)
    const params = { id }
    const all = await (await client()).getChange({ params, query: {} })
    expect(all.change).toMatchObject({
      more_than: null,
      things: [
        { name: 'Átirányítás', count: 5 },
        { name: 'Márka', label: 'Utolsó', count: 1 },
      ],
    })
    const bounded = await client({ list: 2, page: 4 })
    const found = await bounded.getChange({ params, query: {} })
    expect(found.change).toMatchObject({ more_than: 4, things: [{ name: 'Átirányítás' }] })
    expect(found.rows).toEqual(all.rows)
    const rest = await bounded.getChange({ params, query: { after: all.rows[2]!.id } })
    expect(rest.rows).toEqual(all.rows.slice(3))
    const { changes } = await bounded.listChanges({ query: {} })
    expect(changes[0]).toMatchObject({ id, more_than: 2, things: [{ name: 'Átirányítás' }] })
    // As many as are counted are all.
    const exact = await client({ list: 6, page: 6 })
    expect((await exact.getChange({ params, query: {} })).change).toEqual(all.change)
    await undo(id)
  })

  it('is taken back by nobody who lacks a right for what lies beyond them', async () => {
    const id = await changing(...['/jog1', '/jog2', '/jog3'].map(redirecting), naming)
    const params = { id }
    const rights = ['audit.see', 'audit.undo', 'contents.edit'] as const
    const bounded = await client({ list: 2, page: 2 }, rights)
    expect((await bounded.getChange({ params, query: {} })).undo_refused).toBeNull()
    const refusal = 'Csak az vonhatja vissza, aki megtenni is megtehetné.'
    expect(await refusalOf(bounded.undoChange({ params, body: {} }))).toMatchObject({ message: refusal })
    expect((await (await client(undefined, rights)).getChange({ params, query: {} })).undo_refused).toBe(
      refusal,
    )
    expect(await undo(id)).toMatchObject({ writes: 4, conflicts: [] })
  })
})
