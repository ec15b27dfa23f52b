import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type ServiceRequest = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type ServiceResponse = { status?: number; headers?: Record<string, string>; body: string }
/** Null: the connection stays open without a response. */
export type Serve = (request: ServiceRequest) => ServiceResponse | null | Promise<ServiceResponse | null>
export type HttpService = { origin: string; stop: () => Promise<void> }

/** A service outside, on a free port of this machine. */
export async function startHttpService(serve: Serve): Promise<HttpService> {
  const server = createServer((request, response) => {
    respond(serve, request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function respond(serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const reply = await serve({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: (await buffer(request)).toString(),
  })
  if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body)
}

/** How a service may fail, whatever is requested. */
export type Trouble = 'hangs' | 'fails' | 'talks_nonsense'

/** The response of a service in trouble; undefined when it has none. */
export function inTrouble(trouble: Trouble | null): ServiceResponse | null | undefined {
  switch (trouble) {
    case 'hangs':
      return null
    case 'fails':
      return { status: 500, headers: { 'content-type': 'text/html' }, body: '<h1>Internal Server Error</h1>' }
    case 'talks_nonsense':
      return { headers: { 'content-type': 'application/json' }, body: '{"transactions":[{' }
    case null:
      return undefined
  }
}

/** A page with a button for each way a payment may end. */
export function payPage(action: string, outcomes: readonly string[]): ServiceResponse {
  const buttons = outcomes.map((name) => `<button name="outcome" value="${name}">${name}</button>`).join('\n')
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><title>Pay</title><form method="post" action="${action}">${buttons}</form>`,
  }
}
