import { createServer, type RequestListener, type Server } from 'node:http'
import { connect, Socket, type AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { addressMatcher, clientTimes, limitConnections, serverTimeouts } from './connection-limits.ts'

const servers: Server[] = []
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
})

const unlimited = { perAddress: 0, trustedProxies: [], onRefused: () => {} }

type Served = { body?: string; listener?: RequestListener }
/** Resolves with its port, and the server. */
async function serve(
  times: Partial<typeof clientTimes>,
  { body = 'ok', listener = (_request, response) => response.end(body) }: Served = {},
): Promise<{ port: number; server: Server }> {
  const all = { ...clientTimes, ...times }
  const server = createServer(serverTimeouts(all), listener)
  limitConnections(server, all, unlimited)
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}

/** A client that says this and no more; resolves with what it has got when the server ends the connection. */
function speakTo(port: number, text: string, { reads = true } = {}): Promise<string> {
  return new Promise((resolve) => {
    let got = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    socket.on('error', () => {})
    socket.on('close', () => resolve(got))
    if (reads) socket.on('data', (data) => (got += String(data)))
    else socket.pause()
  })
}

const large = 'x'.repeat(20_000_000)

/** When the server ends the first connection that it gets. */
function firstConnectionEnds(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.once('connection', (socket) => socket.once('close', () => resolve()))
  })
}

/** A client that sends a little more every 20 ms; resolves with what it has got when the server ends the connection. */
async function dripTo(port: number, start: string, drop: string): Promise<string> {
  let got = ''
  const socket = connect(port, '127.0.0.1')
  // Before any drop, however long connecting takes.
  socket.write(start)
  socket.on('error', () => {}).on('data', (data) => (got += String(data)))
  const dripping = setInterval(() => socket.write(drop), 20)
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(dripping)
  return got
}

// They wait, so they wait together.
describe.concurrent('a connection is not held for nothing', () => {
  test('by one who never ends the headers', async () => {
    const { port } = await serve({ headers: 300 })
    expect(await speakTo(port, 'GET / HTTP/1.1\r\nhost: x\r\n')).toMatch(/^HTTP\/1.1 408 /)
  })

  test('by one who says nothing at all', async () => {
    const { port } = await serve({ headers: 300 })
    expect(await speakTo(port, '')).toMatch(/^HTTP\/1.1 408 /)
  })

  test('by one who never ends the body', async () => {
    const { port } = await serve({ headers: 300, request: 600 })
    expect(await speakTo(port, 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nabc')).toMatch(
      /^HTTP\/1.1 200 /,
    )
  })

  test('by one who takes nothing of a large response', async () => {
    const { port, server } = await serve({ stall: 300 }, { body: large })
    const ended = firstConnectionEnds(server)
    void speakTo(port, 'GET / HTTP/1.1\r\nhost: x\r\n\r\n', { reads: false })
    await expect(ended).resolves.toBeUndefined()
  })

  test.each([
    ['headers', { headers: 300 }, 'GET / HTTP/1.1\r\n', 'x-a: b\r\n'],
    [
      'a body',
      { headers: 300, request: 600 },
      'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 999\r\n\r\n',
      'a',
    ],
  ])('by one who sends %s drop by drop', async (_what, times, start, drop) => {
    const listener: RequestListener = (request, response) => {
      request.resume().on('end', () => response.end('ok'))
    }
    const { port } = await serve(times, { listener })
    const began = performance.now()
    expect(await dripTo(port, start, drop)).toMatch(/^HTTP\/1.1 408 /)
    expect(performance.now() - began).toBeLessThan(5000)
  })

  test('by one who takes a large response drop by drop', async () => {
    const { port, server } = await serve({ response: 300 }, { body: large })
    const ended = firstConnectionEnds(server)
    const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'))
    socket.on('error', () => {})
    const taking = setInterval(() => socket.read(16_384), 20)
    await ended
    clearInterval(taking)
    expect(socket.bytesRead).toBeLessThan(large.length)
    socket.destroy()
  })
})

describe('an address may have only so many connections open', () => {
  /** A server that is given connections without a network. */
  function counted(perAddress: number, trustedProxies: string[] = []) {
    const server = createServer()
    const refused: string[] = []
    limitConnections(server, clientTimes, {
      perAddress,
      trustedProxies,
      onRefused: (address) => refused.push(address),
    })
    const open = (address: string) => {
      const socket = Object.defineProperty(new Socket(), 'remoteAddress', { value: address })
      server.emit('connection', socket)
      return socket
    }
    return { open, refused }
  }

  test('and no more; others have their own, and one that ends makes room', async () => {
    const { open, refused } = counted(2)
    const first = open('203.0.113.1')
    open('203.0.113.1')
    expect(open('203.0.113.1').destroyed).toBe(true)
    expect(open('203.0.113.2').destroyed).toBe(false)
    expect(refused).toEqual(['203.0.113.1'])
    first.destroy()
    await new Promise((resolve) => first.once('close', resolve))
    expect(open('203.0.113.1').destroyed).toBe(false)
    expect(open('203.0.113.1').destroyed).toBe(true)
  })

  test('a household’s IPv6 network is one', () => {
    const { open } = counted(1)
    open('2001:db8:1:2::1')
    expect(open('2001:db8:1:2::2').destroyed).toBe(true)
    expect(open('2001:db8:1:3::1').destroyed).toBe(false)
  })

  test.each(['127.0.0.1', '::1', '::ffff:127.0.0.1', '10.0.0.7', '::ffff:10.0.0.7', '198.51.100.9'])(
    'this machine and a trusted proxy (%s) may have any number',
    (address) => {
      const { open } = counted(1, ['10.0.0.0/8', '198.51.100.9'])
      open(address)
      expect(open(address).destroyed).toBe(false)
    },
  )

  test('none is counted where there is no limit', () => {
    const { open, refused } = counted(0)
    open('203.0.113.1')
    open('203.0.113.1')
    expect(refused).toEqual([])
  })
})

test('the names of ranges mean what they mean to the server', () => {
  const isNear = addressMatcher(['loopback', 'linklocal', 'uniquelocal'])
  const near = [
    '127.0.0.5',
    '::1',
    '169.254.3.4',
    'fe80::1',
    '10.1.2.3',
    '172.31.0.1',
    '192.168.0.9',
    'fd00::2',
  ]
  expect(near.filter((address) => !isNear(address))).toEqual([])
  expect(['172.32.0.1', '11.0.0.1', '2001:db8::1'].filter(isNear)).toEqual([])
})
