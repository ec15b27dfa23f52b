import type { FastifyReply } from 'fastify'
import type { ChangeFeed } from '../database/change-feed.ts'
import type { AdminSessions } from './admin-endpoint.ts'

/** Between two signs of life, in milliseconds; a proxy ends a connection on which nothing comes. */
const beatMilliseconds = 15_000

/** What a change is of; the desk asks again for what it shows of it. */
const kinds = [
  'product',
  'setting',
  'staff',
  'order',
  'new_order',
  'message',
  'email',
  'withdrawal',
  'page',
  'menu',
  'blog',
  'category',
  'collection',
  'brand',
] as const

/** Who reads nothing gets no more. */
const maxUnreadBytes = 64 * 1024

type Stream = { reply: FastifyReply; key: string }

/**
 * Server-sent events of every open desk: `change` with the kinds of things that changed, without their values. They follow the
 * change feed, so that it does not matter which node changed something. A stream whose session has ended is closed by the same
 * feed, within a second.
 */
export function createDeskEvents(feed: Pick<ChangeFeed, 'subscribe'>, isOpen: AdminSessions['isOpen']) {
  const streams = new Set<Stream>()
  let isClosed = false
  feed.subscribe(async (batch) => {
    if (streams.size === 0) return
    if (batch.everything || batch.ids('staff').size > 0) await endEnded()
    const changed = kinds.filter((kind) => batch.everything || batch.ids(kind).size > 0)
    if (changed.length > 0) send(`event: change\ndata: ${JSON.stringify(changed)}\n\n`)
  })
  const beat = setInterval(() => {
    send(': \n\n')
    void endEnded()
  }, beatMilliseconds)
  beat.unref()

  function send(text: string) {
    for (const stream of streams) {
      if (stream.reply.raw.writableLength > maxUnreadBytes) end(stream)
      else stream.reply.raw.write(text)
    }
  }

  /** Sessions that were ended or lay idle. */
  async function endEnded() {
    await Promise.all(
      [...streams].map(async (stream) => {
        if (!(await isOpen(stream.key).catch(() => true))) end(stream)
      }),
    )
  }

  function end(stream: Stream) {
    streams.delete(stream)
    stream.reply.raw.end('event: ended\ndata: {}\n\n')
  }

  return {
    /** Takes a response over and keeps it open for the session of `key`. */
    open(reply: FastifyReply, key: string) {
      reply.hijack()
      const stream = { reply, key }
      const headers = Object.entries(reply.getHeaders()).filter(([, value]) => value !== undefined)
      reply.raw.writeHead(200, {
        ...(Object.fromEntries(headers) as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        'x-accel-buffering': 'no',
      })
      reply.raw.write('retry: 2000\n\n')
      if (isClosed) return void reply.raw.end()
      streams.add(stream)
      reply.raw.on('close', () => streams.delete(stream))
    },
    /** The process ends, not the sessions: the desks come back by themselves. */
    close() {
      isClosed = true
      clearInterval(beat)
      for (const { reply } of streams) reply.raw.end()
    },
  }
}
