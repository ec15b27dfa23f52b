import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}
export type Answered = { status?: number; headers?: Record<string, string>; body: string }
/** Null: the connection stays open without an answer. */
export type Serve = (asked: Asked) => Answered | null | Promise<Answered | null>
export type HttpService = { origin: string; stop: () => Promise<void> }

/** A service outside, on a free port of this machine. */
export async function startHttpService(serve: Serve): Promise<HttpService> {
  const server = createServer((request, response) => {
    answer(serve, request, response).catch((error: unknown) => {
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

async function answer(serve: Serve, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  const answered = await serve({
    method: request.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: request.headers,
    body: (await buffer(request)).toString(),
  })
  if (answered) response.writeHead(answered.status ?? 200, answered.headers).end(answered.body)
}

/** How a service may fail, whatever it is asked. */
export type Trouble = 'hangs' | 'fails' | 'talks_nonsense'

/** The answer of a service in trouble; undefined when it has none. */
export function inTrouble(trouble: Trouble | null): Answered | null | undefined {
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
export function payPage(action: string, outcomes: readonly string[]): Answered {
  const buttons = outcomes.map((name) => `<button name="outcome" value="${name}">${name}</button>`).join('\n')
  return {
    headers: { 'content-type': 'text/html; charset=utf-8' },
    body: `<!doctype html><title>Pay</title><form method="post" action="${action}">${buttons}</form>`,
  }
}
