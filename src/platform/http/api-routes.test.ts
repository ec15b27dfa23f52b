import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
import { loadConfig } from '#config'
import { createResponseCache } from '../cache/response-cache.ts'
import { publicCallKey } from '../cache/response-keys.ts'
import { createPublicResponses } from '../cache/response-sending.ts'
import { registerApi } from './api-routes.ts'
import type { Platform } from '../platform.ts'

/** A server whose public call looks at the customer when the query says `enyem`. */
async function openShop(maxBytes: number): Promise<FastifyInstance> {
  const app = Fastify()
  await app.register(cookie)
  const responses = createPublicResponses(createResponseCache({ maxBytes }), publicCallKey, {})
  const platform: Pick<Platform, 'config' | 'secret'> = { config: loadConfig({}), secret: 'secret' }
  registerApi(
    app as unknown as FastifyInstance,
    platform as Platform,
    async (_name, { params }, { session }) =>
      (params as { slug: string }).slug === 'enyem' ? { key: session.ensureKey() } : { key: null },
    responses,
  )
  return app
}

test.each([0, 1_000_000])(
  'a response that looked at the customer is for nobody else, with %d bytes to keep',
  async (bytes) => {
    const app = await openShop(bytes)
    const [own, other] = [await app.inject('/v1/product/enyem'), await app.inject('/v1/product/enyem')]
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.headers['x-cache-allowed']).toBeUndefined()
    expect(own.json()).not.toEqual(other.json())
    const shared = await app.inject('/v1/product/mindenkie')
    expect(shared.headers['cache-control']).toContain('public')
    expect(shared.headers['set-cookie']).toBeUndefined()
    await app.close()
  },
)
