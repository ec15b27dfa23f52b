import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A line to the shop of `origin` that holds back the end of every document, from `mark` on, until `release` is called. */
export async function startSlowLine(origin: string, mark: string) {
  const rest = Promise.withResolvers<void>()
  const server = createServer((request, response) => {
    void forward(request.url ?? '/', request.headers.cookie ?? '').then(async ({ headers, body }) => {
      response.writeHead(200, headers)
      const at = headers['content-type']?.startsWith('text/html') ? body.indexOf(mark) : -1
      if (at > 0) {
        response.write(body.subarray(0, at))
        await rest.promise
      }
      response.end(body.subarray(Math.max(at, 0)))
    })
  })
  async function forward(path: string, cookie: string) {
    const response = await fetch(origin + path, { headers: { cookie } })
    const headers = { 'content-type': response.headers.get('content-type') ?? '' }
    return { headers, body: Buffer.from(await response.arrayBuffer()) }
  }
  await new Promise<void>((resolve) => server.listen(0, new URL(origin).hostname, resolve))
  return {
    // Cookies go by the name.
    origin: `http://${new URL(origin).hostname}:${(server.address() as AddressInfo).port}`,
    release: () => rest.resolve(),
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
