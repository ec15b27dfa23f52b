import { Agent, request as httpRequest } from 'node:http'
import type { FuzzRequest } from './fuzz-operations.ts'

/** What a browser carries: its cookies, by name. */
export type Jar = Map<string, string>
/** status 0: no response came, and `body` says why. */
export type Reply = { status: number; body: string; milliseconds: number }
/** A browser without a screen. */
export type FuzzBrowser = { origin: string; agent: Agent; jar: Jar }

const responseTimeoutMs = 60_000

/** One request as a browser without cookies sends it; status 0: no response came. */
export async function sendRaw(origin: string, each: FuzzRequest): Promise<Reply> {
  const agent = new Agent()
  try {
    return await send({ origin, agent, jar: new Map() }, each)
  } finally {
    agent.destroy()
  }
}

/** As a browser on the shop's own page sends it. */
export function send({ origin, agent, jar }: FuzzBrowser, each: FuzzRequest): Promise<Reply> {
  const body = bodyOf(each)
  const headers: Record<string, string> = {
    'sec-fetch-site': 'same-origin',
    origin,
    accept: /^\/(?:v1|admin\/api)\//.test(each.target) ? 'application/json' : 'text/html',
    cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
  }
  if (jar.has('XSRF-TOKEN')) headers['x-xsrf-token'] = decodeURIComponent(jar.get('XSRF-TOKEN')!)
  if (body !== undefined) {
    headers['content-type'] = typeOf(each)
    headers['content-length'] = String(Buffer.byteLength(body))
  }
  const began = performance.now()
  return new Promise((resolve) => {
    const end = (status: number, text: string) =>
      resolve({ status, body: text, milliseconds: performance.now() - began })
    const { hostname, port } = new URL(origin)
    const sent = httpRequest(
      { agent, hostname, port, method: each.method, path: each.target, headers, timeout: responseTimeoutMs },
      (response) => {
        keepCookies(jar, response.headers['set-cookie'] ?? [])
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () => end(response.statusCode ?? 0, Buffer.concat(chunks).toString()))
        response.on('error', (error) => end(0, String(error)))
      },
    )
    sent.on('timeout', () => sent.destroy(new Error('no response in time')))
    sent.on('error', (error) => end(0, String(error)))
    sent.end(body)
  })
}

function keepCookies(jar: Jar, lines: readonly string[]): void {
  for (const line of lines) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
}

function bodyOf({ form, json, file }: FuzzRequest): string | Uint8Array | undefined {
  if (file) return file.bytes
  return form ?? (json === undefined ? undefined : JSON.stringify(json))
}

function typeOf({ form, file }: FuzzRequest): string {
  if (file) return file.type
  return form === undefined ? 'application/json' : 'application/x-www-form-urlencoded'
}
