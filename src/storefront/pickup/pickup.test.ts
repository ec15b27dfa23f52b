import { describe, expect, it } from 'vitest'
import type { NearPickupPoint } from '#contract/wire.ts'
import { findPoints, type PointQuery } from './find-points.ts'
import { pointQueryForm, readPickup, readPointQuery } from './pickup-fields.ts'
import { distanceText, pointView } from './pickup-view.ts'

const now = new Date('2026-11-24T09:00:00Z')
const point = (id: string, postalCode: string, latitude: number): NearPickupPoint => ({
  id,
  name: `Pont ${id}`,
  address: `${postalCode} Város, Fő utca 1.`,
  postal_code: postalCode,
  city: 'Város',
  coordinates: { latitude, longitude: 19 },
  hours_per_day: [],
  features: ['card', 'teleport', 'wheelchair'],
  saturation: 'high',
  type: 'locker',
  provider: 'gls',
  distance: 1234,
})

describe('looking for points', () => {
  const all = [point('a', '9021', 47.6), point('b', '9024', 47.7), point('c', '1117', 47.4)]
  async function find(query: Partial<PointQuery>, postalCode: string | null = null) {
    const requested: { lat: number; search: string | undefined }[] = []
    const list = await findPoints(
      {
        checkoutGetPickupPoints: async ({ query: { search = '', ...rest } }) => {
          requested.push({ lat: Number(rest.center_position_lat), search })
          const data = all.filter(({ postal_code: code, name }) =>
            /^\d{1,4}$/.test(search) ? code.startsWith(search) : name.includes(search),
          )
          return { data, total: data.length, per_page: 10, current_page: 1, last_page: 1 }
        },
      },
      { token: 't', providers: 'gls', postalCode },
      { search: '', position: null, page: 1, ...query },
      now,
    )
    return { list, last: requested.at(-1)! }
  }

  it('begins in Budapest, or near the known address', async () => {
    expect((await find({})).list).toMatchObject({ near: 'Budapest', total: 3 })
    const { list, last } = await find({}, '9021')
    expect(list.near).toBe('9021')
    expect(last).toEqual({ lat: 47.6, search: '' })
  })

  it('takes a postal code without points for its neighbours, and shows what is near', async () => {
    const { list, last } = await find({ search: '9029' })
    expect(list).toMatchObject({ near: '9029', total: 3 })
    expect(last.lat).toBeCloseTo(47.65)
  })

  it('requests words as they are, around where they were found', async () => {
    const { list, last } = await find({ search: ' Pont c ' }, '9021')
    expect(list).toMatchObject({ search: 'Pont c', near: '', total: 1 })
    expect(last).toEqual({ lat: 47.4, search: 'Pont c' })
  })

  it('goes by the position of the customer until something is typed', async () => {
    const position = { latitude: 46, longitude: 20 }
    expect((await find({ position }, '9021')).last.lat).toBe(46)
    expect((await find({ position, search: '1117' })).last.lat).toBe(47.4)
  })
})

describe('the fields', () => {
  const form = (fields: Record<string, string>) => {
    const data = new FormData()
    for (const [name, value] of Object.entries(fields)) data.set(name, value)
    return data
  }

  it('of a point and a day count only for the method they were shown for', () => {
    const fields = {
      pickup_for: '3',
      pickup_point_id: 'gls:1',
      pickup_current: 'gls:2',
      wished_day: '2026-11-26',
      hours_of: '2026-11-26',
      wished_hour: '09:00',
    }
    expect(readPickup(form(fields), 3)).toEqual({
      pickup_point_id: 'gls:1',
      wished_day: '2026-11-26',
      wished_hour: '09:00',
    })
    expect(readPickup(form({ ...fields, wished_day: '2026-11-27' }), 3).wished_hour).toBeNull()
    expect(readPickup(form({ ...fields, pickup_point_id: '' }), 3).pickup_point_id).toBe('gls:2')
    const none = { pickup_point_id: null, wished_day: null, wished_hour: null }
    expect(readPickup(form(fields), 4)).toEqual(none)
    expect(readPickup(form({ pickup_for: '3' }), 3)).toEqual(none)
  })

  it('of a search come back as they were sent, and nonsense counts for nothing', () => {
    const query = { search: 'Győr', position: { latitude: 47.1, longitude: 17.2 }, page: 2 }
    expect(readPointQuery(pointQueryForm(query))).toEqual(query)
    const odd = { pickup_lat: '91', pickup_lon: '19', pickup_page: '-1' }
    expect(readPointQuery(form(odd))).toEqual({ search: '', position: null, page: 1 })
    expect(readPointQuery(form({ pickup_lat: '', pickup_lon: '19' })).position).toBeNull()
  })
})

describe('a point in words', () => {
  it('shows kind, features and load, and nothing that it does not know', () => {
    expect(pointView(point('a', '9021', 47.6), now)).toMatchObject({
      kind: 'Csomagautomata',
      features: ['bankkártya', 'akadálymentes'],
      load: { isHigh: true },
      distance: '1,2\u00a0km',
    })
  })

  it.each([
    [4, '300\u00a0m-en belül'],
    [754, '750\u00a0m'],
    [1000, '1\u00a0km'],
    [9940, '9,9\u00a0km'],
    [23_600, '24\u00a0km'],
  ])('%i metres are %s', (metres, text) => {
    expect(distanceText(metres)).toBe(text)
  })
})
