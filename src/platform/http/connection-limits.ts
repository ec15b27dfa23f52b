import type { Server } from 'node:http'
import { BlockList, isIPv6, type Socket } from 'node:net'
import { isLoopback } from '../security/loopback.ts'
import { addressKey } from '../security/rate-limits.ts'

/** What a client may take, in milliseconds; whoever takes longer holds a connection, and what is to be sent on it, for nothing. */
export type ClientTimes = {
  /** To send a request's headers, beginning with the connection. */
  headers: number
  /** To send all of it. */
  request: number
  /** Not to send or take anything, with a request under way: a response has to be taken bit by bit at least. */
  stall: number
  /** To take what is sent, without a moment when all was taken: drop by drop would otherwise hold a connection for hours. */
  response: number
  /** Between two requests: longer than the proxies before it keep theirs, which would send into a closing connection otherwise. */
  idle: number
}

export const clientTimes: ClientTimes = {
  headers: 15_000,
  request: 30_000,
  stall: 30_000,
  response: 600_000,
  idle: 72_000,
}

/** For `createServer`; by itself Node looks only every 30 seconds. */
export const serverTimeouts = ({ headers, request, idle }: ClientTimes) => ({
  headersTimeout: headers,
  requestTimeout: request,
  keepAliveTimeout: idle,
  connectionsCheckingInterval: Math.min(5000, headers / 3),
})

type ConnectionLimit = {
  /** 0: any number. */
  perAddress: number
  trustedProxies: readonly string[]
  onRefused: (address: string) => void
}

/**
 * Ends connections whose client neither sends nor takes anything, or takes it drop by drop, and refuses one more than an address may have open. A trusted
 * proxy and this machine may have any number: their connections are many customers'.
 */
export function limitConnections(
  server: Server,
  { stall, response }: Pick<ClientTimes, 'stall' | 'response'>,
  { perAddress, trustedProxies, onRefused }: ConnectionLimit,
): void {
  server.timeout = stall
  endSlowReaders(server, response)
  if (perAddress === 0) return
  const isTrusted = addressMatcher(trustedProxies)
  const open = new Map<string, number>()
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? ''
    if (isLoopback(address) || isTrusted(address)) return
    const key = addressKey(address)
    const count = (open.get(key) ?? 0) + 1
    if (count > perAddress) {
      onRefused(key)
      socket.destroy()
      return
    }
    open.set(key, count)
    socket.once('close', () => {
      const left = (open.get(key) ?? 1) - 1
      if (left > 0) open.set(key, left)
      else open.delete(key)
    })
  })
}

/** Looks now and then which connections have had something to take all the time, without a timer for each response. */
function endSlowReaders(server: Server, maxMs: number): void {
  const waitingSince = new Map<Socket, number | null>()
  server.on('connection', (socket) => {
    waitingSince.set(socket, null)
    socket.once('close', () => waitingSince.delete(socket))
  })
  const look = () => {
    const now = performance.now()
    for (const [socket, since] of waitingSince) {
      if (socket.writableLength === 0) waitingSince.set(socket, null)
      else if (since === null) waitingSince.set(socket, now)
      else if (now - since >= maxMs) socket.destroy()
    }
  }
  const timer = setInterval(look, Math.min(5000, maxMs / 3))
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/** The names that `TRUSTED_PROXIES` knows. */
const namedRanges: Record<string, string[]> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Whether an address is one of these addresses, ranges and names. */
export function addressMatcher(list: readonly string[]): (address: string) => boolean {
  const ranges = new BlockList()
  for (const item of list.flatMap((name) => namedRanges[name] ?? [name])) {
    const [network = '', bits] = item.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    ranges.addSubnet(network, Number(bits ?? (family === 'ipv6' ? 128 : 32)), family)
  }
  return (address) => ranges.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
