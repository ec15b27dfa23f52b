import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, expect, it } from 'vitest'
import { watchUnusedConnections } from './unused-connections.ts'

const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
})

async function serve() {
  const held: ServerResponse[] = []
  const server = createServer((request, response) => {
    if (request.url === '/held') held.push(response)
    else response.end('ok')
  })
  const endUnused = watchUnusedConnections(server, 5)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  async function open(sent = '') {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    await once(socket, 'connect')
    if (sent) socket.write(sent)
    return socket
  }
  return { server, endUnused, open, held }
}

/** As the framework does it. */
function close({ server, endUnused }: Pick<Awaited<ReturnType<typeof serve>>, 'server' | 'endUnused'>) {
  endUnused()
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  return closed
}

const head = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n`

it.each([
  ['nothing', ''],
  ['half of a request', head('/')],
  ['a request, and half of the next', `${head('/')}\r\n${head('/')}`],
])('a server ends although a connection has said %s', async (_, sent) => {
  const shop = await serve()
  const socket = await shop.open(sent)
  if (sent.includes('\r\n\r\n')) await once(socket, 'data')
  await close(shop)
  expect(shop.server.listening).toBe(false)
})

it('a request that has come is served, however long that takes', async () => {
  const shop = await serve()
  const socket = await shop.open(`${head('/held')}Connection: close\r\n\r\n`)
  await once(shop.server, 'request')
  const unused = await shop.open()
  const closed = close(shop)
  // The grace is over for the one that asks nothing.
  await once(unused.resume(), 'close')
  shop.held[0]!.end('served')
  expect(await text(socket)).toContain('served')
  await closed
})
