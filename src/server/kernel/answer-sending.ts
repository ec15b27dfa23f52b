import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AnswerCache, MakeAnswer } from './answer-cache.ts'
import { chooseEncoding, worthCompressing, type Encoding } from './answer-encoding.ts'
import { rememberKeys, type KeyOf } from './answer-keys.ts'
import type { Answer } from './answer-store.ts'

/** Milliseconds; queries are the time in which at least one handler was at work. */
export type Timing = { render: number; query: number }

/** Shared caches hold an answer for half a minute; a browser asks whether its own is still right. */
export const publicCaching = 'public, max-age=0, s-maxage=30, stale-while-revalidate=300'

/** The cache as the server, pages and calls use it. */
export type PublicAnswers = {
  isOn: boolean
  /** The key of an address that everybody is answered alike, else null. */
  keyOf: KeyOf
  /** Sends a fresh kept answer, before anything else looks at the request; false when there is none. */
  sendEarly: (request: IncomingMessage, response: ServerResponse) => boolean
  /** Sends an answer that has become old, and has it made anew behind the visitor's back; false when there is none. */
  sendStale: (request: FastifyRequest, reply: FastifyReply, key: string, make: MakeAnswer) => boolean
  fill: AnswerCache['fill']
  sendMade: (request: FastifyRequest, reply: FastifyReply, answer: Answer, timing: Timing) => void
  /** The server is stopping: connections end with their answers from now on. */
  close: () => void
}

/** Hands whole answers to the socket. `constant` headers go with each. */
export function createPublicAnswers(
  cache: AnswerCache,
  workOutKey: KeyOf,
  constant: Record<string, string>,
): PublicAnswers {
  const constantHead = Object.entries(constant).flat()
  const keyOf = rememberKeys(workOutKey)
  let isClosing = false

  function headOf(answer: Answer, encoding: Encoding | null, body: Buffer): string[] {
    const kept = answer.heads.get(body)
    if (kept) return kept
    const head = [
      ...constantHead,
      'content-type',
      answer.contentType,
      'cache-control',
      answer.cacheControl,
      'etag',
      answer.etag,
      'x-cache-allowed',
      '1',
      'vary',
      'accept-encoding',
      ...(encoding ? ['content-encoding', encoding] : []),
      'content-length',
      String(body.length),
    ]
    answer.heads.set(body, head)
    return head
  }

  function send(
    { headers }: IncomingMessage,
    response: ServerResponse,
    answer: Answer,
    id: string,
    timing: string,
  ): void {
    const own = ['x-request-id', id, 'server-timing', timing]
    if (isClosing) own.push('connection', 'close')
    if (isKnown(headers['if-none-match'], answer.etag)) {
      const head = ['etag', answer.etag, 'cache-control', answer.cacheControl, 'vary', 'accept-encoding']
      response.writeHead(304, [...constantHead, ...head, ...own]).end()
      return
    }
    const encoding = answer.body.length < worthCompressing ? null : chooseEncoding(headers['accept-encoding'])
    const form = encoding ? cache.encode(answer, encoding) : answer.body
    const write = (body: Buffer, used: Encoding | null) =>
      response.writeHead(200, headOf(answer, used, body).concat(own)).end(body)
    if (Buffer.isBuffer(form)) write(form, encoding)
    else
      form.then(
        (body) => write(body, encoding),
        () => write(answer.body, null),
      )
  }

  function sendPast(request: FastifyRequest, reply: FastifyReply, answer: Answer, timing: string): void {
    // Too late: the time limit has answered, or nobody is there any more.
    if (reply.raw.headersSent || reply.raw.destroyed) return
    reply.hijack()
    send(request.raw, reply.raw, answer, request.id, timing)
  }

  return {
    isOn: cache.isOn,
    keyOf,
    sendEarly(request, response) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return false
      const key = keyOf(request.url ?? '')
      const found = key === null ? undefined : cache.find(key)
      if (!found || found.isStale) return false
      send(request, response, found.answer, randomUUID(), 'cache;desc=hit')
      return true
    },
    sendStale(request, reply, key, make) {
      const found = cache.find(key)
      if (!found) return false
      if (found.isStale) cache.refresh(key, make)
      sendPast(request, reply, found.answer, `cache;desc=${found.isStale ? 'stale' : 'hit'}`)
      return true
    },
    fill: cache.fill,
    sendMade(request, reply, answer, { render, query }) {
      const timing = `cache;desc=miss, render;dur=${render.toFixed(1)}, query;dur=${query.toFixed(1)}`
      sendPast(request, reply, answer, timing)
    },
    close() {
      isClosing = true
    },
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  if (header === etag || header === '*') return true
  const bare = etag.replace(/^W\//, '')
  return header.split(',').some((one) => one.trim().replace(/^W\//, '') === bare)
}
