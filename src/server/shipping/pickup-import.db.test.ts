import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startFeedServer, type FeedServer, type FeedTrouble } from '#tests/carriers/feeds.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { importPickupFeed, refreshPickupPoints } from './index.ts'

const count = 30
let test: TestPlatform
let feeds: FeedServer
let now = new Date('2026-11-24T08:00:00Z')

beforeAll(async () => {
  feeds = await startFeedServer(count)
  test = await createTestPlatform(feeds.env)
})
afterAll(async () => {
  await test.stop()
  await feeds.stop()
})
beforeEach(async () => {
  await test.platform.sql`truncate pickup_point, pickup_feed cascade`
  feeds.set('none')
  feeds.requested.length = 0
  now = new Date('2026-11-24T08:00:00Z')
})

const refresh = () => refreshPickupPoints({ ...test.platform, clock: () => now }, { timeoutMs: 500 })
async function refreshWith(trouble: FeedTrouble) {
  feeds.set(trouble)
  return refresh()
}
async function active() {
  const rows = await test.platform.sql<{ provider: string; count: number }[]>`
    select provider, count(*)::int as count from pickup_point where active group by provider`
  return Object.fromEntries(rows.map((row) => [row.provider, row.count]))
}
async function failures() {
  const rows = await test.platform.sql<{ provider: string; failure: string | null }[]>`
    select provider, failure from pickup_feed order by provider`
  return Object.fromEntries(rows.map(({ provider, failure }) => [provider, failure]))
}
const whole = { foxpost: 16, packeta: 14, gls: 30, mpl: 27 }
const none = { foxpost: null, gls: null, mpl: null, packeta: null }

describe('refreshing the pickup points', () => {
  it('takes every list over, with its letters, and notes when', async () => {
    const refreshed = await refresh()
    expect(refreshed.map(({ outcome }) => outcome)).toEqual(['fresh', 'fresh', 'fresh'])
    expect(await active()).toEqual(whole)
    const [point] = await test.platform.sql`select * from pickup_point where id = 'foxpost:hu5000'`
    expect(point).toMatchObject({
      name: 'Győr Őrtorony 0',
      search_text: 'gyor ortorony 0 gyor tuzer utca 1.',
      saturation: 'low',
      extra: { findme: 'A bejárat mellett balra.' },
      updated_at: now,
    })
    const [feed] = await test.platform.sql`select * from pickup_feed where provider = 'packeta'`
    expect(feed).toMatchObject({ points: 14, imported_at: now, checked_at: now, failure: null })
  })

  it('does not read again what has not changed', async () => {
    await refresh()
    now = new Date('2026-11-24T09:00:00Z')
    const refreshed = await refresh()
    expect(refreshed.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged'])
    expect(feeds.requested.slice(3)).toEqual(['/hu.json 304', '/foxplus.json 304', '/PostInfo2.xml 304'])
    const [feed] = await test.platform.sql`select * from pickup_feed where provider = 'gls'`
    expect(feed).toMatchObject({ imported_at: new Date('2026-11-24T08:00:00Z'), checked_at: now })
  })

  it('writes only what is different, and makes inactive what is gone or closed', async () => {
    await refresh()
    now = new Date('2026-11-24T09:00:00Z')
    await refreshWith('closed-point')
    expect(await active()).toEqual({ foxpost: 15, packeta: 14, gls: 29, mpl: 26 })
    const changed = await test.platform.sql<{ id: string; active: boolean }[]>`
      select id, active from pickup_point where updated_at = ${now} order by id`
    expect(changed).toEqual([
      { id: 'foxpost:hu5000', active: false },
      { id: 'gls:1000-CSOMAGPONT', active: false },
      { id: 'mpl:200000', active: false },
    ])
    await refreshWith('none')
    expect(await active()).toEqual(whole)
  })

  it.each<[FeedTrouble, RegExp]>([
    ['empty', /holds no points|no list of posts/],
    ['broken', /not JSON|not XML/],
    ['halved', /has shrunk from \d+ to \d+ active points/],
    ['swapped', /none of its \d+ points is usable/],
    ['conflict', /responded with 409/],
    ['error', /responded with 500/],
    ['hang', /no response in 500 ms/],
  ])('keeps the last good points when a list is %s, and says why', async (trouble, reason) => {
    await refresh()
    const before = await test.platform.sql`select * from pickup_point order by id`
    await refreshWith(trouble)
    expect(await test.platform.sql`select * from pickup_point order by id`).toEqual(before)
    for (const failure of Object.values(await failures())) expect(failure).toMatch(reason)
    // The next good list is read whole, though it is the one that we had.
    feeds.requested.length = 0
    await refreshWith('none')
    expect(feeds.requested).toContain('/foxplus.json 200')
    expect(await failures()).toEqual(none)
  })
})

describe('importing a file', () => {
  const partner = (id: string, name = 'Őri Gumi') => ({
    id,
    name,
    postal_code: '9021',
    city: 'Győr',
    address: 'Fő út 1.',
    latitude: 47.6875,
    longitude: 17.6504,
  })
  const partners = (ids: number[], options: { acceptShrink?: boolean } = {}) =>
    importPickupFeed(test.platform.sql, {
      name: 'partner',
      text: JSON.stringify(ids.map((id) => partner(`p${id}`))),
      now,
      ...options,
    })

  it('is all or nothing, and the merchant may confirm that a list has become short', async () => {
    await partners([1, 2, 3, 4, 5])
    const refused = await partners([1, 2, 3])
    expect(refused.imports[0]).toMatchObject({ failure: 'has shrunk from 5 to 3 active points', written: 0 })
    expect(await active()).toEqual({ partner: 5 })
    const taken = await partners([1, 2, 3], { acceptShrink: true })
    expect(taken.imports[0]).toMatchObject({ points: 3, written: 0, gone: 2, failure: null })
    expect(await active()).toEqual({ partner: 3 })
  })

  it('touches no other provider', async () => {
    await refresh()
    await partners([1])
    expect(await active()).toEqual({ ...whole, partner: 1 })
  })

  it('refuses text whose letters are lost', async () => {
    const text = new TextDecoder().decode(new Uint8Array([0x5b, 0x22, 0xf5, 0x22, 0x5d]))
    const { imports } = await importPickupFeed(test.platform.sql, { name: 'partner', text, now })
    expect(imports[0]?.failure).toBe('not UTF-8')
  })

  it('done twice at once leaves one whole list', async () => {
    await Promise.all([partners([1, 2, 3]), partners([1, 2, 3]), partners([1, 2, 3])])
    expect(await active()).toEqual({ partner: 3 })
  })
})
