import { describe, expect, it } from 'vitest'
import type { PaymentTransaction } from '#contract/wire.ts'
import { readReturn } from './returns/returns.ts'
import { nextPollDelay, transactionHeading, transactionView } from './transaction-view.ts'

const read = (search: string) => readReturn(new URLSearchParams(search))
const encode = (message: unknown) => Buffer.from(JSON.stringify(message)).toString('base64')

describe('the address that a payment service sends the browser back to', () => {
  it('of SimplePay names the payment inside its message', () => {
    const r =
      'eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IlRJTUVPVVQiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiJSLTIwMjYtMDAwMTIzLTEifQ=='
    const s = '+2DnRXGGbLkGkSHsiofaxv336vgXeyT8gk/ye8OsNsSl93pRKgsnPbHR2Fy1W32s'
    const requested = { method: 'simplepay', reference: 'R-2026-000123-1', r, s }
    expect(read(String(new URLSearchParams({ r, s })))).toEqual(requested)
    // A plus sign that nobody encoded.
    expect(read(`r=${r}&s=${s}`)).toEqual(requested)
  })

  it('of Barion and of the built-in bank names it itself', () => {
    expect(read('paymentId=64157032-d3dc-4296')).toEqual({
      method: 'barion',
      reference: '64157032-d3dc-4296',
    })
    expect(read('fizetes=demo:0199-a')).toEqual({ method: 'demo', reference: '0199-a' })
  })

  it.each([
    '',
    'rendeles=1',
    'fizetes=nem-indult',
    'fizetes=demo:',
    'fizetes=demo:../x',
    'fizetes=DEMO:1',
    'paymentId=',
    'paymentId=a/b',
    'r=!!!&s=x',
    `r=${encode({ o: '../x' })}&s=x`,
    `r=${encode({ o: 7 })}&s=x`,
    `r=${encode(null)}&s=x`,
    `r=${encode({ o: 'R-1' })}`,
  ])('%j names none', (search) => {
    expect(read(search)).toBeNull()
  })
})

const paid: PaymentTransaction = {
  method: 'simplepay',
  reference: 'R-1',
  status: 'paid',
  title: 'Sikeres tranzakció',
  message: 'Sikeres tranzakció.',
  is_pending: false,
  transaction_id: '99844942',
  can_pay_again: false,
  order: null,
}

describe('a payment as its page shows it', () => {
  it("has the server's text, and the service's id where it must stand", () => {
    expect(transactionView(paid)).toMatchObject({
      tone: 'success',
      message: ['SimplePay tranzakcióazonosító: 99844942'],
    })
    const cancelled = { ...paid, status: 'cancelled', transaction_id: null } as const
    expect(transactionView({ ...cancelled, message: 'Ön megszakította a fizetést.' })).toMatchObject({
      tone: 'neutral',
      message: ['Ön megszakította a fizetést.'],
    })
    expect(transactionView({ ...paid, message: 'Azonosító: 99844942' }).message).toHaveLength(1)
  })

  it('does not say its title twice', () => {
    const failed = {
      ...paid,
      status: 'failed',
      title: 'Sikertelen tranzakció',
      transaction_id: null,
    } as const
    expect(transactionView({ ...failed, message: 'Sikertelen tranzakció. Ellenőrizze.' }).message).toEqual([
      'Ellenőrizze.',
    ])
    expect(transactionView({ ...failed, message: 'Sikertelen tranzakció.' }).message).toEqual([])
  })

  it('is never a success while the server waits for the service', () => {
    expect(transactionView({ ...paid, status: 'pending', is_pending: true }).tone).toBe('pending')
    expect(transactionView({ ...paid, status: 'authorized', is_pending: true }).tone).toBe('pending')
  })
})

describe('a pending payment', () => {
  it('is looked at every two seconds, then slower, for two minutes', () => {
    const delays: number[] = []
    for (let at = 0, delay = nextPollDelay(0); delay !== null; delay = nextPollDelay(at))
      delays.push((at += delay))
    expect(delays.slice(0, 3)).toEqual([2000, 4000, 6000])
    expect(delays.at(-1)).toBe(120_000)
    expect(delays).toHaveLength(30)
  })
})

describe('the heading of a payment', () => {
  const order = (title: string) => ({ firstName: 'Éva', payment: { title } })
  const failed = transactionView({ ...paid, status: 'failed', title: 'Sikertelen tranzakció', message: '' })

  it('thanks who has paid; the words of the service follow', () => {
    expect(transactionHeading(transactionView(paid), order('Fizetve'))).toBe(
      'Köszönjük, Éva! Sikeres fizetés.',
    )
    expect(transactionHeading(transactionView(paid), null)).toBe('Sikeres tranzakció')
  })

  it('of one that failed says when the order was paid since', () => {
    expect(transactionHeading(failed, order('Fizetésre vár'))).toBe('Sikertelen tranzakció')
    expect(transactionHeading(failed, order('Fizetve'))).toBe('A rendelését azóta kifizette')
    expect(transactionHeading(failed, order('Visszatérítve'))).toBe('Sikertelen tranzakció')
  })
})
