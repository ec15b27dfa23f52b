import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { isDatabaseAway, openDatabase, ownConnection } from './database.ts'

test('a balancer that closes what it takes, having no server, is an absent database', async () => {
  let connections = 0
  const balancer = createServer((socket) => {
    connections += 1
    socket.on('error', () => {}).end()
  })
  balancer.listen(0, '127.0.0.1')
  await once(balancer, 'listening')
  const { port } = balancer.address() as AddressInfo
  const sql = openDatabase(`postgres://shop@127.0.0.1:${port}/shop`, { max: 2, web: true })
  const own = ownConnection(sql, { noResponse: 60_000 }, 3)

  const failures = await Promise.all([
    sql`select 1`.catch((error: unknown) => error),
    sql.begin(async (tx) => tx`select 1`).catch((error: unknown) => error),
    own.reserve().catch((error: unknown) => error),
  ])
  expect(failures.map(isDatabaseAway)).toEqual([true, true, true])
  // A few tries for each, not as many as the machine allows.
  expect(connections).toBeLessThan(30)
  await Promise.all([sql.end({ timeout: 0 }), own.end({ timeout: 0 })])
  balancer.close()
})

test('a connection that the other side had closed already is one that is away', () => {
  // Node's own error, as it came up when a primary was killed behind a balancer: of no system call.
  const error = new Error('This socket has been ended by the other party')
  expect(isDatabaseAway(Object.assign(error, { code: 'EPIPE' }))).toBe(true)
  expect(isDatabaseAway(Object.assign(error, { syscall: 'spawn' }))).toBe(false)
})

test('a server that does not encrypt, or ends while it begins to, is an absent database', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => socket.write('N', () => socket.end()))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const sql = openDatabase(`postgres://shop@127.0.0.1:${port}/shop?sslmode=require`, { max: 1, web: true })
  const failure = await sql`select 1`.catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'ECONNRESET', message: expect.stringContaining('TLS') })
  expect(isDatabaseAway(failure)).toBe(true)
  await sql.end({ timeout: 0 })
  server.close()
})
