import { guestContext } from '#tests/support/guest-context.ts'
import { endpoints } from '#contract/endpoints.ts'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { loadConfig } from '#config'
import { createClient, type Client } from '#contract/client.ts'
import type { Cart } from '#contract/wire.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCheckoutHandlers, findPickupScope } from '#server/checkout/index.ts'
import type { Sql } from '#platform/database/database.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import { localShopFiles } from '#platform/files/file-store.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { createWorkGate } from '#platform/security/work-gate.ts'
import { primaryAlone } from '#platform/database/replica.ts'
import { noSharedCounts } from '#platform/redis/shared-counts.ts'
import { createOrderFittingHandlers, createOrderPaymentHandlers } from '#server/order-edit/index.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { createPickupHandlers } from '#server/shipping/pickup-api.ts'
import { readySteps } from './shop-fixture.ts'

export const secret = 'a secret of the tests, long enough for all'

/** Card payment can be chosen; nobody responds there. */
const cardSettings = {
  SIMPLEPAY_MERCHANT: 'PUBLICTESTHUF',
  SIMPLEPAY_SECRET: 'a secret key of nobody',
  SIMPLEPAY_URL: 'http://127.0.0.1:9',
}

/** A platform over a test database; `now` sets the clock. Its folder is the test run's, which removes it, unless one is given. */
export function testPlatform(
  sql: Sql,
  now: () => Date = () => new Date(),
  folder = mkdtempSync(join(inject('platformFolders'), 'shop-')),
): Platform {
  const config = loadConfig({ DATA_DIR: folder, RATE_LIMITS: '0', ...cardSettings })
  const common = { config, sql, clock: now, secret }
  return {
    ...common,
    replica: primaryAlone(sql),
    log: pino({ level: 'silent' }),
    ...localShopFiles(folder),
    workGate: createWorkGate(common),
    shared: noSharedCounts,
  }
}

/** The typed client of one customer, straight on the handlers; every response is compared with its schema. */
export function guestClient(platform: Platform, sessionId: string | null = randomToken()): Client {
  const handlers: Partial<Handlers> = {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(platform),
    ...createCheckoutHandlers(platform),
    ...createOrderHandlers(platform),
    ...createOrderPaymentHandlers(platform),
    ...createOrderFittingHandlers(platform),
    ...createPickupHandlers(platform, { findScope: findPickupScope }),
  }
  const invoke = createInvoke(handlers as Handlers, { checkResponses: true })
  return createClient(endpoints, inProcessTransport(invoke, guestContext(sessionId)))
}

/** A cart with these variants in it. */
export async function cartWith(client: Client, ...items: { id: number; quantity?: number }[]): Promise<Cart> {
  await client.sanctumCsrfCookie()
  const { token } = await client.checkoutCreateCart()
  const body = items.map(({ id, quantity = 1 }) => ({ product_variant_id: id, quantity }))
  return client.checkoutAddCartItem({ params: { token }, body })
}

/** A checkout that only has to be completed; gives its token. */
export async function readyCheckout(
  client: Client,
  ...items: { id: number; quantity?: number }[]
): Promise<string> {
  const { token } = await cartWith(client, ...items)
  await client.checkoutSetData({ params: { token }, body: readySteps })
  return token
}

export function complete(
  client: Client,
  token: string,
  body: { expected_total?: number; comment?: string } = {},
) {
  return client.checkoutComplete({ params: { token }, body: { terms: true, payment_terms: false, ...body } })
}

/** Resolves with the failure of a call that must fail. */
export async function failure(
  call: Promise<unknown>,
): Promise<{ status: number; body: Record<string, unknown> }> {
  return call.then(
    () => Promise.reject(new Error('The call succeeded')),
    (error: { status: number; body: Record<string, unknown> }) => {
      if (typeof error.status !== 'number') throw error
      return { status: error.status, body: error.body }
    },
  )
}
