import { createServer, type Server, type Socket } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { httpRequest, HttpRequestError } from './http-request.ts'

const servers = new Set<Server>()
const sockets = new Set<Socket>()
afterAll(() => {
  for (const socket of sockets) socket.destroy()
  for (const server of servers) server.close()
})

/** A service that takes connections and says this piece by piece, without an end. */
async function startService(...pieces: string[]): Promise<string> {
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    const [head = '', ...drops] = pieces
    socket.once('data', () => {
      if (head) socket.write(head)
      const timer = setInterval(() => drops.length > 0 && socket.write(drops[0]!), 50)
      socket.once('close', () => clearInterval(timer))
    })
  })
  servers.add(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as { port: number }).port}/?key=geheim`
}

const head = 'HTTP/1.1 200 OK\r\ncontent-type: text/plain\r\n'

// They wait, so they wait together.
test.concurrent.each([
  ['says nothing', []],
  ['ends in its headers', [head]],
  ['promises a body and sends none', [`${head}content-length: 10\r\n\r\n`]],
  ['sends its body drop by drop', [`${head}content-length: 10000\r\n\r\n`, 'x']],
])('a service that %s is given up in time, and its address is not named', async (_what, pieces) => {
  const url = await startService(...pieces)
  const failure = await httpRequest('Bank', url, { timeoutMs: 300 }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(HttpRequestError)
  expect((failure as Error).message).toBe('Bank: no response in 300 ms')
})
