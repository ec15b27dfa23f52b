import { solveChallenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { WorkKind } from '#contract/endpoint-schema.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { platformFeature } from '../../platform-feature.ts'
import { AppError, errorBody } from '../http/errors.ts'
import { createWorkGate, type WorkGate } from './work-gate.ts'

let shop: TestPlatform
let now: number
let gate: WorkGate
beforeAll(async () => {
  shop = await createTestPlatform({ RATE_LIMITS: '1' })
})
beforeEach(() => {
  now = Date.now()
  gate = createWorkGate({ ...shop.platform, clock: () => new Date(now) })
})
afterAll(() => shop.stop())

const enter = (kind: WorkKind, ip: string, proof: string | null = null) => gate.enter(kind, { ip, proof })
async function failure(use: Promise<unknown>) {
  const error = await use.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof AppError)) throw new Error('Not refused', { cause: error })
  return { status: error.status, body: errorBody(error) as Record<string, unknown> }
}
const needed = { status: 428, body: { code: 'proof_of_work_needed', message: expect.any(String) } }

/** The refusal of a use, and its challenge solved. */
async function solved(kind: WorkKind, ip: string): Promise<string> {
  const { body } = await failure(enter(kind, ip))
  const challenge = body.challenge as Payload['challenge']
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

it('lets an address pass five times an hour for each kind, however many come at once', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => enter('order', '192.0.2.1')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  await enter('email', '192.0.2.1')
  await enter('order', '192.0.2.2')
  now += 3_599_000
  expect(await failure(enter('order', '192.0.2.1'))).toMatchObject(needed)
  now += 1000
  await enter('order', '192.0.2.1')
})

it('counts a household’s whole network as one', async () => {
  for (let host = 1; host <= 5; host += 1) await enter('email', `2001:db8:1:2::${host}`)
  expect(await failure(enter('email', '2001:db8:1:2:ffff::9'))).toMatchObject(needed)
})

it('does not count what nothing came of', async () => {
  for (let turn = 0; turn < 20; turn += 1) (await enter('order', '192.0.2.3'))()
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, () => enter('order', '192.0.2.3')))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
})

it('takes a solved challenge once, in time, and nothing else in its place', async () => {
  for (let turn = 0; turn < 5; turn += 1) await enter('order', '192.0.2.4')
  const proof = await solved('order', '192.0.2.4')
  const both = await Promise.allSettled([
    enter('order', '192.0.2.4', proof),
    enter('order', '192.0.2.4', proof),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await failure(enter('order', '192.0.2.4', 'nem megoldás'))).toMatchObject(needed)
  const late = await solved('order', '192.0.2.4')
  now += 20 * 60_000
  expect(await failure(enter('order', '192.0.2.4', late))).toMatchObject(needed)
})

it('forgets used challenges once they have expired', async () => {
  const { sql, clock } = shop.platform
  const purge = (at: Date) =>
    platformFeature.jobs!({ ...shop.platform, clock: () => at }).purge_solutions!({})
  await sql`insert into captcha_solution (hash, expires_at) values ('used', ${clock()}::timestamptz + interval '1 hour')`
  const has = async () => (await sql`select from captcha_solution where hash = 'used'`).length
  await purge(clock())
  expect(await has()).toBe(1)
  await purge(new Date(clock().getTime() + 3_601_000))
  expect(await has()).toBe(0)
})
