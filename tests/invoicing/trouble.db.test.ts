import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/wire.ts'
import { sweepInvoices } from '#server/invoice/index.ts'
import type { CreditDocument, InvoiceDocument } from '#server/invoice/invoice-document.ts'
import { InvoiceServiceError, type InvoiceProvider } from '#server/invoice/provider.ts'
import { refundOrder, returnOrder } from '#server/order/index.ts'
import { brokenRules } from '#tests/race/broken-rules.ts'
import { startInvoicingShop, type InvoicingShop } from './invoicing-shop.ts'
import { szamlazzKey } from './szamlazz-fake.ts'

const pdf = Buffer.from('%PDF-1.4')

describe('invoices on a bad day', () => {
  let shop: InvoicingShop
  const issued: InvoiceDocument[] = []
  const credited: CreditDocument[] = []
  const trouble: { issue: (document: InvoiceDocument) => void; reports: number; isUnreachable: boolean } = {
    issue: () => undefined,
    reports: 0,
    isUnreachable: false,
  }
  const made = (key: string) => ({ number: `T-${key}`, providerId: key, pdf, gross: null })
  const service: InvoiceProvider = {
    name: 'szamlazz',
    async issue(document) {
      trouble.issue(document)
      issued.push(document)
      return made(document.key)
    },
    correct: () => Promise.reject(new Error('Nothing is corrected here')),
    async credit(document) {
      credited.push(document)
      return made(document.key)
    },
    fetchPdf: async () => pdf,
    async navReport() {
      trouble.reports += 1
      if (trouble.isUnreachable) throw new InvoiceServiceError('no response', true)
      return { state: 'processing', message: '' }
    },
  }
  const sweep = () => sweepInvoices(shop.platform, { providers: { szamlazz: service } })
  beforeAll(async () => {
    shop = await startInvoicingShop('invoice_trouble', {
      INVOICE_PROVIDER: 'szamlazz',
      SZAMLAZZ_KEY: szamlazzKey,
    })
  })
  afterAll(() => shop.drop())
  const sound = async () => expect(await brokenRules(shop.sql)).toEqual([])
  afterEach(async () => {
    trouble.issue = () => undefined
    trouble.isUnreachable = false
    await sound()
  })
  const documentOf = ({ number }: Order, kind: string) =>
    issued.find((one) => one.orderNumber === number && one.kind === kind)

  it('do not ask the customer again for what was paid and given back in part', async () => {
    const order = await shop.place()
    await shop.pay(order)
    await refundOrder(shop.platform, order.number, { amount: 1000, reason: 'Kedvezmény.' })
    await shop.ship(order)
    await sweep()
    const document = documentOf(order, 'final')
    expect(document).toMatchObject({ isPaid: true })
    expect(document?.dueOn).toBe(document?.issuedOn)
  })

  it('are taken back for the day on which the goods left, whenever they were made', async () => {
    const order = await shop.place()
    await shop.pay(order)
    await shop.ship(order)
    await shop.sql`
      update order_transition set created_at = created_at + interval '2 days' where order_id = ${order.id} and to_state = 'shipped'`
    shop.wait(5 * 24 * 60)
    await sweep()
    const fulfilledOn = documentOf(order, 'final')?.fulfilledOn
    expect(fulfilledOn).not.toBe(documentOf(order, 'final')?.issuedOn)
    await returnOrder(shop.platform, order.number, 'Elállás.')
    await sweep()
    const credit = credited.find(({ orderNumber }) => orderNumber === order.number)
    expect(credit?.original).toMatchObject({ fulfilledOn })
  })

  it('are made for all other orders when one can not be drawn', async () => {
    const [broken, other] = [await shop.place(), await shop.place()]
    trouble.issue = ({ orderNumber }) => {
      if (orderNumber === broken.number) throw new TypeError('a mistake of ours')
    }
    await sweep()
    expect(documentOf(other, 'proforma')).toBeDefined()
    expect((await shop.documents(broken))[0]).toMatchObject({ state: 'queued', failure: 'a mistake of ours' })
  })

  it('are not polled one by one while the service is unreachable for their reports', async () => {
    trouble.isUnreachable = true
    trouble.reports = 0
    shop.wait(120)
    await sweep()
    expect(trouble.reports).toBe(1)
  })
})
