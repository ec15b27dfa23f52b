import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { loadConfig } from '#config'
import { createLog, hideAddresses } from './app-context.ts'

test('what is logged as an error is reported, what is less is not', () => {
  const sent: unknown[][] = []
  const log = createLog(loadConfig({ LOG_LEVEL: 'info' }), {
    send: (...args) => void sent.push(args),
    close: async () => undefined,
  })
  const fault = new Error('fault')
  log.warn({ err: fault }, 'slow')
  log.error({ err: fault, requestId: '1' }, 'request failed')
  log.child({}).error('refused')
  log.fatal(fault)
  expect(sent).toEqual([
    [fault, 'request failed'],
    [undefined, 'refused'],
    [fault, ''],
  ])
})

test.each([
  ['RCPT TO refused: 550 <eva.kiss+bolt@posta.example.hu>: unknown', 'RCPT TO refused: 550 <[…]>: unknown'],
  [
    '{"detail":"Key (lower(email))=(o\'neil@example.hu) exists"}',
    '{"detail":"Key (lower(email))=([…]) exists"}',
  ],
  [JSON.stringify({ m: 'two\neva@example.hu' }), JSON.stringify({ m: 'two\n[…]' })],
  [JSON.stringify({ m: '\u0001eva@example.hu' }), JSON.stringify({ m: '\u0001[…]' })],
  ['at /node_modules/@fastify/cookie/plugin.js', 'at /node_modules/@fastify/cookie/plugin.js'],
  ['fastify@5.12.8', 'fastify@5.12.8'],
])('a line of the log names no customer: %s', (line, logged) => {
  expect(hideAddresses(line)).toBe(logged)
})

test('no address reaches the log by an error, its message or what is logged beside it', () => {
  const log = createLog(loadConfig({}))
  const stream = Reflect.get(log, pino.symbols.streamSym) as { write: (line: string) => void }
  const write = vi.spyOn(stream, 'write').mockReturnValue()
  const error = Object.assign(new Error('to eva@example.hu'), { rejected: ['eva@example.hu'] })
  log.warn({ err: error, meta: { job: { payload: { email: 'eva@example.hu' } } } }, 'eva@example.hu failed')
  const [line] = write.mock.calls[0]!
  expect(JSON.parse(line)).toMatchObject({
    err: { message: 'to […]', rejected: ['[…]'] },
    meta: { job: { payload: { email: '[…]' } } },
    msg: '[…] failed',
  })
})
