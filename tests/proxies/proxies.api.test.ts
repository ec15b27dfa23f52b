import { Agent, request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from '../race/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { isInstalled, startProxy, type ProxiedNode, type ProxyName } from './proxy-process.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

async function startNode(env: Record<string, string> = {}, node?: ProxiedNode) {
  const ports = node ?? { port: await freePort(), managementPort: await freePort() }
  const server = await startServer(database.url, {
    PORT: String(ports.port),
    MANAGEMENT_PORT: String(ports.managementPort),
    SHOP_MODE: 'test',
    ...env,
  })
  return { ...ports, server }
}

type Sent = { method?: string; path: string; from?: string; headers?: Record<string, string>; agent?: Agent }

/** The status of a response to a request from a local address of the customer's own; 0: none came. */
function send(origin: string, { method = 'GET', path, from = '127.0.0.2', headers = {}, agent }: Sent) {
  const { hostname, port } = new URL(origin)
  return new Promise<{ status: number; body: string }>((resolve) => {
    const sent = request(
      { hostname, port, method, path, headers, localAddress: from, ...(agent ? { agent } : {}) },
      (response) => {
        let body = ''
        response.on('data', (chunk: Buffer) => (body += chunk.toString()))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, body }))
        response.on('error', (error) => resolve({ status: 0, body: String(error) }))
      },
    )
    sent.on('error', (error) => resolve({ status: 0, body: String(error) }))
    sent.end()
  })
}

const perMinute = 30
const signIn = (origin: string, from: string, forged: string) =>
  send(origin, {
    method: 'POST',
    path: '/v1/auth/login',
    from,
    headers: { 'x-forwarded-for': forged, 'sec-fetch-site': 'same-origin' },
  })

describe.each<ProxyName>(['haproxy', 'nginx', 'caddy'])('behind %s, as documented', (name) => {
  it.skipIf(!isInstalled(name))(
    `every customer has limits of their own, whatever they say of their address [needs ${name}]`,
    async () => {
      const node = await startNode({ RATE_LIMITS: '1', TRUSTED_PROXIES: '127.0.0.1' })
      const proxy = await startProxy(name, [node])
      for (let count = 0; count < perMinute; count += 1)
        expect((await signIn(proxy.origin, '127.0.0.2', `203.0.113.${count}`)).status).not.toBe(429)
      expect((await signIn(proxy.origin, '127.0.0.2', '203.0.113.250')).status).toBe(429)
      expect((await signIn(proxy.origin, '127.0.0.3', '203.0.113.1')).status).not.toBe(429)
      const mailbox = await send(proxy.origin, { path: '/dev/mailbox', headers: { accept: 'text/html' } })
      expect([mailbox.status, mailbox.body.includes('Postafiók')]).toEqual([404, false])
      await proxy.stop()
      await node.server.stop()
    },
  )
})

it('a proxy that is not trusted is noticed once', async () => {
  const node = await startNode()
  for (let count = 0; count < 3; count += 1)
    await send(node.server.origin, { path: '/v1/cities', headers: { 'x-forwarded-for': '203.0.113.9' } })
  const notices = (await (await fetch(`http://127.0.0.1:${node.managementPort}/notices`)).json()) as string[]
  expect(notices.filter((notice) => notice.includes('TRUSTED_PROXIES'))).toHaveLength(1)
  await node.server.stop()
})

/**
 * A dozen customers who look and buy until `isOver`; every response that was none of the shop's own. They leave the machine some
 * time for the processes that start meanwhile.
 */
async function load(origin: string, isOver: () => boolean): Promise<{ failed: string[]; count: number }> {
  const failed: string[] = []
  let count = 0
  const customers = Array.from({ length: 12 }, async (_, number) => {
    const agent = new Agent({ keepAlive: number % 2 === 0, maxSockets: 1 })
    while (!isOver()) {
      const creates = number % 4 === 0
      const { status, body } = await send(origin, {
        method: creates ? 'POST' : 'GET',
        path: creates ? '/v1/checkout/cart' : '/v1/product-search?search=gumi',
        headers: { 'sec-fetch-site': 'same-origin' },
        agent,
      })
      count += 1
      if (status !== 200) failed.push(`${status} ${body.slice(0, 200)}`)
      await wait(20)
    }
    agent.destroy()
  })
  await Promise.all(customers)
  return { failed, count }
}

it.skipIf(!isInstalled('haproxy'))(
  'a rolling restart under load loses no request [needs haproxy]',
  async () => {
    const env = { DRAIN_SECONDS: '8' }
    const nodes: { port: number; managementPort: number; server: ServerProcess }[] = [
      await startNode(env),
      await startNode(env),
    ]
    const proxy = await startProxy('haproxy', nodes)
    let isOver = false
    const loaded = load(proxy.origin, () => isOver)
    for (const node of nodes) {
      await node.server.stop()
      node.server = (await startNode(env, node)).server
      // As an operator would: the next one goes when this one serves again.
      await servesThrough(node.managementPort)
    }
    isOver = true
    const { failed, count } = await loaded
    expect([...new Set(failed)].join('\n')).toBe('')
    expect(count).toBeGreaterThan(100)
    await proxy.stop()
    // Each drains for as long as the other.
    await Promise.all(nodes.map(({ server }) => server.stop()))
  },
)

/** Resolves when the proxy hands requests on to a process that has just started. */
async function servesThrough(managementPort: number): Promise<void> {
  const measured = async () => (await fetch(`http://127.0.0.1:${managementPort}/metrics`)).text()
  await expect.poll(measured).toMatch(/http_request_duration_seconds_count\{[^}]*\} [1-9]/)
}
