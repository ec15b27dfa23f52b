import axios, { type AxiosInstance } from 'axios'
import { wrapper } from 'axios-cookiejar-support'
import { CookieJar } from 'tough-cookie'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type ServerProcess } from './race/server-process.ts'
import { createShopDatabase, insertVariant, readySteps, type ShopDatabase } from './race/shop-fixture.ts'

describe('an independent client with a cookie jar, in the Sanctum manner', () => {
  let shop: ShopDatabase
  let server: ServerProcess
  let jar: CookieJar
  let http: AxiosInstance
  let tyre: number
  beforeAll(async () => {
    shop = await createShopDatabase('sanctum')
    tyre = await insertVariant(shop.sql, { gross: 24_990 })
    server = await startServer(shop.url, { SHOP_MODE: 'test' })
    jar = new CookieJar()
    http = clientWith(jar)
  })
  afterAll(async () => {
    await server.stop()
    await shop.drop()
  })

  function clientWith(cookies: CookieJar): AxiosInstance {
    return wrapper(
      axios.create({
        baseURL: server.origin,
        jar: cookies,
        withCredentials: true,
        withXSRFToken: true,
        headers: { Accept: 'application/json', 'Accept-Language': 'en-US' },
        validateStatus: () => true,
      }),
    )
  }
  /** The header that a browser's axios makes of the cookie; Node has no `document.cookie` for it. */
  async function token(cookies: CookieJar): Promise<string> {
    const cookie = (await cookies.getCookies(server.origin)).find(({ key }) => key === 'XSRF-TOKEN')
    return decodeURIComponent(cookie?.value ?? '')
  }
  const signed = async () => ({ headers: { 'X-XSRF-TOKEN': await token(jar) } })

  it('is refused with 419 while it has no token', async () => {
    const response = await http.post('/v1/checkout/cart')
    expect([response.status, response.data.message]).toEqual([419, 'CSRF token mismatch.'])
  })

  it('gets the token and the session as cookies', async () => {
    const response = await http.get('/sanctum/csrf-cookie')
    expect(response.status).toBe(204)
    const cookies = await jar.getCookies(server.origin)
    const byName = new Map(cookies.map((cookie) => [cookie.key, cookie]))
    expect(byName.get('XSRF-TOKEN')?.httpOnly).toBe(false)
    expect(byName.get('boltiv_session')).toMatchObject({ httpOnly: true, sameSite: 'lax' })
  })

  it("is refused with another session's token", async () => {
    const other = new CookieJar()
    await clientWith(other).get('/sanctum/csrf-cookie')
    const response = await http.post('/v1/checkout/cart', undefined, {
      headers: { 'X-XSRF-TOKEN': await token(other) },
    })
    expect(response.status).toBe(419)
  })

  it('buys as a guest, gets a new token with every response, and finds its order and its email', async () => {
    const seen = new Set([await token(jar)])
    async function send(method: 'post' | 'put', path: string, data?: unknown) {
      const response = await http.request({ method, url: path, data, ...(await signed()) })
      expect([path, response.status]).toEqual([path, 200])
      const next = await token(jar)
      expect(seen.has(next)).toBe(false)
      seen.add(next)
      return response.data
    }
    const cart = await send('post', '/v1/checkout/cart')
    const checkout = `/v1/checkout/${cart.token}`
    await send('post', `/v1/checkout/cart/${cart.token}/item`, [{ product_variant_id: tyre, quantity: 2 }])
    await send('put', `${checkout}/contact`, readySteps.contact)
    await send('put', `${checkout}/address`, {
      shipping_address: readySteps.shipping_address,
      billing_address: readySteps.billing_address,
    })
    await send('put', `${checkout}/shipping-methods`, { shipping_method_id: readySteps.shipping_method_id })
    const ready = await send('put', `${checkout}/payment-methods`, {
      payment_method_id: readySteps.payment_method_id,
    })
    expect(ready.problems).toEqual([])
    const order = await send('post', `${checkout}/complete`, {
      terms: true,
      payment_terms: false,
      expected_total: ready.totals.total.gross.value,
    })
    expect(order.total.gross).toEqual({ value: 51_970, formatted_value: '51\u00a0970\u00a0Ft' })

    expect((await http.get(`/v1/order/${order.id}`)).data).toEqual(order)
    expect((await clientWith(new CookieJar()).get(`/v1/order/${order.id}`)).status).toBe(404)

    const email = await findEmail(order.id)
    expect(email).toMatchObject({
      recipient: 'eva@example.hu',
      subject: expect.stringContaining(order.number),
    })
    const { data: html } = await http.get<string>(`/dev/mailbox/${email.id}`)
    const [address = ''] = /https?:[^"\s]+fizetesi-informacio[^"\s]+/.exec(html) ?? []
    const link = new URL(address.replaceAll('&amp;', '&'))
    const opened = await clientWith(new CookieJar()).get(`/v1/order/${order.id}`, {
      params: { signature: link.searchParams.get('alairas') },
    })
    expect(opened.data).toEqual(order)
  })

  async function findEmail(orderId: string) {
    for (const start = Date.now(); Date.now() - start < 15_000;) {
      const [row] = await shop.sql<{ id: string; recipient: string; subject: string }[]>`
        select id, recipient, subject from email_message where dedupe_key = ${`order-confirmation:${orderId}`} and sent_at is not null`
      if (row) return row
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    throw new Error('The email was not sent')
  }
})
