import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { createLog } from './app-context.ts'

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
