import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import type { Order } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'

const id = '019ab000-0000-7000-8000-000000000001'
const order = {
  number: '2026-000123',
  contact: { first_name: 'Gergő', last_name: 'Őri', email: 'ori@levelem.example', phone: '' },
  items: [
    { name: 'Nordval Fjell 3', item_number: 'NF3', unit_measure: 'db', quantity: 4 },
    { name: 'Motorolaj', item_number: 'MO', unit_measure: 'db', quantity: 1 },
  ],
} as Order
const guest: Partial<Client> = {
  userGetMe: () => Promise.reject(new ResponseError(401, { message: 'Unauthenticated.' })),
  orderGet: () => Promise.reject(new ResponseError(404, { message: 'A rendelés nem található.' })),
}
const withdrawalCreate = vi.fn<Client['withdrawalCreate']>(({ body }) =>
  Promise.resolve({
    id,
    token: 't'.repeat(43),
    statement: {
      ...body,
      items: body.items ?? [],
      refund_account: body.refund_account?.replaceAll(' ', '') ?? '',
      text: `Elállok a szerződéstől. ${body.items?.join('; ')}`,
    },
  }),
)
const withdrawalConfirm = vi.fn<Client['withdrawalConfirm']>(() =>
  Promise.resolve({
    reference: 'EL-2026-000012',
    received_at: { formatted_date_time: '2026. 11. 21. 16:22:05', iso: '2026-11-21T15:22:05.000Z' },
    statement: 'Elállok a szerződéstől.',
    message: 'Elállási nyilatkozatát 2026. 11. 21. 16:22:05-kor megkaptuk. Azonosító: EL-2026-000012.',
  }),
)
const calls = { ...guest, withdrawalCreate, withdrawalConfirm }

async function open(path: string, given: Partial<Client> = calls, fields?: Record<string, string>) {
  const request = new Request(`https://bolt.example${path}`, {
    method: fields ? 'POST' : 'GET',
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  const response = await render(request, testContext(given, { setCookie: () => {} }))
  return { status: response.status, html: await response.text() }
}
/** What a browser without scripts would send from the page's form. */
function hiddenFields(html: string): Record<string, string> {
  const found = html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name = '', value = '']) => [name, value]))
}
const typed = { name: 'Őri Gergő', order_number: '2026-000123', email: 'ori@levelem.example', items: '' }

describe('the withdrawal page', () => {
  it('is open to everybody, requests three things and no reason, and may be found by search engines', async () => {
    const { status, html } = await open('/elallas')
    expect(status).toBe(200)
    expect(html).toContain('Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől.')
    const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? ''
    const requested = [...main.matchAll(/<input[^>]*required[^>]*name="([^"]+)"/g)].map(([, name]) => name)
    expect(requested).toEqual(['name', 'order_number', 'email'])
    expect(html).not.toContain('noindex')
    expect(html).toContain('href="/elallasi-tajekoztato"')
  })

  it('takes the order number out of the link, whether there is such an order or not', async () => {
    const { html } = await open('/elallas?rendeles=2026-000123')
    expect(html).toContain('value="2026-000123"')
    expect(html).toContain('noindex')
  })

  it('is filled in from an order that the customer may see, with its lines to choose from', async () => {
    const orderGet = vi.fn<Client['orderGet']>(() => Promise.resolve(order))
    const { html } = await open(`/elallas?rendeles=${id}&alairas=jel`, { ...calls, orderGet })
    expect(orderGet.mock.calls[0]?.[0]).toEqual({ params: { id }, query: { signature: 'jel' } })
    for (const value of ['Őri Gergő', '2026-000123', 'ori@levelem.example', '4 db Nordval Fjell 3 (NF3)'])
      expect(html).toContain(`value="${value}"`)
  })

  it('is empty for who may not see the order', async () => {
    const { status, html } = await open(`/elallas?rendeles=${id}`)
    expect(status).toBe(200)
    expect(html).not.toContain(`value="${id}"`)
    expect(html).not.toContain('2026-000123&quot;')
  })

  it('shows the statement first, and declares it by the button that the law names', async () => {
    withdrawalConfirm.mockClear()
    const fields = {
      ...typed,
      'line-1': '1 db Motorolaj (MO)',
      items: 'felni, 2 db\r\n\r\nszelep',
      step: 'review',
    }
    const review = await open('/elallas', calls, fields)
    const items = ['1 db Motorolaj (MO)', 'felni, 2 db', 'szelep']
    expect(review.html).toContain(`Elállok a szerződéstől. ${items.join('; ')}`)
    expect(review.html).toMatch(/<button[^>]*value="confirm"[^>]*>Elállás megerősítése<\/button>/)
    expect(withdrawalConfirm).not.toHaveBeenCalled()
    const done = await open('/elallas', calls, { ...hiddenFields(review.html), step: 'confirm' })
    const { name, order_number, email } = typed
    expect(withdrawalConfirm.mock.calls[0]?.[0]).toEqual({
      params: { id },
      body: { name, order_number, email, items, refund_account: '', token: 't'.repeat(43) },
    })
    expect(done.html).toContain('2026. 11. 21. 16:22:05-kor megkaptuk. Azonosító: EL-2026-000012.')
    expect(done.html).not.toContain('<form method="post" action="/elallas"')
    const receipt = done.html.slice(done.html.indexOf('elallas-atveve'))
    expect(receipt).toMatch(/Őri Gergő<br\/>ori@levelem\.example/)
    expect(receipt).toMatch(/<b>[^<]+<\/b> · /)
  })

  it('takes an account number for the refund, shows it before it counts, and asks nobody who paid by card', async () => {
    withdrawalConfirm.mockClear()
    const fields = { ...typed, refund_account: '11773016 11111018', step: 'review' }
    const review = await open('/elallas', calls, fields)
    expect(review.html).toContain('A visszatérítést erre a számlára kéri:')
    expect(review.html).toContain('<b>1177301611111018</b>')
    await open('/elallas', calls, { ...hiddenFields(review.html), step: 'confirm' })
    expect(withdrawalConfirm.mock.calls[0]?.[0].body).toMatchObject({ refund_account: '1177301611111018' })
    const orderGet = () => Promise.resolve({ ...order, instant_payment: true })
    const { html } = await open(`/elallas?rendeles=${id}`, { ...calls, orderGet })
    expect(html).not.toContain('refund_account')
  })

  it('can be taken back for changes with everything typed', async () => {
    const review = await open('/elallas', calls, { ...typed, step: 'review' })
    const { html } = await open('/elallas', calls, { ...hiddenFields(review.html), step: 'edit' })
    expect(html).toContain('value="Őri Gergő"')
    expect(html).not.toContain('draft_proof')
  })

  it('says what is missing beside its field', async () => {
    const refusal = new ResponseError(422, {
      message: 'Kötelező mező.',
      errors: { name: ['Kötelező mező.'], 'items.1': ['Legfeljebb 300 karakter lehet.'] },
    })
    const refused = { ...calls, withdrawalCreate: () => Promise.reject(refusal) }
    const { status, html } = await open('/elallas', refused, {
      ...typed,
      name: '',
      items: 'x',
      step: 'review',
    })
    expect(status).toBe(422)
    expect(html).toContain('Írja be a nevét.')
    expect(html).toContain('id="f-items-error"')
    expect(html).toContain('value="ori@levelem.example"')
  })

  it('keeps the statement with its id when its confirmation did not get through', async () => {
    const refusal = new ResponseError(429, { message: 'Túl sok kérés.' })
    const review = await open('/elallas', calls, { ...typed, step: 'review' })
    const refused = { ...calls, withdrawalConfirm: () => Promise.reject(refusal) }
    const { html } = await open('/elallas', refused, { ...hiddenFields(review.html), step: 'confirm' })
    expect(html).toContain('Túl sok kérés.')
    expect(hiddenFields(html)).toMatchObject({ draft_id: id, draft_proof: 't'.repeat(43) })
    expect(html).toContain('Elállás megerősítése')
  })
})
