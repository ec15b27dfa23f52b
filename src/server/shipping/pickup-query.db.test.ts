import fc from 'fast-check'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase, type Sql } from '#platform/database/database.ts'
import { postgresJsArguments } from '#platform/postgres/connection-url.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { findPointsOnMap, listNearPoints, maxPointsOnMap } from './pickup-query.ts'
import { distanceBetween, readPickupSearch, type Box, type PickupScope } from './pickup-search.ts'

const count = 8000
const everything: PickupScope = { providers: ['gls', 'foxpost', 'packeta', 'mpl', 'partner'], lockers: true }
type Known = {
  id: string
  latitude: number
  longitude: number
  provider: string
  type: string
  active: boolean
}
let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
let points: Known[]

beforeAll(async () => {
  database = await createTestDatabase()
  sql = openDatabase(database.url, { max: 2 })
  await sql.unsafe(`
    select setseed(0.5);
    insert into pickup_point (id, provider, external_id, type, name, postal_code, city, address, latitude, longitude, search_text, active)
    select 'p:' || n, (array['gls', 'foxpost', 'packeta', 'mpl'])[1 + n % 4], n, (array['locker', 'parcel_shop', 'post_office'])[1 + n % 3],
      'Pont ' || n, (1000 + n % 8900)::text, case when n % 100 = 0 then 'Győr' else 'Falu' end, 'Fő utca ' || n,
      45.8 + random() * 2.7, 16.2 + random() * 6.6,
      'pont ' || n || case when n % 100 = 0 then ' gyor' else ' falu' end || ' fo utca ' || n, n % 50 <> 0
    from generate_series(1, ${count}) n;
    analyze pickup_point`)
  points = await sql<Known[]>`select id, latitude, longitude, provider, type, active from pickup_point`
})
afterAll(async () => {
  await sql.end()
  await database.drop()
})

const position = fc.record({
  latitude: fc.double({ min: 45.5, max: 48.8, noNaN: true }),
  longitude: fc.double({ min: 15.9, max: 23.1, noNaN: true }),
})
const scopes = fc.record({
  providers: fc.subarray([...everything.providers], { minLength: 1 }),
  lockers: fc.boolean(),
})
const isOffered = ({ providers, lockers }: PickupScope, point: Known) =>
  point.active && providers.includes(point.provider as never) && (lockers || point.type !== 'locker')
const isWithin = ({ minLat, maxLat, minLon, maxLon }: Box, { latitude, longitude }: Known) =>
  latitude >= minLat && latitude <= maxLat && longitude >= minLon && longitude <= maxLon

describe('the nearest pickup points', () => {
  it('are those that looking at every one finds, page by page', async () => {
    await fc.assert(
      fc.asyncProperty(
        position,
        scopes,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 40 }),
        async (center, scope, page, perPage) => {
          const search = readPickupSearch('')
          const found = await listNearPoints(sql, scope, { center, search, page, perPage })
          const all = points
            .filter((point) => isOffered(scope, point))
            .map((point) => ({ id: point.id, distance: distanceBetween(center, point) }))
            .toSorted((a, b) => a.distance - b.distance)
          expect(found.total).toBe(all.length)
          expect(found.points.map(({ id }) => id)).toEqual(
            all.slice((page - 1) * perPage, page * perPage).map(({ id }) => id),
          )
          for (const [index, { distance }] of found.points.entries())
            expect(Math.abs(distance - all[(page - 1) * perPage + index]!.distance)).toBeLessThan(1)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('are not those in the corner of a searched square, when one beside it is nearer', async () => {
    const center = { latitude: 47, longitude: 20 }
    await sql`
      insert into pickup_point (id, provider, external_id, type, name, postal_code, city, address, latitude, longitude, search_text)
      values ('partner:corner', 'partner', 'corner', 'partner', 'A', '5000', 'B', 'C', 47.044, 20.064, ''),
        ('partner:beside', 'partner', 'beside', 'partner', 'A', '5000', 'B', 'C', 47.048, 20, '')`
    const scope: PickupScope = { providers: ['partner'], lockers: true }
    const search = readPickupSearch('')
    const found = await listNearPoints(sql, scope, { center, search, page: 1, perPage: 1 })
    expect(found.points.map(({ id }) => id)).toEqual(['partner:beside'])
    await sql`delete from pickup_point where provider = 'partner'`
  })

  it('are found by the beginning of a postal code, and by words without accents', async () => {
    const center = { latitude: 47.5, longitude: 19 }
    const find = async (text: string) =>
      (await listNearPoints(sql, everything, { center, search: readPickupSearch(text), page: 1, perPage: 5 }))
        .total
    const [{ codes }] = await sql<[{ codes: number }]>`
      select count(*)::int as codes from pickup_point where active and postal_code like '25%'`
    expect(await find('25')).toBe(codes)
    const [{ towns }] = await sql<[{ towns: number }]>`
      select count(*)::int as towns from pickup_point where active and city = 'Győr'`
    expect(await find('Győr FŐ')).toBe(towns)
    expect(await find('gyor 999999')).toBe(0)
    expect(await find('100%')).toBe(0)
    expect(await find('_')).toBe(0)
  })
})

describe('the map', () => {
  const boxes = fc
    .record({
      center: position,
      height: fc.double({ min: 0.01, max: 3, noNaN: true }),
      width: fc.double({ min: 0.01, max: 7, noNaN: true }),
    })
    .map(({ center, height, width }): Box => ({
      minLat: center.latitude - height / 2,
      maxLat: center.latitude + height / 2,
      minLon: center.longitude - width / 2,
      maxLon: center.longitude + width / 2,
    }))

  it('shows every point of a box while they are few, and otherwise counts each exactly once', async () => {
    await fc.assert(
      fc.asyncProperty(boxes, scopes, async (box, scope) => {
        const found = await findPointsOnMap(sql, scope, box)
        const inside = points.filter((point) => isOffered(scope, point) && isWithin(box, point))
        if (inside.length <= maxPointsOnMap) {
          expect(found.clusters).toEqual([])
          expect(found.points.map(({ id }) => id).toSorted()).toEqual(inside.map(({ id }) => id).toSorted())
          return
        }
        expect(found.points).toEqual([])
        expect(found.clusters.reduce((sum, cluster) => sum + cluster.count, 0)).toBe(inside.length)
        expect(found.clusters.length).toBeLessThanOrEqual(11 * 9)
        // The groups' middles weigh together as the points do.
        const mean = (part: 'latitude' | 'longitude') =>
          found.clusters.reduce((sum, cluster) => sum + cluster[part] * cluster.count, 0) / inside.length
        const exact = (part: 'latitude' | 'longitude') =>
          inside.reduce((sum, point) => sum + point[part], 0) / inside.length
        expect(mean('latitude')).toBeCloseTo(exact('latitude'), 6)
        expect(mean('longitude')).toBeCloseTo(exact('longitude'), 6)
        for (const { latitude, longitude } of found.clusters)
          expect(isWithin(box, { latitude, longitude } as Known)).toBe(true)
      }),
      { numRuns: 60 },
    )
  })

  it('shows nothing when no provider is requested', async () => {
    const box = { minLat: 45, maxLat: 49, minLon: 16, maxLon: 23 }
    expect(await findPointsOnMap(sql, { providers: [], lockers: true }, box)).toEqual({
      points: [],
      clusters: [],
    })
  })
})

describe('the plans', () => {
  /** The statements that `work` sends, with their plans. */
  async function plansOf(work: (executor: Sql) => Promise<unknown>): Promise<string[]> {
    const requested: { text: string; parameters: unknown[] }[] = []
    const { address, options } = postgresJsArguments(database.url)
    const watched = postgres(address, {
      ...options,
      max: 1,
      debug: (_connection, text, parameters) => requested.push({ text, parameters }),
    })
    try {
      await work(watched)
    } finally {
      await watched.end()
    }
    const mine = requested.filter(({ text }) => text.includes('from pickup_point'))
    return Promise.all(
      mine.map(async ({ text, parameters }) => {
        const rows = await sql.unsafe<{ 'QUERY PLAN': string }[]>(`explain ${text}`, parameters as never[])
        return rows.map((row) => row['QUERY PLAN']).join('\n')
      }),
    )
  }
  const center = { latitude: 47.5, longitude: 19.05 }

  it('walk the index of places for the nearest few', async () => {
    const search = readPickupSearch('')
    const plans = await plansOf((executor) =>
      listNearPoints(executor, everything, { center, search, page: 1, perPage: 5 }),
    )
    const pages = plans.filter((plan) => plan.includes('Sort Key'))
    expect(pages.length).toBeGreaterThan(0)
    for (const plan of pages) expect(plan).toContain('pickup_point_place_idx')
  })

  it('walk it for a part of the map too', async () => {
    const box = { minLat: 47.4, maxLat: 47.6, minLon: 18.9, maxLon: 19.2 }
    const plans = await plansOf((executor) => findPointsOnMap(executor, everything, box))
    expect(plans).toHaveLength(1)
    expect(plans[0]).toContain('pickup_point_place_idx')
  })
})
