import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { adjustment, at, line, orderRecord, seller } from '#tests/invoicing/order-record.ts'
import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { invoiceDocument, type InvoiceDocument } from './invoice-document.ts'
import { unitNet } from './unit-net.ts'
import type { InvoiceRecord } from './invoice.ts'

const context = { shop: seller, now: at('2026-11-21T23:30:00Z'), known: [] }
const final = { kind: 'final' as const, key: '2026-000123-final' }
const advance = { kind: 'advance', state: 'issued', number: 'E-1' } as InvoiceRecord

describe('a document', () => {
  it('takes the VAT of a line from the line, not from its pieces', () => {
    const { lines, summary } = invoiceDocument(orderRecord({ adjustments: [] }), final, context)
    expect(lines[0]).toMatchObject({ gross: 99_960, tax: 21_251, net: 78_709 })
    expect(summary).toEqual([{ taxRate: 27, gross: 99_960, tax: 21_251, net: 78_709 }])
    expect(unitNet(lines[0]!)).toBe(19_677.25)
  })

  it('sums each rate from its lines, and leaves the rounding of cash out', () => {
    const order = orderRecord({
      lines: [
        line(),
        line({ unitGross: 1999, quantity: 1, taxRate: 5 }),
        line({ unitGross: 999, quantity: 3, discount: 7 }),
      ],
      adjustments: [
        adjustment('shipping', 1990),
        adjustment('payment_fee', 0),
        adjustment('cash_rounding', -2, 0),
      ],
    })
    const { summary, total, rounding, lines } = invoiceDocument(order, final, context)
    expect(lines).toHaveLength(4)
    expect(summary.map(({ taxRate }) => taxRate)).toEqual([27, 5])
    expect(total.gross + rounding).toBe(order.totalGross)
    expect(rounding).toBe(-2)
  })

  it('after an advance takes it into account, so that nothing is taxed twice', () => {
    const order = orderRecord({ lines: [line(), line({ taxRate: 5 })] })
    const before = invoiceDocument(order, { kind: 'advance', key: 'a' }, context)
    const after = invoiceDocument(order, final, { ...context, known: [advance] })
    expect(before.total.gross).toBe(order.totalGross)
    expect(before.lines.map(({ name }) => name)).toEqual(
      Array(2).fill('Előleg a 2026-000123 számú rendelésre'),
    )
    expect(after.total).toEqual({ net: 0, tax: 0, gross: 0 })
    expect(after.lines.at(-1)).toMatchObject({ name: 'Előleg beszámítása (E-1)', taxRate: 5, gross: -99_960 })
    expect(after.advance).toBe('E-1')
  })

  it('adds up whatever is bought', () => {
    const parts = fc.record({
      unitGross: fc.integer({ min: 1, max: 2_000_000 }),
      quantity: fc.integer({ min: 1, max: 999 }),
      taxRate: fc.constantFrom(27, 18, 5, 0),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
    })
    fc.assert(
      fc.property(
        fc.array(parts, { minLength: 1, maxLength: 20 }),
        fc.constantFrom(-2, -1, 0, 1, 2),
        (bought, rounding) => {
          const lines = bought.map(({ share, ...one }) =>
            line({ ...one, discount: Math.floor(one.unitGross * one.quantity * share) }),
          )
          const order = orderRecord({
            lines,
            adjustments: [adjustment('shipping', 1991), adjustment('cash_rounding', rounding, 0)],
          })
          for (const document of [
            invoiceDocument(order, final, context),
            invoiceDocument(order, final, { ...context, known: [advance] }),
          ])
            checkSums(document)
          const { total } = invoiceDocument(order, final, context)
          expect(total.gross + rounding).toBe(order.totalGross)
        },
      ),
    )
  })

  it('prints its days as they are in Hungary', () => {
    const steps = [
      {
        machine: 'fulfilment' as const,
        from: 'preparing',
        to: 'shipped',
        actor: 'm',
        note: '',
        at: at('2026-11-20T23:30:00Z'),
      },
    ]
    const order = orderRecord({ state: 'accepted', fulfilment: 'shipped', steps })
    const made = invoiceDocument(order, final, context)
    expect([made.issuedOn, made.fulfilledOn, made.dueOn]).toEqual(['2026-11-22', '2026-11-21', '2026-11-30'])
    const paid = [{ kind: 'captured' as const, amount: order.totalGross, at: at('2026-11-20T10:00:00Z') }]
    expect(invoiceDocument({ ...order, paymentEvents: paid }, final, context).dueOn).toBe('2026-11-22')
    expect(dayOf(at('2026-10-24T22:30:00Z'))).toBe('2026-10-25')
    expect(addDays('2026-10-24', 8)).toBe('2026-11-01')
  })

  it('requests the money as long after the order as its page says', () => {
    const request = { kind: 'proforma' as const, key: 'p' }
    expect(invoiceDocument(orderRecord(), request, context).dueOn).toBe('2026-11-29')
    const steps = [
      {
        machine: 'order' as const,
        from: 'quote_requested',
        to: 'placed',
        actor: 'm',
        note: '',
        at: at('2026-11-28T10:00:00Z'),
      },
    ]
    expect(invoiceDocument(orderRecord({ steps }), request, context).dueOn).toBe('2026-12-06')
  })
})

function checkSums({ lines, summary, total }: InvoiceDocument): void {
  for (const { net, tax, gross } of [...lines, ...summary, total]) expect(net + tax).toBe(gross)
  for (const part of ['net', 'tax', 'gross'] as const) {
    const sum = (rows: readonly { net: number; tax: number; gross: number }[]) =>
      rows.reduce((all, row) => all + row[part], 0)
    for (const { taxRate, ...rate } of summary)
      expect(rate[part]).toBe(sum(lines.filter((one) => one.taxRate === taxRate)))
    expect(total[part]).toBe(sum(summary))
  }
}
