import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { chooseEncoding, compress } from './response-encoding.ts'

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.9', 'gzip'],
  ['GZIP;q=1.0', 'gzip'],
  ['*', 'br'],
  ['br;q=x', null],
  ['identity', null],
  ['', null],
  [undefined, null],
])('who takes %s is sent %s', (accepted, encoding) => {
  expect(chooseEncoding(accepted)).toBe(encoding)
  expect(chooseEncoding(accepted)).toBe(encoding)
})

test('what is compressed is the same when it comes out', async () => {
  const body = Buffer.from('Téli gumi, őszi gumi, '.repeat(500))
  for (const effort of ['quickest', 'quick', 'small'] as const) {
    expect(brotliDecompressSync(await compress(body, 'br', effort))).toEqual(body)
    expect(gunzipSync(await compress(body, 'gzip', effort))).toEqual(body)
  }
})
