import { describe, expect, it } from 'vitest'
import { ResponseError } from '#contract/client-errors.ts'
import type { User } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'

const user: User = {
  id: 7,
  email: 'ori@levelem.example',
  first_name: 'Gergő',
  last_name: 'Őri',
  phone: null,
  is_verified: true,
  subscribed_to_newsletter: false,
  cart_token: null,
  password_set: true,
  pending_email: null,
}

async function openOrder(status: number): Promise<number> {
  const calls = {
    userGetMe: () => Promise.resolve(user),
    orderGet: () => Promise.reject(new ResponseError(status, { message: 'Most nem megy.' })),
  }
  const request = new Request('https://bolt.example/profil/megrendelesek/0199')
  return (await render(request, testContext(calls))).status
}

describe("an order's page", () => {
  it('says that the shop is too busy where the order could not be read, not that something broke', async () => {
    expect(await openOrder(503)).toBe(503)
  })

  it('is not there for an order of somebody else', async () => {
    expect(await openOrder(404)).toBe(404)
  })
})
