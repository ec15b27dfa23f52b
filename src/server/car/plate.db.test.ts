import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createCarHandlers } from './car-api.ts'

let shop: ShopDatabase
let service: Server
let url: string
let requests: { plate: string | null; authorization: string | undefined }[]
let reply: { status: number; body: string }
beforeAll(async () => {
  shop = await createShopDatabase('plate')
  service = createServer((request, response) => {
    const { searchParams } = new URL(request.url!, 'http://service')
    requests.push({ plate: searchParams.get('plate'), authorization: request.headers.authorization })
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/plates?key=a`
})
beforeEach(() => {
  requests = []
  reply = { status: 200, body: JSON.stringify({ car: 'Suzuki Swift 1.2', fitments: [] }) }
})
afterAll(async () => {
  service.close()
  await shop.drop()
})

function clientOf(plateService: Platform['config']['plateService']): Client {
  const platform = testPlatform(shop.sql)
  const handlers = createCarHandlers({ ...platform, config: { ...platform.config, plateService } })
  const invoke = createInvoke(
    { ...handlers, sanctumCsrfCookie: async () => undefined } as Partial<Handlers> as Handlers,
    { checkResponses: true },
  )
  return createClient(endpoints, inProcessTransport(invoke, guestContext()))
}
const withService = () => clientOf({ url, token: 'titok' })
const find = (client: Client, plate = 'abc-123') => client.carFindPlate({ body: { plate } })

it('finds a car with its sizes in the one spelling, and leaves out what is no size', async () => {
  reply.body = JSON.stringify({
    car: 'Suzuki Swift 1.2',
    year: 2012,
    fitments: [
      { front: '185/55R16', load_index: 83, speed: 'H' },
      { front: '225/45 R17', rear: '245/40 R17' },
      { front: '225/45 R17', rear: '225/45 R17' },
      { front: 'nagy' },
    ],
    owner: 'Kiss Anna',
  })
  expect(await find(withService())).toEqual({
    car: 'Suzuki Swift 1.2',
    year: 2012,
    fitments: [
      { front: '185/55 R16', rear: null, load_index: 83, speed: 'H' },
      { front: '225/45 R17', rear: '245/40 R17', load_index: null, speed: null },
      { front: '225/45 R17', rear: null, load_index: null, speed: null },
    ],
  })
  expect(requests).toEqual([{ plate: 'ABC123', authorization: 'Bearer titok' }])
})

it.each([
  ['a fault', 500, '{}'],
  ['no JSON', 200, '<html>'],
  ['another form', 200, '{"car":"Swift"}'],
  ['too much', 200, JSON.stringify({ car: 'x', fitments: [], more: 'x'.repeat(200_000) })],
  ['a way elsewhere', 302, ''],
])('says that it does not work when the service gives %s', async (_what, status, body) => {
  reply = { status, body }
  expect(await failure(find(withService()))).toMatchObject({
    status: 503,
    body: { code: 'plate_service_unavailable' },
  })
})

it('knows no plate that the service does not know, none that is none, and none without a service', async () => {
  reply.status = 404
  expect(await failure(find(withService()))).toMatchObject({ status: 404, body: { code: 'plate_unknown' } })
  expect(await failure(find(withService(), 'ABC/123'))).toMatchObject({ status: 422 })
  expect(requests).toHaveLength(1)
  const none = clientOf(undefined)
  expect(await failure(find(none))).toMatchObject({ status: 404 })
  expect([await none.carGetMakes(), await withService().carGetMakes()]).toMatchObject([
    { finds_plates: false },
    { finds_plates: true },
  ])
  expect(requests).toHaveLength(1)
})
