import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { registerBrowserErrors } from './browser-errors.ts'
import type { Platform } from '../platform.ts'

test('a flood of made-up errors gets a response, and leaves room in the log and the report for others', async () => {
  const logged: string[] = []
  const platform = {
    config: loadConfig({ ERROR_REPORT_DSN: 'http://key@127.0.0.1/1' }),
    secret: 'secret',
    log: { error: ({ err }: { err: Error }) => logged.push(err.message) },
  }
  const app = Fastify()
  await app.register(cookie)
  registerBrowserErrors(app as unknown as FastifyInstance, platform as unknown as Platform)
  const report = (message: string) =>
    app.inject({
      method: 'POST',
      url: '/api/error',
      headers: { 'sec-fetch-site': 'same-origin' },
      payload: { message },
    })
  for (let round = 0; round < 60; round += 1) expect((await report(`kitalált ${round}`)).statusCode).toBe(204)
  await app.close()
  expect(logged[0]).toBe('kitalált 0')
  // The clock may step into the next minute once.
  expect(logged.length).toBeLessThanOrEqual(20)
})
