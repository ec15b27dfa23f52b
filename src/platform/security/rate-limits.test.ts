import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import rateLimit from '@fastify/rate-limit'
import Fastify from 'fastify'
import type { RequestContext } from '../http/endpoint.ts'
import { addressKey, createVisitCounter, limitCalls, rateLimitOptions } from './rate-limits.ts'
import { noSharedCounts } from '../redis/shared-counts.ts'

test('one address counts for itself, a /64 of IPv6 as one', () => {
  expect(addressKey('192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(addressKey('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:2::9')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:0db8:1:2:ffff::')).toBe('2001:db8:1:2::/64')
  expect(addressKey('2001:db8:1:3::9')).not.toBe(addressKey('2001:db8:1:2::9'))
  expect(addressKey('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
  expect(addressKey('::1')).toBe('0:0:0:0::/64')
})

describe('the budget of cached responses', () => {
  const visit = (remoteAddress: string, forwarded?: string) =>
    ({ socket: { remoteAddress }, headers: { 'x-forwarded-for': forwarded } }) as unknown as IncomingMessage

  test('stops one address and no other', () => {
    const mayPass = createVisitCounter(false)
    for (let turn = 0; turn < 1200; turn += 1) expect(mayPass(visit('203.0.113.1'))).toBe(true)
    expect(mayPass(visit('203.0.113.1', '203.0.113.9'))).toBe(false)
    expect(mayPass(visit('203.0.113.2'))).toBe(true)
  })

  test('goes by the word of the nearest proxy, where there are some', () => {
    const mayPass = createVisitCounter(true)
    for (let turn = 0; turn < 1200; turn += 1) mayPass(visit('127.0.0.1', `10.0.0.${turn}, 203.0.113.1`))
    expect(mayPass(visit('127.0.0.1', '10.9.9.9, 203.0.113.1'))).toBe(false)
    expect(mayPass(visit('127.0.0.1', '203.0.113.2'))).toBe(true)
  })
})

describe('calls that pages make for forms', () => {
  async function pagesWith(isOn: boolean) {
    const app = Fastify()
    await app.register(rateLimit, rateLimitOptions(noSharedCounts))
    const calls = limitCalls(app, isOn, async () => 'done')
    app.post('/*', async (request) => calls(request)(request.url.slice(1) as 'authLogin', input, context))
    return async (name: string, remoteAddress = '203.0.113.8') =>
      (await app.inject({ method: 'POST', url: `/${name}`, remoteAddress })).statusCode
  }
  const input = { params: {}, query: {}, body: {} }
  const context = {} as RequestContext

  test('are limited as those of the API, all of a kind together', async () => {
    const post = await pagesWith(true)
    const names = ['authLogin', 'authRegister', 'authResetPassword']
    const statuses: number[] = []
    for (let turn = 0; turn < 32; turn += 1) statuses.push(await post(names[turn % 3]!))
    expect(statuses.indexOf(429)).toBe(30)
    expect(await post('authLogin', '203.0.113.9')).toBe(200)
    expect(await post('checkoutAddCartItem')).toBe(200)
  })

  test('are not where limits are off', async () => {
    const post = await pagesWith(false)
    for (let turn = 0; turn < 40; turn += 1) expect(await post('authLogin')).toBe(200)
  })
})
