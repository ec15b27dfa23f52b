import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brokenRules,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { garageInvariants } from './garage-verify.ts'
import { maxCars } from './garage.ts'

let shop: AccountShop
let user: SignedIn
beforeAll(async () => {
  shop = await startAccountShop('garage')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

const golf = { name: 'Golf', front: '205/55 R16', rear: null, rim: null }
const add = (body: Record<string, unknown> = golf) => user.client.garageAddCar({ body: body as never })
const unknown = '00000000-0000-4000-8000-000000000000'

describe('the garage', () => {
  it('holds cars, the oldest first, with another size behind only where it is another', async () => {
    expect(await user.client.garageGetAll()).toEqual([])
    await add({ name: '  Golf ', front: '205/55 R16' })
    await add({ name: 'BMW', front: '225/45 R18', rear: '255/40 R18', rim: 18 })
    await add({ name: 'Furgon', front: '205/75 R16C', rear: '205/75 R16C' })
    expect(await user.client.garageGetAll()).toMatchObject([
      { name: 'Golf', front: '205/55 R16', rear: null, rim: null, saved_at: expect.stringMatching(/^20/) },
      { name: 'BMW', front: '225/45 R18', rear: '255/40 R18', rim: 18 },
      { name: 'Furgon', front: '205/75 R16C', rear: null },
    ])
  })

  it('holds a car once, however often and at once it is saved', async () => {
    const saved = await Promise.all(Array.from({ length: 5 }, () => add({ ...golf, name: 'GOLF' })))
    expect(new Set([...saved, await add()].map(({ id }) => id)).size).toBe(1)
    await add({ ...golf, front: '195/65 R15' })
    expect(await user.client.garageGetAll()).toHaveLength(2)
    expect(await brokenRules(shop, garageInvariants)).toEqual([])
  })

  it('is full at its limit, also for cars that come at once', async () => {
    const sent = Array.from({ length: maxCars + 3 }, (_, n) => add({ ...golf, name: `Autó ${n}` }))
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(maxCars)
    expect(await failure(add({ ...golf, name: 'Még egy' }))).toMatchObject({
      status: 409,
      body: { code: 'garage_full' },
    })
    expect(await brokenRules(shop, garageInvariants)).toEqual([])
  })

  it('changes and deletes a car, but not into one that is there', async () => {
    const { id } = await add()
    const params = { id }
    const body = { ...golf, name: 'Golf VII', rim: 17 }
    expect(await user.client.garageUpdateCar({ params, body })).toMatchObject({ id, ...body })
    await add({ ...golf, name: 'Másik' })
    const twin = user.client.garageUpdateCar({ params, body: { ...golf, name: 'másik' } })
    expect(await failure(twin)).toMatchObject({ status: 409, body: { code: 'garage_car_known' } })
    await user.client.garageDeleteCar({ params })
    expect((await user.client.garageGetAll()).map(({ name }) => name)).toEqual(['Másik'])
    expect(await failure(user.client.garageDeleteCar({ params }))).toMatchObject({ status: 404 })
  })

  it.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(61) }, 'name'],
    [{ name: 'a\u0007b' }, 'name'],
    [{ front: '205/55R16' }, 'front'],
    [{ front: "205/55 R16'; drop table users" }, 'front'],
    [{ rear: 'R16' }, 'rear'],
    [{ rim: 25 }, 'rim'],
    [{ rim: 16.5 }, 'rim'],
  ])('refuses %j', async (wrong, field) => {
    const refused = await failure(add({ ...golf, ...wrong }))
    expect(refused).toMatchObject({ status: 422, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await user.client.garageGetAll()).toEqual([])
  })

  it("is nobody else's", async () => {
    const { id } = await add()
    const other = await signedIn(shop)
    expect(await other.client.garageGetAll()).toEqual([])
    for (const params of [{ id }, { id: unknown }]) {
      expect(await failure(other.client.garageDeleteCar({ params }))).toMatchObject({ status: 404 })
      expect(await failure(other.client.garageUpdateCar({ params, body: golf }))).toMatchObject({
        status: 404,
      })
    }
    expect(await user.client.garageGetAll()).toMatchObject([golf])
    const guest = openBrowser(shop).client
    expect(await failure(guest.garageGetAll())).toMatchObject({ status: 401 })
    expect(await failure(guest.garageAddCar({ body: golf }))).toMatchObject({ status: 401 })
  })
})
