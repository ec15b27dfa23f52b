import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { openTracing, type Tracing } from './open-tracing.ts'
import { shownStatement } from './sql-traces.ts'
import { parseTraceparent } from './trace-collector.ts'
import { beginSpan, isTracing, traced, traceIds, traceparent, withinSpan } from './tracing.ts'

type Sent = {
  resourceSpans: {
    scopeSpans: {
      spans: {
        name: string
        parentSpanId?: string
        spanId: string
        traceId: string
        status: { code?: number }
        attributes: { key: string; value: { stringValue?: string } }[]
        links?: { traceId: string; spanId: string }[]
      }[]
    }[]
  }[]
}
let hangs = false
const batches: Sent[] = []
const headers: unknown[] = []
const service = createServer((request, response) => {
  if (hangs) return
  headers.push(request.headers['api-key'])
  json(request).then(
    (body) => {
      batches.push(body as Sent)
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    },
    // An exporter whose last moments are over hangs up in the midst of a batch.
    () => response.destroy(),
  )
})
const lines: string[] = []
const note = (_about: unknown, message?: string) => void lines.push(message ?? String(_about))
const log = { warn: note, info: note }
let endpoint = ''
let tracing: Tracing | undefined
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  endpoint = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
})
afterEach(async () => {
  hangs = false
  await tracing?.close()
  tracing = undefined
  batches.length = lines.length = 0
})
afterAll(() => {
  service.closeAllConnections()
  service.close()
})

const open = async (ratio = 1, address = endpoint, lastMomentsMs = 10_000) =>
  (tracing = await openTracing(
    { endpoint: address, headers: { 'api-key': 'k' }, serviceName: 'shop', ratio },
    { log: log as never, version: '1', mode: 'test', lastMomentsMs },
  ))
const spans = () =>
  batches.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
  )
const work = async () => traced('sql', 'select', async () => 7)

it('off, work is only done', async () => {
  expect(isTracing()).toBe(false)
  expect(beginSpan('request', 'GET')).toBeUndefined()
  expect(await traced('job', 'x', work)).toBe(7)
  expect(traceIds()).toEqual({})
  expect(await traced('job', 'x', async () => traceparent(), '00-a-b-01')).toBeUndefined()
})

it('what belongs to a job is exported below it, with the key of the service', async () => {
  await open()
  const ids = await traced('job', 'purge', async () => {
    await work()
    return traceIds()
  })
  await tracing!.close()
  const [below, root] = spans()
  expect([below!.name, root!.name]).toEqual(['sql select', 'job purge'])
  expect(below).toMatchObject({ parentSpanId: root!.spanId, traceId: root!.traceId })
  expect(ids).toEqual({ traceId: root!.traceId, spanId: root!.spanId })
  expect(root!.parentSpanId).toBeUndefined()
  expect(headers.at(-1)).toBe('k')
})

it('what was caused earlier has a trace of its own, which is linked to its cause', async () => {
  await open()
  const cause = await traced('job', 'cause', async () => traceparent())
  expect(traceparent()).toBeUndefined()
  const ids = await traced('email', 'order', () => traced('outgoing', 'x', async () => traceIds()), cause)
  await traced('job', 'unlinked', work, 'not what W3C writes')
  await tracing!.close()
  const [first, below, linked, sql, unlinked] = spans()
  expect(cause).toBe(`00-${first!.traceId}-${first!.spanId}-01`)
  expect(linked!.links).toEqual([expect.objectContaining({ traceId: first!.traceId, spanId: first!.spanId })])
  expect(linked!.traceId).not.toBe(first!.traceId)
  expect(ids).toEqual({ traceId: linked!.traceId, spanId: below!.spanId, causeTraceId: first!.traceId })
  expect([first, below, sql, unlinked].map((span) => span!.links ?? [])).toEqual([[], [], [], []])
})

it('a fault is named without its message, a refusal is no fault', async () => {
  await open()
  const fault = Object.assign(new TypeError('nobody@example.hu'), { code: '23505' })
  const refusal = Object.assign(new Error('anna'), { status: 422 })
  for (const error of [fault, refusal])
    await expect(traced('job', 'x', () => Promise.reject(error))).rejects.toBe(error)
  await tracing!.close()
  const types = spans().map(
    ({ attributes }) => attributes.find(({ key }) => key === 'error.type')!.value.stringValue,
  )
  expect(types).toEqual(['TypeError 23505', 'Error'])
  expect(spans().map(({ status }) => status.code)).toEqual([2, 0])
  expect(JSON.stringify(batches)).not.toMatch(/example|anna/)
})

it('what a timer does after the end belongs to nothing', async () => {
  await open()
  let later: Promise<unknown> = Promise.resolve()
  await traced('job', 'x', async () => {
    later = wait(1).then(work)
  })
  await later
  await tracing!.close()
  expect(spans().map(({ name }) => name)).toEqual(['job x'])
})

it('a cause that is not exported says so', async () => {
  await open(0)
  expect(await traced('job', 'x', async () => traceparent())).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-00$/)
})

it('none of a share of 0 goes out, but those that began before the shop, in their own trace', async () => {
  await open(0)
  await traced('job', 'x', work)
  const traceId = '0af7651916cd43dd8448eb211c80319c'
  const span = beginSpan('request', 'GET', { traceparent: `00-${traceId}-b7ad6b7169203331-01` })
  await withinSpan(span, work)
  span!.end()
  await tracing!.close()
  expect(spans().map((sent) => [sent.name, sent.traceId])).toEqual([
    ['sql select', traceId],
    ['GET', traceId],
  ])
})

it('a collector that is away is noticed once, and again when it is back', async () => {
  await open(1, 'http://127.0.0.1:1')
  await traced('job', 'x', work)
  await tracing!.close()
  expect(lines).toEqual([expect.stringContaining('can’t be exported')])
})

it('a collector that hangs holds nobody up, nor the end for longer than it may', async () => {
  hangs = true
  await open(1, endpoint, 20)
  for (let count = 0; count < 600; count += 1) await traced('job', 'x', work)
  await tracing!.close()
  expect([isTracing(), batches.length]).toEqual([false, 0])
})

it.each([
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00', 0],
  ['cc-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-03-new', 1],
  ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01-new', undefined],
  ['ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', undefined],
  ['00-00000000000000000000000000000000-b7ad6b7169203331-01', undefined],
  ['00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01', undefined],
  ['00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01', undefined],
  ['', undefined],
])('the parent %s', (value, flags) => {
  expect(parseTraceparent(value)?.traceFlags).toBe(flags)
})

it('a statement is shown without texts', () => {
  expect(shownStatement("select *\n  from a where b = $1 and c = 'it''s Anna' and d = 'cut")).toBe(
    'select * from a where b = $1 and c = ? and d = ?',
  )
})
