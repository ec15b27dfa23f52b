import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openChangeFeed, type ChangeFeed, type ObservedChangeFeed } from '#platform/database/change-feed.ts'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import type { FileStore } from '#platform/files/files.ts'
import { s3FileStore } from '#platform/files/s3-file-store.ts'
import { createPlainRole, grantsFor } from '#tests/support/granted-role.ts'
import { startS3Server } from '#tests/support/s3-server.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { builtInFilters } from '../filters.ts'
import type { Scope } from '../listing.ts'
import { openReadModel, type ReadModel } from '../read-model.ts'
import { createSnapshotStore, type Manifest, type SnapshotStore } from './snapshot-store.ts'

let shop: TestPlatform
let sql: Sql
let feed: ObservedChangeFeed
let files: FileStore
let now: number
const opened: ReadModel[] = []

beforeAll(async () => {
  shop = await createTestPlatform()
  sql = shop.platform.sql
  await sql.unsafe(`
    insert into brand (slug, name) values ('nordval', 'Nordval');
    insert into category (path, slug, name) values ('{1}', 'gumi', 'Gumi');
    insert into attribute (slug, name, kind, filter_type) values ('evszak', 'Évszak', 'choice', 'choice');
    insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate, short_description)
      select 'p' || n, 'Téli őr ' || n, 'P' || n, 1, 1, 27, 'Hétköznapokra' from generate_series(1, 40) n;
    insert into product_category select id, 1 from product;
    insert into variant (product_id, item_number, slug) select id, 'V' || id, 'v' from product;
    insert into stock (variant_id, on_hand) select id, 3 from variant;
    insert into variant_attribute (variant_id, attribute_id, value) select id, 1, 'teli' from variant;
    insert into variant_price (variant_id, gross, valid_from)
      select id, 1000 * id, now() - interval '9 days' from variant`)
  feed = await openChangeFeed(shop.platform)
})
afterAll(async () => {
  closeAll()
  await feed.stop()
  await shop.stop()
})
beforeEach(() => {
  closeAll()
  now = Date.now()
  const stored = new Map<string, Buffer>()
  files = {
    read: async (key) => stored.get(key) ?? null,
    write: async (key, data) => void stored.set(key, Buffer.from(data)),
    exists: async (key) => stored.has(key),
    isStored: async (key) => stored.has(key),
    async *list() {
      yield* stored.keys()
    },
    remove: async (key) => void stored.delete(key),
  }
})

/** They announce what becomes due to all. */
function closeAll(): void {
  for (const model of opened.splice(0)) model.close()
}
const storeOf = () => createSnapshotStore(files, null)
async function open(
  store: SnapshotStore | null,
  platform = shop.platform,
  changes: ChangeFeed = feed,
): Promise<ReadModel> {
  const model = await openReadModel({ ...platform, clock: () => new Date(now) }, changes, undefined, store)
  opened.push(model)
  return model
}
async function save(): Promise<ReadModel> {
  const model = await open(storeOf())
  await model.saveSnapshot()
  return model
}
const reasonOf = (model: ReadModel) => {
  const { start } = model.stats()
  return start.from === 'database' ? start.reason : start.from
}
async function changeManifest(slot: 'a' | 'b', change: Partial<Manifest>): Promise<void> {
  const key = `${slot}/manifest.json`
  const manifest = JSON.parse(String(await files.read(key))) as Manifest
  await files.write(key, JSON.stringify({ ...manifest, ...change }))
}
const listed = (model: ReadModel, scope: Scope = {}) =>
  model.list({
    scope,
    definitions: builtInFilters,
    selections: new Map(),
    order: { key: 'price', direction: 'asc' },
    page: 1,
    perPage: 100,
    now: new Date(now),
  })

/** By a word of names, and by one of descriptions. */
function foundByWords(model: ReadModel) {
  const matches = [
    { field: 'name', term: model.vocabulary.find('teli')!, score: 40 },
    { field: 'text', term: model.vocabulary.find('hetkoznapokra')!, score: 20 },
  ] as const
  return Promise.all(
    matches.map((match) => listed(model, { text: { words: [{ matches: [match] }], exactVariantIds: [] } })),
  )
}

test('what was changed after the snapshot is taken over at the start', async () => {
  const before = await save()
  await sql.unsafe(`
    update product set published = false where id = 1;
    update variant_price set gross = 500 where variant_id = 2;
    update stock set on_hand = 0 where variant_id = 3;
    update product set name = 'Nyári szél' where id = 5;
    delete from variant where product_id = 4;
    delete from product where id = 4;
    insert into product (slug, name, item_number, brand_id, main_category_id, tax_rate) values ('uj', 'Új', 'UJ', 1, 1, 27);
    insert into variant (product_id, item_number, slug) select id, 'UJ', 'v' from product where slug = 'uj';
    insert into variant_price (variant_id, gross, valid_from) select id, 700, now() - interval '1 day' from variant where item_number = 'UJ'`)
  const model = await open(storeOf())
  expect(model.stats().start).toMatchObject({ from: 'snapshot', changes: 6 })
  const fresh = await open(null)
  expect(reasonOf(fresh)).toBe('none are saved')
  expect(await listed(model)).toEqual(await listed(fresh))
  expect(await listed(model)).not.toEqual(await listed(before))
  expect(await foundByWords(model)).toEqual(await foundByWords(fresh))
  expect((await foundByWords(model)).map(({ total }) => total)).toEqual([37, 38])
  expect(model.vocabulary.withPrefix('szel', 9)).toHaveLength(1)
})

test('a price that became due and was not taken over yet is due again', async () => {
  const start = new Date(now + 60_000)
  await sql`update variant_price set valid_to = ${start} where variant_id = 9`
  await sql`insert into variant_price (variant_id, gross, valid_from) values (9, 90, ${start})`
  await feed.catchUp()
  const model = await open(storeOf(), shop.platform, { ...feed, announce: () => {} })
  now += 60_000
  model.announceDue()
  await model.saveSnapshot()
  expect((await open(storeOf())).stats()).toMatchObject({ start: { from: 'snapshot' }, scheduled: 1 })
})

test.each<[string, Partial<Manifest>]>([
  ['it is of another version of the shop', { build: 'x' }],
  ['it is of another database', { database: 'x' }],
  ['other attributes are filtered by since', { attributes: [] }],
])('%s', async (reason, change) => {
  await save()
  await changeManifest('a', change)
  expect(reasonOf(await open(storeOf()))).toBe(reason)
})

test('a database that was made by the same migrations on the same server is another', async () => {
  await save()
  const other = await createTestPlatform()
  const model = await open(storeOf(), other.platform)
  expect([reasonOf(model), model.stats().products]).toEqual(['it is of another database', 0])
  model.close()
  await other.stop()
})

test.each([
  ['was purged', `delete from change_log where kind = 'token'`],
  ['is too old', `update change_log set created_at = now() - interval '51 minutes' where kind = 'token'`],
  ['is another since a backup', `update change_log set entity_id = entity_id + 1 where kind = 'token'`],
])('a change log that %s is not gone on from', async (_, statement) => {
  await save()
  await sql.unsafe(statement)
  expect(reasonOf(await open(storeOf()))).toBe('the change log does not reach back to it')
})

test('a replica that became the primary, or a server set back, is not gone on from', async () => {
  await save()
  const { log } = (await storeOf().list())[0]!.manifest
  for (const other of [{ timeline: 'FFFFFFFF' }, { next: String(BigInt(log.next) + 1_000_000n) }]) {
    await changeManifest('a', { log: { ...log, ...other } })
    expect(reasonOf(await open(storeOf()))).toBe('the change log does not reach back to it')
  }
})

test('where nearly everything has changed, everything is read', async () => {
  await save()
  await sql`insert into change_log (kind, entity_id) select 'product', id from generate_series(1, 1001) id`
  expect(reasonOf(await open(storeOf()))).toBe('too much has changed since')
  await sql`delete from change_log where kind = 'product'`
})

test('two are there; a damaged one gives way to the one before, and two of them to the database', async () => {
  const model = await save()
  for (let round = 0; round < 2; round += 1) {
    now += 1000
    await model.saveSnapshot()
  }
  const [newest, older, ...more] = await storeOf().list()
  expect([newest!.slot, older!.slot, more.length]).toEqual(['a', 'b', 0])
  const lastPiece = newest!.manifest.pieces.length - 1
  const damaged = Buffer.from((await files.read(`a/${lastPiece}`))!)
  damaged[damaged.length - 1]! ^= 1
  await files.write(`a/${lastPiece}`, damaged)
  expect((await open(storeOf())).stats().start).toMatchObject({ savedAt: older!.manifest.savedAt })
  await files.remove('b/0')
  expect(reasonOf(await open(storeOf()))).toBe(`a/${lastPiece} is not as it was written`)
  await files.write('b/manifest.json', '{')
  expect((await storeOf().list()).map(({ slot }) => slot)).toEqual(['a'])
})

test('one that was cut off while it was written is none, and the other stays', async () => {
  const model = await save()
  now += 1000
  const { write } = files
  files.write = async (key, data) => {
    if (key === 'b/2') throw new Error('The disk is full')
    await write(key, data)
  }
  await expect(model.saveSnapshot()).rejects.toThrow('The disk is full')
  expect((await storeOf().list()).map(({ slot }) => slot)).toEqual(['a'])
  expect(reasonOf(await open(storeOf()))).toBe('snapshot')
})

test('a bucket serves a machine that never wrote one, and one that is away costs nothing but time', async () => {
  const bucket = await startS3Server()
  const far = s3FileStore(bucket.settings, 'read-model')
  const model = await open(createSnapshotStore(far, files))
  const manifest = await model.saveSnapshot()
  expect(await files.exists('a/0')).toBe(false)
  expect((await open(createSnapshotStore(far, null))).stats().start).toEqual({
    from: 'snapshot',
    savedAt: manifest!.savedAt,
    changes: 0,
  })
  await bucket.remove()
  const without = await open(createSnapshotStore(far, null))
  expect([without.stats().start.from, without.stats().products]).toEqual(['database', model.stats().products])
})

test('a role that may not identify its database neither saves nor reads one', async () => {
  await save()
  const role = await createPlainRole(sql, shop.platform.config.databaseUrl!)
  await sql.unsafe(grantsFor(role.name))
  await sql`revoke execute on function pg_control_system() from public`
  const own = openDatabase(role.url, { max: 2 })
  try {
    const model = await open(storeOf(), { ...shop.platform, sql: own })
    expect([reasonOf(model), await model.saveSnapshot()]).toEqual([
      'the database may not be identified by this role',
      null,
    ])
  } finally {
    await own.end()
    await sql`grant execute on function pg_control_system() to public`
    await role.drop()
  }
})
