import { describe, expect, it, vi } from 'vitest'
import { FetchError, ResponseError } from '#contract/client-errors.ts'
import { maxCars, type CarDetails } from './cars.ts'
import { guestCarsKey } from './garage-facade.ts'
import { mergeCars, type MergePorts } from './garage-engine.ts'
import { guestGarage, readGuestCars } from './guest-garage.ts'

const golf: CarDetails = { name: 'Golf', front: '205/55 R16', rear: null, rim: null }

function browser() {
  const texts = new Map<string, string>()
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  }
  return { texts, guest: guestGarage(() => storage) }
}

describe('the cars that a browser stores', () => {
  it('are saved, changed and removed', () => {
    const { guest, texts } = browser()
    expect(guest.save(golf, null)).toBe('saved')
    expect(guest.save({ ...golf, name: 'Furgon' }, null)).toBe('saved')
    expect(guest.save({ ...golf, rim: 17, rear: '225/45 R17' }, '1')).toBe('saved')
    expect(guest.read()).toEqual([
      { id: '1', name: 'Golf', front: '205/55 R16', rear: '225/45 R17', rim: 17 },
      { id: '2', name: 'Furgon', front: '205/55 R16', rear: null, rim: null },
    ])
    guest.remove(['1'])
    expect(guest.read().map(({ name }) => name)).toEqual(['Furgon'])
    guest.remove(['2'])
    expect(texts.has(guestCarsKey)).toBe(false)
  })

  it('are there once and keep to the limit', () => {
    const { guest } = browser()
    guest.save(golf, null)
    expect(guest.save({ ...golf, name: 'GOLF' }, null)).toBe('saved')
    expect(guest.read()).toHaveLength(1)
    guest.save({ ...golf, name: 'Furgon' }, null)
    expect(guest.save(golf, '2')).toBe('known')
    for (let n = 2; n < maxCars; n += 1) guest.save({ ...golf, name: `Autó ${n}` }, null)
    expect(guest.save({ ...golf, name: 'Még egy' }, null)).toBe('full')
    expect(guest.read()).toHaveLength(maxCars)
  })

  it.each([
    ['{', []],
    ['null', []],
    ['{"a":1}', []],
    ['[null,1,"x",{"id":"1"}]', []],
    [JSON.stringify([{ ...golf, id: '1', front: '<b>' }]), []],
    [
      JSON.stringify([
        { ...golf, id: '1', rear: 7, rim: 'x' },
        { ...golf, id: '1' },
      ]),
      [{ ...golf, id: '1' }],
    ],
  ])('are read whatever the browser holds: %s', (text, cars) => {
    expect(readGuestCars(text)).toEqual(cars)
  })

  it('are none in a closed storage, which says so', () => {
    const closed = guestGarage(() => {
      throw new Error('closed')
    })
    expect(closed.read()).toEqual([])
    expect(closed.save(golf, null)).toBe('closed')
  })
})

describe('signing in', () => {
  function merging(respond: (name: string) => unknown) {
    const { guest } = browser()
    guest.save(golf, null)
    guest.save({ ...golf, name: 'Furgon' }, null)
    const notify = vi.fn<MergePorts['notify']>()
    const garageAddCar = vi.fn<MergePorts['client']['garageAddCar']>(async ({ body }) => {
      const failure = respond(body.name)
      if (failure) throw failure
      return { ...golf, ...body, id: 'x', rear: null, rim: null, saved_at: '' }
    })
    return { guest, notify, garageAddCar, run: () => mergeCars({ client: { garageAddCar }, guest, notify }) }
  }

  it('takes the cars to the account, the first one first, and nothing stays', async () => {
    const { guest, notify, garageAddCar, run } = merging(() => null)
    await run()
    expect(garageAddCar.mock.calls.map(([{ body }]) => body)).toEqual([golf, { ...golf, name: 'Furgon' }])
    expect(guest.read()).toEqual([])
    expect(notify.mock.calls).toEqual([[expect.stringContaining('hozzáadtuk'), false]])
    await run()
    expect(garageAddCar).toHaveBeenCalledTimes(2)
    expect(notify).toHaveBeenCalledTimes(1)
  })

  it('names a car that the garage has no room for', async () => {
    const full = new ResponseError(409, { message: 'Megtelt.' })
    const { guest, notify, run } = merging((name) => (name === 'Furgon' ? full : null))
    await run()
    expect(guest.read()).toEqual([])
    expect(notify.mock.calls).toEqual([[expect.stringContaining('Furgon'), true]])
  })

  it.each([new ResponseError(401, { message: '' }), new FetchError(new Error('away'))])(
    'leaves them in the browser when %s',
    async (failure) => {
      const { guest, notify, garageAddCar, run } = merging(() => failure)
      await run()
      expect(guest.read()).toHaveLength(2)
      expect(garageAddCar).toHaveBeenCalledTimes(1)
      expect(notify).not.toHaveBeenCalled()
    },
  )
})
