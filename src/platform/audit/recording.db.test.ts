import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { seal } from '../security/seal.ts'
import { recordChange, recordChanges, type Author } from './recording.ts'

let shop: ShopDatabase
beforeAll(async () => {
  shop = await createShopDatabase('recording')
})
afterAll(() => shop.drop())
afterEach(async () => {
  await shop.sql`truncate change, audit cascade`
})

const author: Author = { actor: 'staff:7', name: 'Éva', what: 'changeBrand' }
const changes = () => shop.sql`select what, actor, actor_name, undoes from change order by id`
const rows = () =>
  shop.sql`select table_name, row_key, kind, old, new from audit order by id` as unknown as Promise<
    { table_name: string; row_key: object; kind: string; old: unknown; new: unknown }[]
  >
const addBrand = (slug: string) => shop.sql<{ id: number }[]>`
  insert into brand (slug, name) values (${slug}, ${slug}) returning id`

describe('a change', () => {
  it('goes on later as the same one, and its id is noted with the first row or not at all', async () => {
    const [brand] = await addBrand('folytatott')
    const noted: number[] = []
    const go = (name: string, id: number | null) =>
      recordChanges(
        author,
        () =>
          shop.sql.begin((tx) =>
            tx`update brand set name = ${name} where id = ${brand!.id}`.then(() => undefined),
          ),
        { id, note: (tx, change) => tx`select 1`.then(() => void noted.push(change)) },
      )
    await go('folytatott', null)
    expect([noted, await changes()]).toEqual([[], []])
    await go('Első', null)
    await go('Második', noted[0]!)
    expect(noted).toHaveLength(1)
    expect(await changes()).toHaveLength(1)
    expect((await rows()).map(({ new: became }) => became)).toEqual([{ name: 'Első' }, { name: 'Második' }])
  })

  it('has its author and each row with the columns that differ', async () => {
    const [brand] = await addBrand('nordval')
    await recordChange(shop.sql, author, async (tx) => {
      await tx`update brand set name = 'Nordvál', slug = 'nordval' where id = ${brand!.id}`
      await tx`insert into redirect (from_path, to_url) values ('/regi', '/uj')`
      await tx`delete from brand where id = ${brand!.id}`
    })
    expect([...(await changes())]).toEqual([
      { what: 'changeBrand', actor: 'staff:7', actor_name: 'Éva', undoes: null },
    ])
    expect([...(await rows())]).toMatchObject([
      {
        table_name: 'brand',
        row_key: { id: brand!.id },
        kind: 'update',
        old: { name: 'nordval' },
        new: { name: 'Nordvál' },
      },
      {
        table_name: 'redirect',
        kind: 'insert',
        old: null,
        new: { from_path: '/regi', to_url: '/uj', status: 301 },
      },
      { table_name: 'brand', kind: 'delete', old: { name: 'Nordvál', slug: 'nordval' }, new: null },
    ])
    expect(Object.keys((await rows())[0]!.new as object)).toEqual(['name'])
  })

  it('has nothing of quiet columns, and takes a row of another key as one that goes and one that comes', async () => {
    const variantId = await insertVariant(shop.sql)
    const [variant] = await shop.sql<{ productId: number }[]>`
      select product_id as "productId" from variant where id = ${variantId}`
    const { productId } = variant!
    const collections = await shop.sql<{ id: number }[]>`
      insert into collection (slug, name) values ('regi', 'Régi'), ('uj', 'Új') returning id`
    const [of, to] = collections.map(({ id }) => id)
    await shop.sql`insert into collection_product (collection_id, product_id) values (${of!}, ${productId})`
    await recordChange(shop.sql, author, async (tx) => {
      await tx`update product set updated_at = now(), popularity = popularity + 1 where id = ${productId}`
      await tx`update product set updated_at = now(), meta_title = 'Cím', publish_at = null where id = ${productId}`
      await tx`update collection_product set position = 4 where product_id = ${productId}`
      await tx`update collection_product set collection_id = ${to!} where product_id = ${productId}`
    })
    const keyOf = (collection: number | undefined) => ({ collection_id: collection, product_id: productId })
    const [named, moved, ...rest] = await rows()
    expect(named).toMatchObject({
      table_name: 'product',
      old: { meta_title: '' },
      new: { meta_title: 'Cím' },
    })
    expect([named!.old, named!.new].map((row) => Object.keys(row as object))).toEqual([
      ['meta_title'],
      ['meta_title'],
    ])
    expect(moved).toMatchObject({ row_key: keyOf(of), kind: 'update', new: { position: 4 } })
    const byKind = Object.fromEntries(rest.map((row) => [row.kind, row]))
    expect(byKind).toEqual({
      delete: expect.objectContaining({ row_key: keyOf(of), old: { ...keyOf(of), position: 4 }, new: null }),
      insert: expect.objectContaining({ row_key: keyOf(to), old: null, new: { ...keyOf(to), position: 4 } }),
    })
  })

  it('is one for all transactions of a command, and none where nothing was written', async () => {
    await recordChanges({ ...author, what: 'nothing' }, async () => {
      await shop.sql.begin(async (tx) => tx`select 1`)
      await shop.sql.begin(async (tx) => tx`update brand set name = name`)
    })
    expect([...(await changes())]).toEqual([])
    await recordChanges(author, async () => {
      await shop.sql.begin(async (tx) => tx`select 1`)
      await shop.sql.begin((tx) => tx`insert into brand (slug, name) values ('a', 'A')`)
      await shop.sql.begin((tx) => tx`insert into brand (slug, name) values ('b', 'B')`)
    })
    expect([...(await changes())]).toHaveLength(1)
    expect([...(await rows())]).toHaveLength(2)
  })

  it('is none for a transaction that may only read, and keeps none from reading', async () => {
    const found = await recordChanges(author, () =>
      shop.sql.begin('isolation level repeatable read read only', (tx) => tx`select 1 as one`),
    )
    expect(found).toMatchObject([{ one: 1 }])
    expect(await changes()).toHaveLength(0)
  })

  it('goes with its transaction', async () => {
    const failing = recordChanges(author, () =>
      shop.sql.begin(async (tx) => {
        await tx`insert into brand (slug, name) values ('c', 'C')`
        throw new Error('no')
      }),
    )
    await expect(failing).rejects.toThrow('no')
    expect([...(await changes())]).toEqual([])
  })

  it('is nobody else’s: what customers and jobs write in the meantime is not recorded', async () => {
    await addBrand('d')
    await Promise.all([
      recordChange(shop.sql, author, async (tx) => tx`insert into brand (slug, name) values ('e', 'E')`),
      shop.sql.begin((tx) => tx`insert into brand (slug, name) values ('f', 'F')`),
    ])
    await shop.sql`update brand set name = 'G' where slug = 'd'`
    expect((await rows()).map((row) => (row.new as { slug: string }).slug)).toEqual(['e'])
  })

  it('knows stock that was counted, and nothing of what an order holds', async () => {
    const variant = await insertVariant(shop.sql)
    await recordChange(shop.sql, author, async (tx) => {
      await tx`update stock set reserved = 1 where variant_id = ${variant}`
      await tx`update stock set on_hand = on_hand + 5, reserved = 0 where variant_id = ${variant}`
    })
    expect([...(await rows())]).toMatchObject([
      { table_name: 'stock', row_key: { variant_id: variant }, kind: 'update' },
    ])
    expect(Object.keys((await rows())[0]!.new as object)).toEqual(['on_hand'])
  })
})

it('no secret is ever in the audit', async () => {
  const secret = 'a'.repeat(32)
  const [password, totp, key] = ['$argon2id$hash', seal(secret, 'totp', 'totp'), seal(secret, 'key', 'key')]
  await recordChange(shop.sql, author, async (tx) => {
    const [one] = await tx<{ id: number }[]>`
      insert into staff (email, role_id, password_hash, totp_secret)
      select 'eva@bolt.example', id, ${password}, ${totp} from staff_role where slug = 'owner' returning id`
    await tx`update staff set password_hash = 'other', totp_secret = ${key} where id = ${one!.id}`
    await tx`insert into staff_invitation (hash, staff_id, expires_at) values ('invitation-hash', ${one!.id}, now())`
    await tx`insert into staff_session (key, staff_id) values ('session-key', ${one!.id})`
    await tx`insert into staff_recovery_code (hash, staff_id) values ('recovery-hash', ${one!.id})`
    await tx`
      insert into staff_passkey (id, staff_id, public_key, counter, name)
      values ('credential', ${one!.id}, '\\x0102', 0, 'Telefon')`
    await tx`insert into setting (key, value) values ('services', ${tx.json({ gls: { user: 'bolt', password: key } })})`
    await tx`delete from staff_session where staff_id = ${one!.id}`
    await tx`delete from staff_invitation where staff_id = ${one!.id}`
  })
  const all = JSON.stringify(await rows())
  for (const one of [
    password,
    totp,
    key,
    'other',
    'invitation-hash',
    'session-key',
    'recovery-hash',
    'credential',
    '0102',
  ])
    expect(all).not.toContain(one)
  expect(all).toContain('eva@bolt.example')
  expect(all).toMatch(/"value":\{"gls":\{"user":"bolt","password":\{"secret":"[0-9a-f]{12}"\}\}\}/)
  expect((await rows())[1]).toMatchObject({
    kind: 'update',
    old: { password_hash: { secret: true }, totp_secret: { secret: true } },
    new: { password_hash: { secret: true }, totp_secret: { secret: true } },
  })
})
