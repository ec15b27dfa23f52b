import { describe, expect, it } from 'vitest'
import type { OrderRecord, OrderStep } from '#server/order/index.ts'
import { at, orderRecord } from '#tests/invoicing/order-record.ts'
import {
  isObsolete,
  waitMinutes,
  waitsForAnother,
  wantedDocuments,
  type InvoiceRecord,
  type InvoiceRules,
} from './invoice.ts'

const since = at('2026-11-01T00:00:00Z')
const szamlazz: InvoiceRules = { provider: 'szamlazz', advance: false, since }
const withAdvance: InvoiceRules = { ...szamlazz, advance: true }
const builtIn: InvoiceRules = { ...szamlazz, provider: 'proforma', advance: true }

const total = orderRecord().totalGross
const paid = [{ kind: 'captured' as const, amount: total, at: at('2026-11-22T10:00:00Z') }]
const refunded = [...paid, { kind: 'refunded' as const, amount: total, at: at('2026-11-25T10:00:00Z') }]
const step = (to: string, day = '2026-11-23'): OrderStep => ({
  machine: 'fulfilment',
  from: 'preparing',
  to,
  actor: 'merchant',
  note: '',
  at: at(`${day}T10:00:00Z`),
})
const shipped = (changes: Partial<OrderRecord> = {}) =>
  orderRecord({ state: 'accepted', fulfilment: 'shipped', steps: [step('shipped')], ...changes })
const record = (kind: InvoiceRecord['kind'], changes: Partial<InvoiceRecord> = {}): InvoiceRecord => ({
  id: kind,
  orderId: 'order',
  kind,
  key: `2026-000123-${kind}`,
  provider: 'szamlazz',
  state: 'issued',
  providerId: null,
  number: `T-${kind}`,
  gross: total,
  refersTo: null,
  fileKey: 'file',
  data: {},
  failure: null,
  attempts: 1,
  createdAt: since,
  issuedAt: since,
  ...changes,
})
const cash = { id: 2, name: 'Utánvét', description: '', type: 'cash_on_delivery' as const, gateway: null }
const collected = {
  shippingAddress: null,
  shippingMethod: { id: 2, name: 'Bolt', description: '', provider: 'own' },
}

describe('the documents that an order wants', () => {
  const cases: [string, OrderRecord, InvoiceRules, InvoiceRecord[], string[]][] = [
    ['a transfer that waits', orderRecord(), szamlazz, [], ['proforma']],
    ['a transfer that waits, requested before', orderRecord(), szamlazz, [record('proforma')], []],
    ['a request for a quotation', orderRecord({ state: 'quote_requested' }), szamlazz, [], []],
    ['cash on delivery', orderRecord({ paymentMethod: cash }), szamlazz, [], []],
    ['a transfer that came, without advances', orderRecord({ paymentEvents: paid }), szamlazz, [], []],
    [
      'a transfer that came, with advances',
      orderRecord({ paymentEvents: paid }),
      withAdvance,
      [],
      ['advance'],
    ],
    [
      'a part of a transfer',
      orderRecord({ paymentEvents: [{ ...paid[0]!, amount: 1 }] }),
      withAdvance,
      [],
      ['proforma'],
    ],
    ['sent before it was paid', shipped(), szamlazz, [], ['final']],
    ['sent and paid, with advances', shipped({ paymentEvents: paid }), withAdvance, [], ['final']],
    ['sent after its advance', shipped({ paymentEvents: paid }), withAdvance, [record('advance')], ['final']],
    ['cash on delivery, sent', shipped({ paymentMethod: cash }), szamlazz, [], ['final']],
    [
      'sent before this service was set up',
      shipped({ steps: [step('shipped', '2026-10-30')] }),
      szamlazz,
      [],
      [],
    ],
    ['in the shop, ready to be fetched', shipped(collected), szamlazz, [], []],
    [
      'fetched from the shop',
      shipped({ ...collected, fulfilment: 'delivered', steps: [step('shipped'), step('delivered')] }),
      szamlazz,
      [],
      ['final'],
    ],
    [
      'cancelled, with nothing issued',
      orderRecord({ state: 'cancelled', fulfilment: 'cancelled' }),
      withAdvance,
      [],
      [],
    ],
    [
      'cancelled after its advance',
      orderRecord({ state: 'cancelled', fulfilment: 'cancelled', paymentEvents: paid }),
      withAdvance,
      [record('advance')],
      ['credit of advance'],
    ],
    ['sent back', shipped({ fulfilment: 'returned' }), szamlazz, [record('final')], ['credit of final']],
    [
      'given back all of its money',
      shipped({ paymentEvents: refunded }),
      szamlazz,
      [record('final')],
      ['credit of final'],
    ],
    [
      'given back a part of its money',
      shipped({ paymentEvents: [...paid, { ...refunded[1]!, amount: 5 }] }),
      szamlazz,
      [record('final')],
      [],
    ],
    [
      'sent back after both invoices',
      shipped({ fulfilment: 'returned', paymentEvents: paid }),
      withAdvance,
      [record('advance'), record('final')],
      ['credit of advance', 'credit of final'],
    ],
    [
      'sent back and credited before',
      shipped({ fulfilment: 'returned' }),
      szamlazz,
      [record('final'), record('credit', { refersTo: 'final' })],
      [],
    ],
    [
      'sent back before its invoice was made',
      shipped({ fulfilment: 'returned' }),
      szamlazz,
      [record('final', { state: 'queued' })],
      [],
    ],
    ['anything, when only payment requests are made', shipped({ paymentEvents: paid }), builtIn, [], []],
    ['a transfer that waits, made here', orderRecord(), builtIn, [], ['proforma']],
  ]
  it.each(cases)('%s', (_, order, rules, known, wanted) => {
    const found = wantedDocuments(order, known, rules)
    expect(found.map(({ kind, refersTo }) => (refersTo ? `${kind} of ${refersTo}` : kind))).toEqual(wanted)
  })

  it('are named by the order and what they take back', () => {
    const returned = shipped({ fulfilment: 'returned' })
    expect(wantedDocuments(returned, [record('final')], szamlazz)).toEqual([
      { kind: 'credit', key: '2026-000123-final-credit', refersTo: 'final' },
    ])
  })
})

describe('a document that waits', () => {
  const open = { state: 'queued', number: null, attempts: 0 } as const
  it('lets the one go first that it refers to', () => {
    const advance = record('advance', open)
    const final = record('final', open)
    expect(waitsForAnother(final, [advance, final])).toBe(true)
    expect(waitsForAnother(final, [record('advance'), final])).toBe(false)
    const credits = (['advance', 'final'] as const).map((refersTo) => record('credit', { ...open, refersTo }))
    const both = [record('advance'), record('final'), ...credits]
    expect(credits.map((credit) => waitsForAnother(credit, both))).toEqual([true, false])
    expect(waitsForAnother(credits[0]!, [record('advance'), record('final', { state: 'cancelled' })])).toBe(
      false,
    )
  })

  it('is dropped without its reason, unless it was tried: then it may exist at the service', () => {
    const returned = shipped({ fulfilment: 'returned' })
    expect(isObsolete(record('final', open), returned)).toBe(true)
    expect(isObsolete(record('final', { ...open, attempts: 1 }), returned)).toBe(false)
    expect(isObsolete(record('final', open), shipped())).toBe(false)
    expect(isObsolete(record('proforma', open), orderRecord({ paymentEvents: paid }))).toBe(true)
    expect(isObsolete(record('proforma', open), orderRecord())).toBe(false)
  })

  it('is tried less and less often, and at least each hour', () => {
    expect([1, 2, 3, 6, 7, 50].map(waitMinutes)).toEqual([1, 2, 4, 32, 60, 60])
  })
})
