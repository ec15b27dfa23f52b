import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { complete, guestClient, readyCheckout, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { recordChange, type Author } from '#platform/audit/recording.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { rightNames } from '#contract/admin/rights.ts'
import { writeProducts } from '#server/catalogue/index.ts'
import { commandLineUndoer, previewUndo, undoChange, type Undone, type Undoer } from './undo-change.ts'

let shop: ShopDatabase
let platform: Platform
beforeAll(async () => {
  shop = await createShopDatabase('undo')
  platform = testPlatform(shop.sql)
})
afterAll(() => shop.drop())

const author: Author = { actor: 'staff:7', name: 'Éva', what: 'changeBrand' }

/** A change, by its id. */
async function changing(work: (tx: Transaction) => Promise<unknown>): Promise<number> {
  await recordChange(shop.sql, author, async (tx) => work(tx))
  const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
  return row.id
}
const undo = (id: number, { rest = false, undoer = commandLineUndoer } = {}): Promise<Undone> =>
  undoChange(platform, id, { undoer, author: { ...author, what: 'undoChange' }, rest })
const refusalOf = (given: Promise<unknown>) =>
  given.then(
    () => 'done',
    (error: Error & { code?: string }) => error.code,
  )

/** Every row of some tables, as JSON, without when it was written. */
async function stateOf(...tables: string[]): Promise<unknown> {
  const rows = await Promise.all(
    tables.map(
      (table) =>
        shop.sql`select to_jsonb(t) - 'updated_at' as row from ${shop.sql(table)} t order by t::text`,
    ),
  )
  return rows.map((found) => found.map(({ row }) => row as unknown))
}

describe('taking a change back', () => {
  it('writes the inverse of every row, as a change that can be taken back too', async () => {
    const [brand] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values ('stays', 'Marad') returning id`
    const tables = [
      'brand',
      'redirect',
      'blog_tag',
      'blog_post',
      'blog_post_tag',
      'setting',
      'page',
      'category',
    ]
    await shop.sql`insert into blog_tag (slug, name, search_text) values ('tel', 'Tél', 'tel')`
    await shop.sql`
      insert into blog_post (slug, title, content, author_name, search_text) values ('egy', 'Egy', '<p>a</p>', 'Éva', 'egy')`
    await shop.sql`insert into blog_post_tag (post_id, tag_id) select p.id, t.id from blog_post p, blog_tag t`
    const before = await stateOf(...tables)
    const id = await changing(async (tx) => {
      await tx`update brand set name = 'Más', image_key = 'kep.webp' where id = ${brand.id}`
      await tx`insert into brand (slug, name) values ('new', 'Új')`
      await tx`delete from blog_post`
      await tx`update setting set value = value || '{"phone": "1"}' where key = 'shop'`
      await tx`update page set title = 'Feltételek', updated_at = now() where slug = 'aszf'`
      await tx`update category set filters = '{evszak,meret}' where slug = 'gumik'`
    })
    const after = await stateOf(...tables)
    expect(after).not.toEqual(before)
    const { undoneBy, conflicts } = await undo(id)
    expect(conflicts).toEqual([])
    expect(await stateOf(...tables)).toEqual(before)
    expect([
      ...(await shop.sql`select what, actor, undoes::int from change where id = ${undoneBy!}`),
    ]).toEqual([{ what: 'undoChange', actor: 'staff:7', undoes: id }])
    expect(await undo(undoneBy!)).toMatchObject({ conflicts: [] })
    expect(await stateOf(...tables)).toEqual(after)
  })

  it('writes nothing where somebody has written since, and names cell by cell what is in the way', async () => {
    const [one] = await shop.sql<
      [{ id: number }]
    >`insert into brand (slug, name) values ('cell', 'Első') returning id`
    const id = await changing(async (tx) => {
      await tx`update brand set name = 'Második', image_key = 'b.webp' where id = ${one.id}`
    })
    await shop.sql`update brand set name = 'Harmadik' where id = ${one.id}`
    const before = await stateOf('brand', 'change', 'audit')
    const conflict = {
      table: 'brand',
      key: { id: one.id },
      reason: 'changed',
      path: ['name'],
      written: 'Második',
      present: 'Harmadik',
      wanted: 'Első',
    }
    expect((await previewUndo(platform, id, commandLineUndoer)).conflicts).toEqual([conflict])
    expect(await undo(id)).toEqual({ undoneBy: null, writes: 0, conflicts: [conflict] })
    expect(await stateOf('brand', 'change', 'audit')).toEqual(before)

    expect(await undo(id, { rest: true })).toMatchObject({ writes: 1, conflicts: [conflict] })
    const [row] = await shop.sql`select name, image_key from brand where id = ${one.id}`
    expect(row).toEqual({ name: 'Harmadik', image_key: null })
  })

  it('is refused as a whole where the database refuses it', async () => {
    const id = await changing(async (tx) => {
      await tx`insert into brand (slug, name) values ('held', 'Fogott')`
      await tx`insert into redirect (from_path, to_url) values ('/held', '/uj')`
    })
    const variant = await insertVariant(shop.sql)
    await shop.sql`
      update product set brand_id = (select id from brand where slug = 'held')
      where id = (select product_id from variant where id = ${variant})`
    await expect(undo(id)).rejects.toThrow(
      'semmi sem változott. Termék: olyanhoz tartozik, ami így nem lenne meg.',
    )
    expect((await shop.sql`select from redirect where from_path = '/held'`).count).toBe(1)
  })

  it('says of a removed thing whose parent went, too, that this is what is missing', async () => {
    await shop.sql`insert into category (slug, name, path) values ('upper', 'Felső', '{}')`
    await shop.sql`
      insert into category (slug, name, path, parent_id) select 'lower', 'Alsó', '{}', id from category where slug = 'upper'`
    const id = await changing((tx) => tx`delete from category where slug = 'lower'`)
    await shop.sql`delete from category where slug = 'upper'`
    await expect(undo(id)).rejects.toThrow('Kategória: olyanhoz tartozik, ami így nem lenne meg.')
  })

  it('is one after the other: of two at once one takes it back, the other finds nothing to do', async () => {
    const id = await changing((tx) => tx`insert into redirect (from_path, to_url) values ('/twice', '/uj')`)
    const done = await Promise.all([undo(id), undo(id)])
    expect(done.map(({ writes }) => writes).toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(done.flatMap(({ conflicts }) => conflicts)).toEqual([])
  })

  it('is refused for steps of orders, for what is unknown, and to who could not do it', async () => {
    const client = guestClient(platform)
    const variant = await insertVariant(shop.sql)
    const { id: order } = await complete(client, await readyCheckout(client, { id: variant }), {})
    const step = await changing(async (tx) => {
      await tx`update orders set state = 'accepted' where id = ${order}`
      await tx`update orders set state = 'placed' where id = ${order}`
    })
    await expect(undo(step)).rejects.toThrow('Ez itt nem vonható vissza (rendelés)')
    expect(await refusalOf(undo(2_000_000_000))).toBe('not_found')
    const id = await changing((tx) => tx`insert into redirect (from_path, to_url) values ('/right', '/uj')`)
    const undoer: Undoer = { id: 7, isOwner: false, rights: new Set(['audit.undo']) }
    await expect(undo(id, { undoer })).rejects.toThrow('aki megtenni is megtehetné')
    expect(await undo(id, { undoer: { ...undoer, rights: new Set(['contents.edit']) } })).toMatchObject({
      writes: 1,
    })
  })
})

describe('a price', () => {
  const prices = (variant: number) => shop.sql`
    select gross, valid_to is null as open from variant_price where variant_id = ${variant} order by valid_from`
  async function pricing(variant: number, gross: number): Promise<number> {
    const [row] = await shop.sql<[{ product: string; item: string }]>`
      select p.item_number as product, v.item_number as item from variant v join product p on p.id = v.product_id where v.id = ${variant}`
    return changing((tx) =>
      writeProducts(
        tx,
        [
          {
            itemNumber: row.product,
            variants: [{ itemNumber: row.item, price: { gross, originalGross: null } }],
          },
        ],
        { now: new Date(), guard: () => {} },
      ),
    )
  }

  it('at which nobody has bought leaves no trace: the history is as before', async () => {
    const variant = await insertVariant(shop.sql, { gross: 1000 })
    const id = await pricing(variant, 1500)
    expect([...(await prices(variant))]).toEqual([
      { gross: 1000, open: false },
      { gross: 1500, open: true },
    ])
    expect(await undo(id)).toMatchObject({ conflicts: [] })
    expect([...(await prices(variant))]).toEqual([{ gross: 1000, open: true }])
  })

  it('at which somebody has bought stays in its history, and the one before begins again', async () => {
    const variant = await insertVariant(shop.sql, { gross: 1000 })
    const id = await pricing(variant, 1500)
    const client = guestClient(platform)
    await complete(client, await readyCheckout(client, { id: variant }), {})
    const { undoneBy, conflicts } = await undo(id)
    expect(conflicts).toEqual([])
    expect([...(await prices(variant))]).toEqual([
      { gross: 1000, open: false },
      { gross: 1500, open: false },
      { gross: 1000, open: true },
    ])
    expect(await undo(undoneBy!)).toMatchObject({ conflicts: [] })
    expect((await prices(variant)).at(-1)).toEqual({ gross: 1500, open: true })
    expect(await brokenRules(shop.sql)).toEqual([])
  })

  it('that another has changed since is a conflict', async () => {
    const variant = await insertVariant(shop.sql, { gross: 1000 })
    const id = await pricing(variant, 1500)
    await pricing(variant, 1700)
    const { conflicts, undoneBy } = await undo(id)
    expect([conflicts.map(({ reason }) => reason), undoneBy]).toEqual([['changed'], null])
  })
})

it('stock that is set back is a move of stock, and not less than orders hold', async () => {
  const variant = await insertVariant(shop.sql, { stock: 0 })
  const id = await changing(async (tx) => {
    await tx`update stock set on_hand = 3 where variant_id = ${variant}`
    await tx`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${variant}, 'adjust', 3, 0)`
  })
  const client = guestClient(platform)
  await complete(client, await readyCheckout(client, { id: variant }), {})
  await expect(undo(id)).rejects.toThrow('a rendelések többet foglalnak')
  const more = await changing(async (tx) => {
    await tx`update stock set on_hand = 8 where variant_id = ${variant}`
    await tx`
      insert into stock_move (variant_id, kind, on_hand_delta, reserved_delta) values (${variant}, 'adjust', 5, 0)`
  })
  expect(await undo(more)).toMatchObject({ conflicts: [] })
  expect([...(await shop.sql`select on_hand from stock where variant_id = ${variant}`)]).toEqual([
    { on_hand: 3 },
  ])
  expect(await brokenRules(shop.sql)).toEqual([])
})

describe('what concerns colleagues', () => {
  const roleOf = async (id: number) =>
    (
      await shop.sql<
        { slug: string }[]
      >`select r.slug from staff s join staff_role r on r.id = s.role_id where s.id = ${id}`
    )[0]!.slug
  async function hire(role: string): Promise<number> {
    const [row] = await shop.sql<[{ id: number }]>`
      insert into staff (email, role_id, state) select gen_random_uuid() || '@bolt.example', id, 'active' from staff_role where slug = ${role} returning id`
    return row.id
  }
  const moving = (id: number, role: string) =>
    changing(
      (tx) =>
        tx`update staff set role_id = (select id from staff_role where slug = ${role}) where id = ${id}`,
    )
  const owner = (id: number): Undoer => ({ id, isOwner: true, rights: new Set(rightNames) })

  it('is taken back by an owner alone, and never by who it is about', async () => {
    const [boss, other] = [await hire('owner'), await hire('support')]
    const id = await moving(other, 'owner')
    await expect(undo(id, { undoer: owner(other) })).rejects.toThrow('más tulajdonos')
    await expect(undo(id, { undoer: { ...owner(boss), isOwner: false } })).rejects.toThrow('megtehetné')
    expect(await undo(id, { undoer: owner(boss) })).toMatchObject({ writes: 1 })
    expect(await roleOf(other)).toBe('support')
  })

  it('leaves an owner', async () => {
    await shop.sql`update staff set state = 'revoked'`
    const one = await hire('support')
    const id = await moving(one, 'owner')
    expect(await refusalOf(undo(id))).toBe('last_owner')
    expect(await roleOf(one)).toBe('owner')
  })

  it('gives no way in back', async () => {
    const one = await hire('support')
    const id = await changing(async (tx) => {
      await tx`insert into staff_session (key, staff_id) values (gen_random_uuid(), ${one})`
      await tx`update staff set state = 'revoked' where id = ${one}`
      await tx`delete from staff_session where staff_id = ${one}`
    })
    expect(await refusalOf(undo(id))).toBe('undo_refused')
  })
})

it('of many at once in any order nothing is lost: undoing restores what stands as it was written, and names the rest', async () => {
  const ids = (
    await shop.sql<{ id: number }[]>`
    insert into brand (slug, name) select 'any-' || n, 'start' from generate_series(1, 4) n returning id`
  ).map(({ id }) => id)
  const columns = ['name', 'manufacturer_name', 'manufacturer_email'] as const
  const cells = fc.uniqueArray(fc.record({ row: fc.nat(3), column: fc.constantFrom(...columns) }), {
    minLength: 1,
    maxLength: 4,
    selector: ({ row, column }) => `${row} ${column}`,
  })
  const read = async () => {
    const rows =
      await shop.sql`select id, name, manufacturer_name, manufacturer_email from brand where id = any(${ids}::int[])`
    return new Map(
      rows.flatMap(({ id, ...row }) => columns.map((column) => [`${id} ${column}`, row[column] as string])),
    )
  }
  let count = 0
  await fc.assert(
    fc.asyncProperty(fc.array(cells, { minLength: 2, maxLength: 5 }), fc.nat(), async (changes, pick) => {
      const written: { id: number; cells: Map<string, [string, string]> }[] = []
      for (const own of changes) {
        const before = await read()
        const values = new Map<string, [string, string]>()
        const id = await changing(async (tx) => {
          for (const { row, column } of own) {
            count += 1
            const name = `${ids[row]} ${column}`
            values.set(name, [before.get(name)!, `v${count}`])
            await tx`update brand set ${tx(column)} = ${`v${count}`} where id = ${ids[row]!}`
          }
        })
        written.push({ id, cells: values })
      }
      const taken = written[pick % written.length]!
      const before = await read()
      const { conflicts } = await undo(taken.id, { rest: true })
      const after = await read()
      const named = new Set(conflicts.map(({ key, path }) => `${String(key.id)} ${path[0]!}`))
      for (const [name, value] of before) {
        const cell = taken.cells.get(name)
        if (!cell) expect(after.get(name)).toBe(value)
        else {
          expect(named.has(name)).toBe(value !== cell[1])
          expect(after.get(name)).toBe(value === cell[1] ? cell[0] : value)
        }
      }
    }),
    { numRuns: 60 },
  )
})
