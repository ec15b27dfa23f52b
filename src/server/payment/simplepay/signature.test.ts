import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { budapestTime, receiptOf, signatureFits, signMessage, writeMessage } from './signature.ts'

const key = 'FxDa5w314kLlNseq2sKuVwaqZshZT5d6'
const start = String.raw`{"salt":"c1ca1d0e9fc2323b3dda7cf145e36f5e","merchant":"PUBLICTESTHUF","orderRef":"101010516348232058105","currency":"HUF","customerEmail":"sdk_test@otpmobil.com","language":"HU","sdkVersion":"SimplePayV2.1_Payment_PHP_SDK_2.0.7_190701:dd236896400d7463677a82a47f53e36e","methods":["CARD"],"total":"25","timeout":"2021-10-30T12:30:11+00:00","url":"https:\/\/sdk.simplepay.hu\/back.php"}`
const notice =
  '{"salt":"223G0O18VmbmcmBDnqCkvxxb4hNvZCPB","orderRef":"R-2026-000123-1","method":"CARD","merchant":"PUBLICTESTHUF","finishDate":"2026-11-21T10:00:05+01:00","paymentDate":"2026-11-21T09:58:00+01:00","transactionId":99844942,"status":"FINISHED"}'

describe("SimplePay's signature", () => {
  it('is that of the public start request, byte for byte (vector A)', () => {
    expect(createHash('sha256').update(start).digest('hex')).toBe(
      '68fbaf163946e8fc17e7bab736483b5f2bc0cd9408feb33baa92281a572ba79b',
    )
    expect(signMessage(key, start)).toBe('gcDJ8J7TyT1rC/Ygj/8CihXaLwniMWRav09QSEMQUnv5TbYaEDvQAuBE1mW3plvZ')
    expect(signMessage(key, start.replaceAll(String.raw`\/`, '/'))).toBe(
      'dwvuWq4Hyec9BtriL4N+LC42u4G10PcHcpcvCM9TIxL7VJJFBvIi5jQLev86Pedu',
    )
    expect(writeMessage(JSON.parse(start) as object)).toBe(start)
  })

  it('of a return is over the decoded text, not over its base64 form (vector B)', () => {
    const r =
      'eyJyIjowLCJ0Ijo5OTg0NDk0MiwiZSI6IlNVQ0NFU1MiLCJtIjoiUFVCTElDVEVTVEhVRiIsIm8iOiIxMDEwMTA1MTU2ODAyOTI0ODI2MDAifQ=='
    const text = Buffer.from(r, 'base64')
    expect(signatureFits(key, text, 'El/nvex9TjgjuORI63gEu5I5miGo4CSAD5lmEpKIxp7WuVRq6bBeh1QdyEvVGSsi')).toBe(
      true,
    )
    const wrong = 'T3k1ey3vgqwP3jZHihocSRfKHG0DKPRWN0YlvAbUmgHuWITNBhctHO6Ejs1cclt4'
    expect(signMessage(key, r)).toBe(wrong)
    expect(signatureFits(key, text, wrong)).toBe(false)
  })

  it('of a notification and of our response, made from the received text (vector D)', () => {
    const sent = 'J9s15zdu4FKSEw00+bm1bT3WFsFLcaFVcaMwx5bbv2C/Z5H6KxtMJcsSY3GkFsju'
    expect(signatureFits(key, notice, sent)).toBe(true)
    expect(signatureFits(key, notice, sent.replaceAll('+', ' '))).toBe(true)
    expect(signatureFits(key, JSON.stringify(JSON.parse(notice), null, 1), sent)).toBe(false)
    expect(signatureFits(key, notice, undefined)).toBe(false)
    expect(signatureFits(key, notice, sent.slice(1))).toBe(false)
    const response = receiptOf(notice, new Date('2026-11-21T09:00:06Z'))
    expect(response).toBe(`${notice.slice(0, -1)},"receiveDate":"2026-11-21T10:00:06+01:00"}`)
    expect(signMessage(key, response)).toBe(
      '2DgvUgQLkWW19e+dd25t+XR5iuCuNKhzv3tBQVay+ruawr7Vy8prAxeg9jlS5GP7',
    )
  })

  it('keeps Hungarian letters as they are (vector E)', () => {
    const text = writeMessage({
      salt: 'abcdefghijklmnopqrstuvwxyz012345',
      merchant: 'PUBLICTESTHUF',
      orderRef: 'R-2026-000124-1',
      currency: 'HUF',
      customerEmail: 'teszt@example.hu',
      language: 'HU',
      sdkVersion: 'TEST:1',
      methods: ['CARD'],
      total: '24990',
      timeout: budapestTime(new Date('2026-11-21T09:30:00Z')),
      url: 'https://shop.example.hu/fizetesi-informacio',
      invoice: {
        name: 'Őrsi Tünde',
        country: 'hu',
        state: 'Pest',
        city: 'Gödöllő',
        zip: '2100',
        address: 'Fő tér 1.',
      },
    })
    expect(signMessage(key, text)).toBe('nY7EcibVBMvgA4Yh0CgmZ/6n68P7MmEloq+O5oIY4G6Q9EtlwHTSVefJQTIUWFNs')
  })
})

describe('the time in Hungary', () => {
  it('has the offset of its season', () => {
    expect(budapestTime(new Date('2026-11-21T09:30:00Z'))).toBe('2026-11-21T10:30:00+01:00')
    expect(budapestTime(new Date('2026-07-01T22:30:05Z'))).toBe('2026-07-02T00:30:05+02:00')
  })
})
