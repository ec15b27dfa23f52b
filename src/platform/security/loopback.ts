import { isIPv4, isIPv6 } from 'node:net'
import type { IncomingMessage } from 'node:http'

/** Whether a host name or an address, with or without brackets, means this machine alone: `localhost`, `127.0.0.1`, `[::1]`. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  const address = name.replace(/^::ffff:(?=\d)/, '')
  if (isIPv4(address)) return address.startsWith('127.')
  if (isIPv6(name)) return new URL(`http://[${name}]`).hostname === '[::1]'
  return name === 'localhost' || name.endsWith('.localhost')
}

/** What proxies write into a request they hand on. */
const forwardingHeader =
  /^(?:forwarded|via|x-forwarded-.+|x-real-ip|x-client-ip|cf-connecting-ip|true-client-ip)$/

/** Whether a request says that it came through a proxy. */
export function isForwarded({ headers }: Pick<IncomingMessage, 'headers'>): boolean {
  return Object.keys(headers).some((name) => forwardingHeader.test(name))
}

/**
 * Whether a request was made on this machine, for this machine: its connection comes from here, it names a local host
 * (a page elsewhere can have its own name lead here), and no proxy handed it on.
 */
export function isLocalRequest({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  const host = `http://${headers.host ?? ''}`
  return (
    isLoopback(socket.remoteAddress ?? '') &&
    !isForwarded({ headers }) &&
    URL.canParse(host) &&
    isLoopback(new URL(host).hostname)
  )
}
