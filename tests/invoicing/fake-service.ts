import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** What a service outside does wrong, once each time it is set to. */
export type Trouble =
  | 'none'
  /** Responds with 500. */
  | 'broken'
  /** Never responds; nothing is done. */
  | 'unreachable'
  /** Does its work, and the connection breaks before its response. */
  | 'cut after the work'
  /** Does its work, and responds too late. */
  | 'late after the work'

export type FakeRequest = { method: string; url: URL; headers: Headers; body: Buffer }
export type FakeResponse = { status?: number; headers?: Record<string, string>; body?: string | Uint8Array }
export type FakeService = {
  url: string
  /** For the next requests, one after the other. */
  troubles: Trouble[]
  requests: FakeRequest[]
  stop: () => Promise<void>
}

/** A service of its own on a free port, that speaks real HTTP. */
export async function startFakeService(
  respond: (request: FakeRequest) => FakeResponse | Promise<FakeResponse>,
): Promise<FakeService> {
  const troubles: Trouble[] = []
  const requests: FakeRequest[] = []
  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const request = await readRequest(incoming)
    requests.push(request)
    const trouble = troubles.shift() ?? 'none'
    if (trouble === 'unreachable') return
    if (trouble === 'broken')
      return void outgoing.writeHead(500, { 'content-type': 'text/plain' }).end('broken')
    const { status = 200, headers = {}, body = '' } = await respond(request)
    if (trouble === 'late after the work') return
    if (trouble === 'cut after the work') return void incoming.socket.destroy()
    outgoing.writeHead(status, headers).end(body)
  }
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => outgoing.writeHead(599).end(String(error)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    troubles,
    requests,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readRequest(incoming: IncomingMessage): Promise<FakeRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(chunk as Buffer)
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  return {
    method: incoming.method ?? '',
    url: new URL(incoming.url ?? '/', 'http://fake'),
    headers,
    body: Buffer.concat(chunks),
  }
}

export const json = (status: number, value: unknown): FakeResponse => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})

/** A PDF of one A6 page, with a text that distinguishes it from others. */
export function tinyPdf(text: string): Uint8Array {
  const drawing = `BT /F 14 Tf 20 380 Td (${text}) Tj ET 10 10 277 399 re S`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 297 419]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${drawing.length}>>stream\n${drawing}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ].map((object, index) => `${index + 1} 0 obj${object}endobj`)
  return Buffer.from(
    `%PDF-1.4\n% ${text}\n${objects.join('\n')}\ntrailer<</Root 1 0 R/Size ${objects.length + 1}>>\n%%EOF\n`,
  )
}
