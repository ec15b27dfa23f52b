import { createServer, request, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { DownloadError, downloadPublic, isFetchable, type Network } from './public-download.ts'

let servers: Server[] = []
afterEach(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  servers = []
})

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  servers.push(server)
  await new Promise((settle) => void server.once('listening', settle))
  return (server.address() as AddressInfo).port
}

/** An internet in which `shop.test` and 127.0.0.1 are public, and which speaks plain HTTP. */
const network = (more: Partial<Network> = {}): Network => ({
  resolve: async (host) => {
    if (host === 'shop.test') return [{ address: '127.0.0.1', family: 4 }]
    if (host === 'inside.test') return [{ address: '10.0.0.5', family: 4 }]
    if (host === 'mixed.test')
      return [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.0.1', family: 4 },
      ]
    throw new Error('ENOTFOUND')
  },
  isPublic: (address) => address === '127.0.0.1',
  request: request as never,
  ...more,
})

async function faultOf(url: string, more: { network?: Network; timeoutMs?: number } = {}) {
  const options = { network: network(), timeoutMs: 5000, maxBytes: 100, ...more }
  const error = await downloadPublic(url, options).catch((thrown: unknown) => thrown)
  return error instanceof DownloadError ? [error.fault, error.status] : error
}

describe('a download', () => {
  it('gives what stands there, through redirects', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/lista.csv?kulcs=1') response.writeHead(302, { location: '/uj.csv' }).end()
      else response.end('a;b')
    })
    const bytes = await downloadPublic(`https://shop.test:${port}/lista.csv?kulcs=1`, {
      network: network(),
      timeoutMs: 5000,
      maxBytes: 100,
    })
    expect(bytes.toString()).toBe('a;b')
  })

  it.each([
    'http://shop.test/',
    'file:///etc/passwd',
    'ftp://shop.test/',
    'https://user:pass@shop.test/',
    'https://',
    'lista.csv',
    '',
  ])('of %j is none', async (url) => {
    expect([isFetchable(url), await faultOf(url)]).toEqual([false, ['address', null]])
  })

  it.each([
    'https://inside.test/',
    'https://mixed.test/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest/meta-data/',
    'https://0xa000001/',
    'https://167772161/',
  ])('requests nothing of the inside: %s', async (url) => {
    const closed = network({ request: (() => expect.unreachable('it was requested')) as never })
    expect(await faultOf(url, { network: closed })).toEqual(['private', null])
  })

  it.each([
    ['https://inside.test/', 'private'],
    ['https://[::1]:5432/', 'private'],
    ['http://shop.test/', 'address'],
    ['file:///etc/passwd', 'address'],
  ])('follows no redirect to %s', async (location, fault) => {
    const port = await serve((_request, response) => response.writeHead(302, { location }).end())
    expect(await faultOf(`https://shop.test:${port}/`)).toEqual([fault, null])
  })

  it('goes where it has looked, whatever the name says a moment later', async () => {
    const port = await serve((_request, response) => response.end('x'))
    const answers = ['127.0.0.1', '10.0.0.5']
    const resolve = async () => [{ address: answers.shift() ?? '10.0.0.5', family: 4 }]
    const bytes = await downloadPublic(`https://shop.test:${port}/`, {
      network: network({ resolve }),
      timeoutMs: 5000,
      maxBytes: 100,
    })
    expect([bytes.toString(), answers]).toEqual(['x', ['10.0.0.5']])
  })

  it('ends: in a circle, too large, too slow, without anybody, with an error', async () => {
    const port = await serve(({ url }, response) => {
      if (url === '/kor') response.writeHead(301, { location: '/kor' }).end()
      else if (url === '/nagy') response.end('x'.repeat(101))
      else if (url === '/lassu') response.write('x')
      else response.writeHead(404).end()
    })
    const at = (path: string) => `https://shop.test:${port}${path}`
    expect(await faultOf(at('/kor'))).toEqual(['redirects', null])
    expect(await faultOf(at('/nagy'))).toEqual(['too-large', null])
    expect(await faultOf(at('/lassu'), { timeoutMs: 200 })).toEqual(['late', null])
    expect(await faultOf(at('/nincs'))).toEqual(['status', 404])
    expect(await faultOf('https://nobody.test/')).toEqual(['unknown-host', null])
    expect(await faultOf('https://shop.test:1/')).toEqual(['connection', null])
  })
})
