import { describe, expect, it } from 'vitest'
import { isForwarded, isLocalRequest, isLoopback } from './loopback.ts'

describe('a name of this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST',
    'bolt.localhost',
    '127.0.0.1',
    '127.9.9.9',
    '::1',
    '[::1]',
    '0:0:0:0:0:0:0:1',
  ])('is %s', (host) => expect(isLoopback(host)).toBe(true))
  it.each([
    '',
    '0.0.0.0',
    '::',
    '10.0.0.1',
    '128.0.0.1',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '::2',
  ])('is not %j', (host) => expect(isLoopback(host)).toBe(false))
})

type Asked = Parameters<typeof isLocalRequest>[0]
const request = (remoteAddress: string | undefined, headers: Record<string, string>) =>
  ({ socket: { remoteAddress }, headers }) as Asked

describe('a request of this machine', () => {
  it.each([
    request('127.0.0.1', { host: '127.0.0.1:3000' }),
    request('::ffff:127.0.0.1', { host: 'localhost:3000' }),
    request('::1', { host: '[::1]:3000' }),
  ])('comes from here and names this machine: %#', (own) => expect(isLocalRequest(own)).toBe(true))

  it.each([
    ['another machine', request('192.168.1.7', { host: 'localhost:3000' })],
    ['a connection that has gone', request(undefined, { host: 'localhost:3000' })],
    ['no host', request('127.0.0.1', {})],
    ['an unreadable host', request('127.0.0.1', { host: 'a b' })],
    ['a name that leads here', request('127.0.0.1', { host: 'evil.example:3000' })],
    ['a proxy on this machine', request('127.0.0.1', { host: 'localhost', 'x-forwarded-for': '1.2.3.4' })],
    ['another header of proxies', request('127.0.0.1', { host: 'localhost', forwarded: 'for=1.2.3.4' })],
    ['a CDN', request('127.0.0.1', { host: 'localhost', 'cf-connecting-ip': '1.2.3.4' })],
  ])('is none from %s', (_name, other) => expect(isLocalRequest(other)).toBe(false))

  it('recognises what a proxy handed on', () => {
    expect(isForwarded({ headers: { 'x-forwarded-proto': 'https' } })).toBe(true)
    expect(isForwarded({ headers: { host: 'bolt.hu', 'x-request-id': '1' } })).toBe(false)
  })
})
