import { spawn } from 'node:child_process'
import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Measurement } from './floor.ts'

const client = fileURLToPath(new URL('./load-client.ts', import.meta.url))
const rounds = 4

/** CPU time of this process for one response: the least of several rounds, interleaved by the caller where it compares. */
export async function measureHttp(
  name: string,
  port: number,
  path: string,
  requests: number,
): Promise<Measurement> {
  await load(port, path, Math.min(requests, 2000))
  let best: Measurement | undefined
  for (let round = 0; round < rounds; round += 1) {
    const startCpu = process.cpuUsage()
    const start = performance.now()
    await load(port, path, requests)
    const { user, system } = process.cpuUsage(startCpu)
    const result = {
      name,
      cpuMilliseconds: (user + system) / 1000 / requests,
      wallMilliseconds: (performance.now() - start) / requests,
    }
    if (!best || result.cpuMilliseconds < best.cpuMilliseconds) best = result
  }
  return best!
}

/** Requests so many times, from a process of its own. */
export function load(port: number, path: string, requests: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [client, String(port), path, String(requests)], {
      stdio: 'inherit',
    })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${path} could not be loaded`))))
  })
}

/** The floor: Node's own server with the same bytes and headers in a Map. */
export async function bareServer(
  origin: string,
  paths: string[],
): Promise<{ port: number; close: () => void }> {
  const responses = new Map<string, { head: string[]; body: Buffer }>()
  for (const path of paths) responses.set(path, await bareResponse(origin + path))
  const server = createServer((request, response) => {
    const { head, body } = responses.get(request.url ?? '')!
    response.writeHead(200, head).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as { port: number }).port, close: () => server.close() }
}

const connectionHeaders = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'content-encoding',
]

/** The body as it comes over the wire without compression; its length is what matters to the floor. */
async function bareResponse(address: string): Promise<{ head: string[]; body: Buffer }> {
  const { brotliCompressSync } = await import('node:zlib')
  const response = await fetch(address, { headers: { 'accept-encoding': 'identity' } })
  const body = brotliCompressSync(Buffer.from(await response.arrayBuffer()))
  const forwarded = [...response.headers].filter(([name]) => !connectionHeaders.includes(name)).flat()
  return { head: [...forwarded, 'content-encoding', 'br', 'content-length', String(body.length)], body }
}
