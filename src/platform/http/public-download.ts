import { lookup } from 'node:dns/promises'
import type { IncomingMessage } from 'node:http'
import { request, type RequestOptions } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './public-address.ts'

/** Why nothing came of an address that somebody has typed. */
export type DownloadFault =
  | 'address'
  | 'unknown-host'
  | 'private'
  | 'redirects'
  | 'status'
  | 'too-large'
  | 'late'
  | 'connection'

export class DownloadError extends Error {
  override name = 'DownloadError'
  readonly fault: DownloadFault
  /** Of the response, where that is what is wrong. */
  readonly status: number | null
  constructor(fault: DownloadFault, status: number | null = null) {
    super(`download: ${fault}${status === null ? '' : ` ${status}`}`)
    this.fault = fault
    this.status = status
  }
}

type Address = { address: string; family: number }
/** The internet; tests have another. */
export type Network = {
  resolve: (host: string) => Promise<Address[]>
  isPublic: (address: string) => boolean
  request: typeof request
}
const internet: Network = {
  resolve: (host) => lookup(host, { all: true }),
  isPublic: isPublicAddress,
  request,
}

export type DownloadOptions = {
  /** For everything, redirects included. */
  timeoutMs: number
  maxBytes: number
  network?: Network
}

const maxRedirects = 5

/**
 * Fetches what stands at an address that somebody has typed: https only, and nothing of a private network, wherever redirects and
 * names lead. A name is looked up once, and the connection goes to what was checked. @throws DownloadError
 */
export async function downloadPublic(
  url: string,
  { timeoutMs, maxBytes, network = internet }: DownloadOptions,
): Promise<Buffer> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    let address = readAddress(url)
    for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
      const response = await open(address, network, signal)
      const status = response.statusCode ?? 0
      const { location } = response.headers
      if (status >= 300 && status < 400 && location !== undefined) {
        response.destroy()
        address = readAddress(location, address)
        continue
      }
      if (status !== 200) {
        response.destroy()
        throw new DownloadError('status', status)
      }
      return await readBody(response, maxBytes)
    }
    throw new DownloadError('redirects')
  } catch (error) {
    if (error instanceof DownloadError) throw error
    throw new DownloadError(signal.aborted ? 'late' : 'connection')
  }
}

/** Whether an address is of the kind that is fetched; where it leads is seen when it is. */
export function isFetchable(url: string): boolean {
  try {
    readAddress(url)
    return true
  } catch {
    return false
  }
}

/** No names and passwords in it: they would stand where addresses are shown. */
function readAddress(url: string, base?: URL): URL {
  const address = URL.parse(url, base)
  if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '')
    throw new DownloadError('address')
  return address
}

async function open(address: URL, network: Network, signal: AbortSignal): Promise<IncomingMessage> {
  const host = address.hostname.replace(/^\[(.*)\]$/, '$1')
  const found = await untilAborted(findAddresses(host, network), signal)
  const options: RequestOptions = {
    host,
    port: address.port || 443,
    path: address.pathname + address.search,
    headers: { 'accept-encoding': 'identity', 'user-agent': 'Boltiv' },
    agent: false,
    signal,
    lookup: pinned(found),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  }
  return new Promise((settle, fail) => {
    network.request(options, settle).on('error', fail).end()
  })
}

/** A name with one private address is private: which of them is taken would be left to chance. */
async function findAddresses(host: string, { resolve, isPublic }: Network): Promise<Address[]> {
  const family = isIP(host)
  const found =
    family !== 0
      ? [{ address: host, family }]
      : await resolve(host).catch(() => {
          throw new DownloadError('unknown-host')
        })
  if (found.length === 0) throw new DownloadError('unknown-host')
  if (!found.every(({ address }) => isPublic(address))) throw new DownloadError('private')
  return found
}

const pinned =
  (found: readonly Address[]): LookupFunction =>
  (_host, { all }, done) => {
    if (all) done(null, [...found])
    else done(null, found[0]!.address, found[0]!.family)
  }

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  if (signal.aborted) reject(signal.reason)
  signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  return Promise.race([work, promise])
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBytes) throw new DownloadError('too-large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
