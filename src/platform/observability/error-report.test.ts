import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { blotOut, openErrorReport } from './error-report.ts'

type SentEvent = { path: string; event: Record<string, unknown> }

const sent: SentEvent[] = []
const service = createServer((request, response) => {
  void text(request).then((envelope) => {
    const [, , event = '{}'] = envelope.split('\n')
    sent.push({ path: request.url ?? '', event: JSON.parse(event) as Record<string, unknown> })
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let dsn = ''
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  dsn = `http://publickey@127.0.0.1:${(service.address() as AddressInfo).port}/7`
})
beforeEach(() => void sent.splice(0))
afterAll(() => void service.close())

const about = { environment: 'test', release: 'boltiv@0' }

test('an error arrives with its kind, message and location, and without personal data', async () => {
  const report = await openErrorReport(dsn, about)
  report.send(new TypeError('no cart for anna@example.hu'), 'request failed')
  await report.close()
  expect(sent).toHaveLength(1)
  expect(sent[0]?.path).toMatch(/^\/api\/7\/envelope\//)
  const text = JSON.stringify(sent[0]?.event)
  expect(text).toContain('TypeError')
  expect(text).toContain('no cart for […]')
  expect(text).toContain('error-report.test.ts')
  expect(text).toContain('boltiv@0')
  expect(text).not.toContain('anna@')
})

test('a message without an error is reported too', async () => {
  const report = await openErrorReport(dsn, about)
  report.send(undefined, 'An invoice was refused')
  await report.close()
  expect(sent[0]?.event.message).toBe('An invoice was refused')
})

test('a flood is cut off, and the next minute reports again', async () => {
  let time = 0
  const report = await openErrorReport(dsn, about, () => time)
  for (let round = 0; round < 100; round += 1) report.send(new Error(`fault ${round}`), 'x')
  time = 60_000
  report.send(new Error('later'), 'x')
  await report.close()
  expect(sent).toHaveLength(31)
  expect(JSON.stringify(sent.at(-1)?.event)).toContain('later')
})

test('a service that is away hurts nobody', async () => {
  const report = await openErrorReport('http://key@127.0.0.1:1/1', about)
  report.send(new Error('fault'), 'x')
  await expect(report.close()).resolves.toBeUndefined()
})

test('nothing is reported where no service is set', async () => {
  const report = await openErrorReport(undefined, about)
  report.send(new Error('fault'), 'x')
  await report.close()
  expect(sent).toEqual([])
})

test('a text without end is cut', () => {
  expect(blotOut('a.'.repeat(200_000)).length).toBeLessThanOrEqual(2000)
})

test('addresses and keys are blotted out', () => {
  expect(blotOut('key Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6 of <anna@example.hu>')).toBe('key […] of <[…]>')
})
