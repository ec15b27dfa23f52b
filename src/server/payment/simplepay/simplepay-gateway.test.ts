import { describe, expect, it } from 'vitest'
import { createSimplePay } from './simplepay-gateway.ts'

const gateway = createSimplePay({
  merchant: 'PUBLICTESTHUF',
  secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6',
  url: 'http://127.0.0.1:1',
  returnUrl: 'https://shop.example.hu/fizetesi-informacio',
  clock: () => new Date('2026-11-21T09:00:06Z'),
})

/** Vector C: all four ways back. */
const returns = [
  [
    'success',
    'eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IlNVQ0NFU1MiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiJSLTIwMjYtMDAwMTIzLTEifQ==',
    'GbK0cCkxHm1k8cuAcbLwdWuI3NFSSxXXCtBjdJSEXK8hI9S/d7gi90BN9c44kvqi',
  ],
  [
    'fail',
    'eyJyIjo1MDAwLCJ0Ijo5OTg0NDk0MiwiZSI6IkZBSUwiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiJSLTIwMjYtMDAwMTIzLTEifQ==',
    'f5g1L1MecBDxTq2RasHEeuHevzFuVyI0EAPE8TmS+kmBAgy9f6qECqlPa7b66Y14',
  ],
  [
    'cancel',
    'eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IkNBTkNFTCIsIm0iOiJQVUJMSUNURVNUSFVGIiwibyI6IlItMjAyNi0wMDAxMjMtMSJ9',
    'cY1oylH2DwJ8o3hw9tMbDWI1D25WGn8b7/ZeUwkXjQ4JaFywIk7VwTUxfUQgvnYu',
  ],
  [
    'timeout',
    'eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IlRJTUVPVVQiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiJSLTIwMjYtMDAwMTIzLTEifQ==',
    '+2DnRXGGbLkGkSHsiofaxv336vgXeyT8gk/ye8OsNsSl93pRKgsnPbHR2Fy1W32s',
  ],
] as const

describe('a return from SimplePay', () => {
  it.each(returns)(
    'of a %s proves which payment it was, with pluses that became spaces too',
    (event, r, s) => {
      const proof = { kind: 'proof', event, reference: 'R-2026-000123-1', transactionId: '99844942' }
      expect(gateway.readReturn({ r, s })).toMatchObject(proof)
      expect(gateway.readReturn({ r, s: s.replaceAll('+', ' ') })).toMatchObject(proof)
    },
  )

  it('proves nothing with the signature of another, of another merchant, or without one', () => {
    const [[, r, s], [, other]] = returns
    expect(gateway.readReturn({ r: other, s })).toMatchObject({ kind: 'forged' })
    expect(gateway.readReturn({ r, s: '' })).toMatchObject({ kind: 'forged' })
    expect(gateway.readReturn({ r })).toEqual({ kind: 'none' })
    const otherShop = createSimplePay({
      merchant: 'ANOTHER',
      secret: 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6',
      url: 'http://127.0.0.1:1',
      returnUrl: '',
      clock: () => new Date(),
    })
    expect(otherShop.readReturn({ r, s })).toMatchObject({ kind: 'forged' })
  })
})
