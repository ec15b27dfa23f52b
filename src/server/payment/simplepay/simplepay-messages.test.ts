import { describe, expect, it } from 'vitest'
import { notice, queryResponse, refundResponse, reportOf } from './simplepay-messages.ts'

const transaction = {
  merchant: 'PUBLICTESTHUF',
  orderRef: '2026-000001-1-x',
  total: '51970',
  transactionId: 99844942,
  status: 'FINISHED',
}
const read = (reported: object) => {
  const { transactions } = queryResponse.parse({ transactions: [{ ...transaction, ...reported }] })
  return reportOf(transactions[0]!)
}

describe("SimplePay's messages", () => {
  it.each([
    [{}, 0],
    [{ remainingTotal: null }, 0],
    [{ remainingTotal: 51_970 }, 0],
    [{ remainingTotal: '50970' }, 1000],
    [{ remainingTotal: 0, status: 'REFUND' }, 51_970],
    [{ remainingTotal: 0, status: 'AUTHORIZED' }, 0],
  ])('say of %j what was given back, and nothing by leaving it out', (reported, refunded) => {
    expect(read(reported)).toMatchObject({ amount: 51_970, refunded })
  })

  it.each([null, '', true, 'sok', -1, 10.5, [1]])('hold no amount in %j', (amount) => {
    expect(queryResponse.safeParse({ transactions: [{ ...transaction, total: amount }] }).success).toBe(false)
    const refund = { merchant: 'M', orderRef: 'x', refundTransactionId: 1, remainingTotal: amount }
    expect(refundResponse.safeParse(refund).success).toBe(false)
  })

  it('name an order in characters that a database can hold', () => {
    const reported = { merchant: 'M', transactionId: 1, status: 'FINISHED' }
    expect(notice.safeParse({ ...reported, orderRef: 'A-1/2 é' }).success).toBe(true)
    expect(notice.safeParse({ ...reported, orderRef: 'a\0b' }).success).toBe(false)
  })
})
