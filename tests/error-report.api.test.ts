import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startRunningShop, type RunningShop } from './support/running-shop.ts'

const sent: string[] = []
const service = createServer((request, response) => {
  void text(request).then((envelope) => {
    sent.push(envelope)
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
})
let shop: RunningShop
beforeAll(async () => {
  service.listen(0, '127.0.0.1')
  await once(service, 'listening')
  const { port } = service.address() as AddressInfo
  shop = await startRunningShop({ ERROR_REPORT_DSN: `http://key@127.0.0.1:${port}/3`, LOG_LEVEL: 'error' })
})
afterAll(async () => {
  await shop.stop()
  service.close()
})

const report = (body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${shop.origin}/api/error`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin, ...headers },
    body: JSON.stringify(body),
  })

test('an error in a browser reaches the service, once and without its address', async () => {
  const stack = `TypeError: x\n    at look (${shop.origin}/assets/app-1.js:1:23)`
  const response = await report({ message: 'x of bela@example.hu', stack, path: '/kosar' })
  expect(response.status).toBe(204)
  await expect.poll(() => sent.length).toBe(1)
  expect(sent[0]).toContain('x of […]')
  expect(sent[0]).toContain('app-1.js')
  expect(sent[0]).not.toContain('bela@')
})

test('neither another site nor a heap of text gets through', async () => {
  expect((await report({ message: 'x' }, { origin: 'https://mas.example' })).status).toBe(419)
  expect((await report({ message: 'x'.repeat(600) })).status).toBe(422)
  expect((await report({ stack: 7 })).status).toBe(422)
  expect(sent).toHaveLength(1)
})
