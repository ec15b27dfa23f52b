import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startInProcessShop, type InProcessShop } from '../support/in-process-shop.ts'
import { hasRedis, startRedis, type RedisServer } from './redis-server.ts'

const perMinute = 60
/** None of them is counted with another test's. */
let network = 0
const newAddress = () => `203.0.113.${(network += 1)}`

async function createCart(shop: InProcessShop, ip: string): Promise<number> {
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/v1/checkout/cart',
    headers: { 'sec-fetch-site': 'same-origin', 'x-forwarded-for': ip },
  })
  return statusCode
}

/** How many carts of 130 two processes let one address open, in turns. */
async function countPassed(shops: readonly InProcessShop[]): Promise<number> {
  const ip = newAddress()
  let passed = 0
  for (let number = 0; number < 130; number += 1)
    if ((await createCart(shops[number % shops.length]!, ip)) === 200) passed += 1
  return passed
}

const gaugeOf = async ({ platform }: InProcessShop) => platform.shared.state()

describe.skipIf(!hasRedis)('two processes with REDIS_URL [needs redis-server or valkey-server]', () => {
  let redis: RedisServer
  let shops: InProcessShop[]
  beforeAll(async () => {
    redis = await startRedis()
    const env = { RATE_LIMITS: '1', TRUSTED_PROXIES: 'loopback', REDIS_URL: redis.url }
    shops = [await startInProcessShop(env), await startInProcessShop(env)]
  })
  afterAll(async () => {
    for (const shop of shops) await shop.stop()
    await redis.kill()
  })
  const untilCountedTogether = (isTogether: boolean) =>
    expect
      .poll(() => shops.every(({ platform }) => (platform.shared.state()?.problem === null) === isTogether))
      .toBe(true)

  it('have one limit', async () => {
    expect(await countPassed(shops)).toBe(perMinute)
    expect(await gaugeOf(shops[0]!)).toEqual({ problem: null, missed: 0 })
  })

  it('have a limit each while Redis is gone, lose no request, and have one again when it is back', async () => {
    await redis.kill()
    await untilCountedTogether(false)
    expect(await countPassed(shops)).toBe(2 * perMinute)
    const { problem } = (await gaugeOf(shops[0]!))!
    expect(problem).not.toBeNull()
    expect(problem).not.toContain('a-password')
    await redis.start()
    // A request meets it again by itself; until then it is counted alone.
    await untilCountedTogether(true)
    expect(await countPassed(shops)).toBe(perMinute)
  })

  it('do not wait for one that says nothing', async () => {
    redis.freeze()
    const ip = newAddress()
    const began = performance.now()
    const statuses = new Set<number>()
    for (let number = 0; number < 40; number += 1) statuses.add(await createCart(shops[0]!, ip))
    const took = performance.now() - began
    redis.thaw()
    expect([...statuses]).toEqual([200])
    // Not once for each request: the first of them has found out.
    expect(took).toBeLessThan(10_000)
    await untilCountedTogether(true)
  })
})

it.skipIf(!hasRedis)(
  'the free orders of an address are counted together too [needs redis-server]',
  async () => {
    const redis = await startRedis()
    const env = { RATE_LIMITS: '1', REDIS_URL: redis.url }
    const [one, other] = [await startInProcessShop(env), await startInProcessShop(env)]
    const use = { ip: '203.0.113.250', proof: null }
    const enter = ({ platform }: InProcessShop) => platform.workGate.enter('order', use)
    const [giveBack] = [
      await enter(one),
      await enter(other),
      await enter(one),
      await enter(other),
      await enter(one),
    ]
    for (const shop of [one, other]) await expect(enter(shop)).rejects.toMatchObject({ status: 428 })
    giveBack!()
    await expect
      .poll(() =>
        enter(other).then(
          () => 'let in',
          () => 'refused',
        ),
      )
      .toBe('let in')
    await expect(enter(one)).rejects.toMatchObject({ status: 428 })
    await one.stop()
    await other.stop()
    await redis.kill()
  },
)
