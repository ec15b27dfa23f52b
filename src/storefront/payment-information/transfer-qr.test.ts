import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { drawQr } from './transfer-qr.ts'

it('draws each dark unit once, and nothing else', () => {
  const text = 'HCT\n001\n1\nOTPVHUHB\nGumi és Garázs Kft.'
  const { size, path } = drawQr(text)
  const { data } = encode(text, { ecc: 'M', border: 4 })
  const drawn = data.map((row) => row.map(() => 0))
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let at = 0; at < Number(width); at += 1) drawn[Number(y)]![Number(x) + at]! += 1
  expect(drawn).toEqual(data.map((row) => row.map(Number)))
  expect([size, data.length]).toEqual([data.length, size])
})
