import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { createLog } from './ground.ts'

test('what is logged as an error is told, what is less is not', () => {
  const told: unknown[][] = []
  const log = createLog(loadConfig({ LOG_LEVEL: 'info' }), {
    tell: (...words) => void told.push(words),
    close: async () => undefined,
  })
  const fault = new Error('fault')
  log.warn({ err: fault }, 'slow')
  log.error({ err: fault, requestId: '1' }, 'request failed')
  log.child({}).error('refused')
  log.fatal(fault)
  expect(told).toEqual([
    [fault, 'request failed'],
    [undefined, 'refused'],
    [fault, ''],
  ])
})
