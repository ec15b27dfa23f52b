import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { openChangeFeed, type ChangeBatch, type ChangeKind, type ObservedChangeFeed } from './change-feed.ts'
import { purgeChangeLog } from './change-log.ts'
import { openDatabase, type Sql } from './database.ts'

const waitOptions = { timeout: 60_000, interval: 20 }
const kinds: ChangeKind[] = [
  'product',
  'category',
  'membership',
  'brand',
  'attribute',
  'collection',
  'badge',
  'synonym',
  'accessory',
  'page',
  'menu',
  'setting',
]

let shop: TestPlatform
let sql: Sql
let other: Sql
beforeAll(async () => {
  shop = await createTestPlatform()
  sql = shop.platform.sql
  other = openDatabase(shop.platform.config.databaseUrl!, { max: 4 })
  await sql`insert into category (path, slug, name) values ('{1}', 'gumik', 'Gumik')`
})
afterAll(async () => {
  await other.end()
  await shop.stop()
})

/** A feed with everything it reported, as `kind:id`. */
async function recorded(options: { started?: boolean } = {}) {
  const feed = await openChangeFeed(shop.platform)
  const notified: string[] = []
  const everythings: boolean[] = []
  feed.subscribe((batch) => {
    notified.push(...namesOf(batch))
    everythings.push(batch.everything)
  })
  if (options.started) await feed.start()
  return { feed, notified, everythings, forget: () => notified.splice(0) }
}

const namesOf = (batch: ChangeBatch) =>
  kinds.flatMap((kind) => [...batch.ids(kind)].map((id) => `${kind}:${id}`))

async function using<T extends { feed: ObservedChangeFeed }>(opened: T, work: (opened: T) => Promise<void>) {
  try {
    await work(opened)
  } finally {
    await opened.feed.stop()
  }
}

async function productOf(variantId: number): Promise<number> {
  const [row] = await sql<{ productId: number }[]>`
    select product_id as "productId" from variant where id = ${variantId}`
  return row!.productId
}

async function newProduct() {
  const variantId = await insertVariant(sql, { stock: 10 })
  return { variantId, productId: await productOf(variantId) }
}

describe('what is written into the log', () => {
  it('reports the product of each thing that belongs to it', async () => {
    const { variantId, productId } = await newProduct()
    await using(await recorded(), async ({ feed, notified, forget }) => {
      const [{ id: badgeId }] = await sql<[{ id: number }]>`
        insert into badge (slug, text, background_color, font_color) values ('uj', 'Új', '#fff', '#000') returning id`
      await feed.catchUp()
      expect(notified).toEqual([`badge:${badgeId}`])
      const statements = [
        () => sql`update product set name = 'Más név' where id = ${productId}`,
        () => sql`update variant set name = 'más' where id = ${variantId}`,
        () => sql`update variant_price set gross = gross + 1 where variant_id = ${variantId}`,
        () => sql`update stock set on_hand = on_hand + 1 where variant_id = ${variantId}`,
        () => sql`insert into product_badge (product_id, badge_id) values (${productId}, ${badgeId})`,
        () => sql`insert into product_image (product_id, file_key) values (${productId}, 'k')`,
        () => sql`delete from badge where id = ${badgeId}`,
      ]
      for (const statement of statements) {
        forget()
        await statement()
        await feed.catchUp()
        expect(notified).toContain(`product:${productId}`)
      }
    })
  })

  it('says nothing of what no customer sees', async () => {
    const { variantId, productId } = await newProduct()
    await using(await recorded(), async ({ feed, notified }) => {
      await sql`update product set updated_at = now() where id = ${productId}`
      await sql`update product set name = name where id = ${productId}`
      await sql`update variant set position = position where id = ${variantId}`
      await sql`update stock set on_hand = on_hand - 1, reserved = reserved - 1
        where variant_id = ${variantId} and reserved > 0`
      await sql`update stock set on_hand = on_hand where variant_id = ${variantId}`
      await sql`delete from product where id = 0`
      await sql`insert into menu (slug) select 'top' where false`
      await feed.catchUp()
      expect(notified).toEqual([])
    })
  })

  it('reports brands, menus, pages, settings and synonyms, also when they go', async () => {
    await using(await recorded(), async ({ feed, notified, forget }) => {
      await sql`insert into brand (slug, name) values ('b', 'B')`
      await sql`insert into menu (slug) values ('m')`
      await sql`insert into page (slug, title) values ('p', 'P')`
      await sql`insert into setting (key, value) values ('s', '1')`
      await sql`insert into synonym_group (words) values ('{a,b}')`
      const notifiedKinds = async () => {
        await feed.catchUp()
        return [...new Set(forget().map((name) => name.split(':')[0]))]
      }
      const all = ['brand', 'synonym', 'page', 'menu', 'setting']
      expect(await notifiedKinds()).toEqual(all)
      await sql`update brand set name = 'BB' where slug = 'b'`
      await sql`update setting set value = '2' where key = 's'`
      expect(await notifiedKinds()).toEqual(['brand', 'setting'])
      for (const table of ['brand', 'menu', 'page', 'setting', 'synonym_group']) {
        await sql`delete from ${sql(table)}`
      }
      expect(await notifiedKinds()).toEqual(all)
      expect(notified).toEqual([])
    })
  })

  it('reports both sides of a membership that begins or ends, also with the product', async () => {
    const { productId } = await newProduct()
    await sql`delete from product_category where product_id = ${productId}`
    const [collection] = await sql<{ id: number }[]>`
      insert into collection (slug, name) values ('gyujtemeny', 'Gyűjtemény') returning id`
    await using(await recorded(), async ({ feed, notified, forget }) => {
      const named = [`product:${productId}`, 'membership:1', `collection:${collection!.id}`]
      await sql`insert into product_category (product_id, category_id) values (${productId}, 1)`
      await sql`insert into collection_product (product_id, collection_id) values (${productId}, ${collection!.id})`
      await feed.catchUp()
      expect(forget().toSorted()).toEqual(named.toSorted())
      await sql`update collection_product set position = 3 where product_id = ${productId}`
      await feed.catchUp()
      expect(forget()).toEqual([named[0], named[2]])
      await sql`delete from variant where product_id = ${productId}`
      await sql`delete from product where id = ${productId}`
      await feed.catchUp()
      expect(notified.toSorted()).toEqual(named.toSorted())
    })
  })

  it('survives a new column in a watched table', async () => {
    const { productId } = await newProduct()
    await using(await recorded(), async ({ feed, notified }) => {
      await sql`update product set popularity = 1 where id = ${productId}`
      await sql`alter table product add column later text`
      await sql`update product set later = 'x' where id = ${productId}`
      await sql`alter table product drop column later`
      await sql`update product set popularity = 2 where id = ${productId}`
      await feed.catchUp()
      expect(notified).toEqual([`product:${productId}`])
    })
  })
})

describe('reading', () => {
  it('reports each commit exactly once, whatever order they come in and however long one takes', async () => {
    await using(await recorded(), async ({ feed, notified, forget }) => {
      const held = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<void>()
      const long = other.begin(async (tx) => {
        await tx`insert into menu (slug) values ('long')`
        opened.resolve()
        await held.promise
      })
      await opened.promise
      await sql`insert into page (slug, title) values ('first', 'x')`
      await feed.catchUp()
      expect(forget()).toHaveLength(1)
      await sql`insert into page (slug, title) values ('second', 'x')`
      await feed.catchUp()
      expect(forget()).toHaveLength(1)
      held.resolve()
      await long
      await feed.catchUp()
      const [menu] = await sql<{ id: number }[]>`select id from menu where slug = 'long'`
      expect(forget()).toEqual([`menu:${menu!.id}`])
      await feed.catchUp()
      expect(notified).toEqual([])
    })
  })

  it('misses nothing of many writers while it reads all the time', async () => {
    await using(await recorded({ started: true }), async ({ feed, notified }) => {
      const written: string[] = []
      const writer = async (name: number) => {
        for (let turn = 0; turn < 40; turn += 1) {
          await other
            .begin(async (tx) => {
              const [row] = await tx<{ id: number }[]>`
              insert into menu (slug) values (${`w${name}-${turn}`}) returning id`
              await new Promise((resolve) => setTimeout(resolve, (turn * name) % 7))
              if (turn % 9 === 8) throw new Error('undo')
              written.push(`menu:${row!.id}`)
            })
            .catch(() => {})
          void feed.catchUp()
        }
      }
      await Promise.all([1, 2, 3, 4].map(writer))
      await feed.catchUp()
      expect(notified.toSorted()).toEqual(written.toSorted())
    })
  })

  it('notifies two feeds of the same database alike, woken by the commit', async () => {
    await using(await recorded({ started: true }), async (one) => {
      await using(await recorded({ started: true }), async (two) => {
        const { productId } = await newProduct()
        for (const { notified } of [one, two]) {
          await vi.waitFor(() => expect(notified).toContain(`product:${productId}`), waitOptions)
        }
      })
    })
  })

  it('goes on after its connections were cut', async () => {
    await using(await recorded({ started: true }), async ({ feed, notified, everythings }) => {
      for (let turn = 0; turn < 3; turn += 1) {
        await vi.waitFor(async () => expect(await listeners()).toBe(1), waitOptions)
        await feed.catchUp()
        const cut = await sql`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid()
            and (query ilike 'listen%' or query ilike '%from change_log%')`
        expect(cut).toHaveLength(2)
        const [row] = await sql<{ id: number }[]>`
          insert into menu (slug) values (${`cut-${turn}`}) returning id`
        await vi.waitFor(() => expect(notified).toContain(`menu:${row!.id}`), waitOptions)
      }
      await feed.catchUp()
      expect(everythings).not.toContain(true)
    })
  })

  async function listeners(): Promise<number> {
    const rows = await sql`
      select 1 from pg_stat_activity where datname = current_database() and query ilike 'listen%'`
    return rows.length
  }
})

describe('notifying', () => {
  it('does not let a failing listener stop the others, and notifies it of everything next time', async () => {
    const feed = await openChangeFeed(shop.platform)
    const received: boolean[] = []
    let others = 0
    feed.subscribe(({ everything }) => {
      received.push(everything)
      if (received.length === 1) throw new Error('out of order')
    })
    feed.subscribe(() => void (others += 1))
    await using({ feed }, async () => {
      await newProduct()
      await feed.catchUp()
      await feed.catchUp()
      await feed.catchUp()
      expect(received).toEqual([false, true])
      expect(others).toBe(2)
    })
  })

  it('notifies those of everything after one that takes everything again: they hold what was made from its old state', async () => {
    const feed = await openChangeFeed(shop.platform)
    const received: string[] = []
    let fails = true
    feed.subscribe(({ everything }) => void received.push(`before ${everything}`))
    feed.subscribe(() => {
      if (fails) throw new Error('the database was away')
    })
    feed.subscribe(({ everything }) => void received.push(`after ${everything}`))
    await using({ feed }, async () => {
      await newProduct()
      await feed.catchUp()
      fails = false
      await feed.catchUp()
      await feed.catchUp()
      expect(received).toEqual(['before false', 'after false', 'after true'])
    })
  })

  it('passes announcements on as ordinary batches', async () => {
    await using(await recorded({ started: true }), async ({ feed, notified }) => {
      feed.announce('product', [7, 8])
      feed.announce('product', [8])
      await vi.waitFor(() => expect(notified).toEqual(['product:7', 'product:8']), waitOptions)
    })
  })

  it('waits for slow listeners before it reports the next batch', async () => {
    const feed = await openChangeFeed(shop.platform)
    let inside = 0
    let peak = 0
    feed.subscribe(async () => {
      inside += 1
      peak = Math.max(peak, inside)
      await new Promise((resolve) => setTimeout(resolve, 20))
      inside -= 1
    })
    await using({ feed }, async () => {
      const turns = [1, 2, 3].map(async () => {
        await newProduct()
        await feed.catchUp()
      })
      await Promise.all(turns)
      expect(peak).toBe(1)
      expect(inside).toBe(0)
    })
  })
})

describe('the log', () => {
  it('keeps what a transaction open for hours wrote until an hour after its end', async () => {
    await using(await recorded(), async ({ feed, notified }) => {
      const held = Promise.withResolvers<void>()
      const opened = Promise.withResolvers<number>()
      const long = other.begin(async (tx) => {
        const [row] = await tx<{ id: number }[]>`insert into menu (slug) values ('hours') returning id`
        opened.resolve(row!.id)
        await held.promise
      })
      const id = await opened.promise
      const hourPasses = () => sql`update change_log set created_at = created_at - interval '61 minutes'`
      await purgeChangeLog(sql)
      await hourPasses()
      await purgeChangeLog(sql)
      held.resolve()
      await long
      await purgeChangeLog(sql)
      await feed.catchUp()
      expect(notified).toContain(`menu:${id}`)
      // Transactions of other databases in this cluster hold a mark back, as long as they run.
      await vi.waitFor(async () => {
        await hourPasses()
        await purgeChangeLog(sql)
        const rows = await sql`select 1 from change_log where kind = 'menu' and entity_id = ${id}`
        expect(rows).toHaveLength(0)
      }, waitOptions)
    })
  })
})
