import { describe, expect, test } from 'vitest'
import { createClient, FetchError, RequiredError, ResponseError } from './client.ts'
import { endpoints } from './endpoints.ts'
import { callUrl, httpTransport } from './http-transport.ts'

const token = 'a'.repeat(43)

/** A fetch that gives the prepared responses in turn and remembers what was requested. */
function fakeFetch(...responses: (Response | Error)[]) {
  const requests: { url: string; init: RequestInit }[] = []
  const fetch = async (url: string | URL | Request, init: RequestInit = {}) => {
    requests.push({ url: url as string, init })
    const response = responses[requests.length - 1] ?? new Error('requested too often')
    if (response instanceof Error) throw response
    return response
  }
  return { fetch: fetch as typeof globalThis.fetch, requests }
}

const ok = (body: unknown = {}) => Response.json(body)
const failing = (status: number) => Response.json({ message: 'Hiba' }, { status })
const wait = async () => {}

describe('a call with a missing parameter', () => {
  test('names parameter and operation literally and sends nothing', async () => {
    const { fetch, requests } = fakeFetch()
    const client = createClient(endpoints, httpTransport({ fetch }))
    const call = client.checkoutUpdateCartItem({
      params: { token, item_id: undefined as never },
      body: { quantity: 1 },
    })
    await expect(call).rejects.toThrow(
      'Required parameter "itemId" was null or undefined when calling checkoutUpdateCartItem()',
    )
    await expect(client.productGetByIds({ query: {} as never })).rejects.toBeInstanceOf(RequiredError)
    expect(requests).toHaveLength(0)
  })
})

describe('the HTTP transport', () => {
  test('sends credentials, the accept headers and the anti-forgery header', async () => {
    const { fetch, requests } = fakeFetch(ok())
    const client = createClient(endpoints, httpTransport({ fetch, readCsrfToken: () => 'secret' }))
    await client.checkoutAddCartItem({ params: { token }, body: [{ product_variant_id: 1, quantity: 2 }] })
    expect(requests[0]!.url).toBe(`/v1/checkout/cart/${token}/item`)
    expect(requests[0]!.init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      keepalive: true,
      headers: {
        Accept: 'application/json',
        'Accept-Language': 'en-US',
        'X-XSRF-TOKEN': 'secret',
        'Content-Type': 'application/json',
      },
      body: '[{"product_variant_id":1,"quantity":2}]',
    })
  })

  test.each([408, 409, 425, 429, 500, 502, 503, 504])('tries a GET once more on %i', async (status) => {
    const { fetch, requests } = fakeFetch(failing(status), ok({ id: 1 }))
    await expect(
      createClient(endpoints, httpTransport({ fetch, wait })).productGet({ params: { slug: 'x' } }),
    ).resolves.toEqual({ id: 1 })
    expect(requests).toHaveLength(2)
  })

  test('tries a GET once more on a network failure, and not a third time', async () => {
    const { fetch, requests } = fakeFetch(new Error('cut'), failing(503))
    await expect(
      createClient(endpoints, httpTransport({ fetch, wait })).productGet({ params: { slug: 'x' } }),
    ).rejects.toMatchObject({ status: 503 })
    expect(requests).toHaveLength(2)
  })

  test.each([404, 419, 422])('does not retry a GET on %i', async (status) => {
    const { fetch, requests } = fakeFetch(failing(status))
    await expect(
      createClient(endpoints, httpTransport({ fetch, wait })).productGet({ params: { slug: 'x' } }),
    ).rejects.toBeInstanceOf(ResponseError)
    expect(requests).toHaveLength(1)
  })

  test('never retries a write, whatever happened', async () => {
    for (const response of [failing(503), new Error('cut')]) {
      const { fetch, requests } = fakeFetch(response, ok())
      await expect(
        createClient(endpoints, httpTransport({ fetch, wait })).checkoutCreateCart(),
      ).rejects.toThrow()
      expect(requests).toHaveLength(1)
    }
  })

  test('never retries after an abort', async () => {
    const controller = new AbortController()
    controller.abort()
    const { fetch, requests } = fakeFetch(new DOMException('stop', 'AbortError'), ok())
    const call = createClient(endpoints, httpTransport({ fetch, wait })).productGet(
      { params: { slug: 'x' } },
      { signal: controller.signal },
    )
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
    expect(requests).toHaveLength(1)
  })

  test('repeats a write that wants a proof of work with the solved challenge, once', async () => {
    const needed = () => Response.json({ message: 'Várjon.', challenge: { number: 7 } }, { status: 428 })
    const solve = async (challenge: unknown) => `solved ${JSON.stringify(challenge)}`
    const passing = fakeFetch(needed(), ok({ token }))
    await createClient(endpoints, httpTransport({ fetch: passing.fetch, solve })).checkoutCreateCart()
    expect(passing.requests[0]!.init.headers).not.toHaveProperty('X-Proof-Of-Work')
    expect(passing.requests[1]!.init.headers).toMatchObject({ 'X-Proof-Of-Work': 'solved {"number":7}' })
    const refused = fakeFetch(needed(), needed())
    const call = createClient(endpoints, httpTransport({ fetch: refused.fetch, solve })).checkoutCreateCart()
    await expect(call).rejects.toMatchObject({ status: 428 })
    expect(refused.requests).toHaveLength(2)
  })

  test('says why a call was refused when its challenge can’t be solved', async () => {
    const { fetch, requests } = fakeFetch(Response.json({ message: 'Várjon.' }, { status: 428 }))
    const solve = () => Promise.reject(new Error('no cryptography without https'))
    const call = createClient(endpoints, httpTransport({ fetch, solve })).checkoutCreateCart()
    await expect(call).rejects.toMatchObject({ status: 428, body: { message: 'Várjon.' } })
    expect(requests).toHaveLength(1)
  })

  test("raises the literal error texts and keeps the server's message and form errors", async () => {
    const body = { message: 'Hibás.', errors: { email: ['Kötelező mező.'] } }
    const { fetch } = fakeFetch(Response.json(body, { status: 422 }))
    const error: unknown = await createClient(endpoints, httpTransport({ fetch }))
      .checkoutCreateCart()
      .catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(ResponseError)
    expect((error as ResponseError).message).toBe('Response returned an error code')
    expect((error as ResponseError).body).toEqual(body)
    const cut = createClient(
      endpoints,
      httpTransport({ fetch: fakeFetch(new Error('cut')).fetch }),
    ).checkoutCreateCart()
    await expect(cut).rejects.toThrow(FetchError)
    await expect(cut).rejects.toThrow(
      'The request failed and the interceptors did not return an alternative response',
    )
  })
})

test('lists go as key[] and maps as key[sub], encoded', () => {
  expect(
    decodeURIComponent(callUrl({ path: endpoints.productGetByIds.path, params: {}, query: { ids: [3, 1] } })),
  ).toBe('/v1/products?ids[]=3&ids[]=1')
  expect(
    callUrl({
      path: endpoints.productCategoryGet.path,
      params: { category: 'téli gumi' },
      query: { filters: { marka: 'a,b' }, page: undefined },
    }),
  ).toBe('/v1/product-category/t%C3%A9li%20gumi?filters%5Bmarka%5D=a%2Cb')
})
