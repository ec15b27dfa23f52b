import { randomBytes } from 'node:crypto'
import { Readable, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { describe, expect, it } from 'vitest'
import { decryptStream, encryptStream, magic } from './encryption.ts'

const key = Buffer.alloc(32, 7)
const pieceBytes = 64 * 1024

async function through(stream: Transform, bytes: Buffer, chunkBytes = 10_000): Promise<Buffer> {
  const chunks: Buffer[] = []
  const cut = function* () {
    for (let at = 0; at < bytes.length; at += chunkBytes) yield bytes.subarray(at, at + chunkBytes)
  }
  await pipeline(Readable.from(cut()), stream, async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) chunks.push(chunk)
  })
  return Buffer.concat(chunks)
}

const open = (sealed: Buffer, with_ = key, chunkBytes?: number) =>
  through(decryptStream(with_), sealed, chunkBytes)
const refused = 'The file was damaged or changed, or this is not the key it was encrypted with.'

describe('an encrypted backup', () => {
  it.each([0, 1, pieceBytes - 1, pieceBytes, pieceBytes + 1, 3 * pieceBytes, 200_001])(
    'opens to the same %i bytes, however they arrive',
    async (bytes) => {
      const plain = randomBytes(bytes)
      const sealed = await through(encryptStream(key), plain)
      expect(sealed.subarray(0, magic.length)).toEqual(magic)
      expect(await open(sealed)).toEqual(plain)
      expect(await open(sealed, key, 17)).toEqual(plain)
      expect(await open(sealed, key, 1_000_000)).toEqual(plain)
    },
  )

  it('is another each time, and shows nothing of what it holds', async () => {
    const plain = Buffer.from('Boltív '.repeat(1000))
    const [one, other] = await Promise.all([
      through(encryptStream(key), plain),
      through(encryptStream(key), plain),
    ])
    expect(one.equals(other)).toBe(false)
    expect(one.includes('Bolt')).toBe(false)
  })

  it('is refused with another key', async () => {
    const sealed = await through(encryptStream(key), randomBytes(1000))
    await expect(open(sealed, Buffer.alloc(32, 8))).rejects.toThrow(refused)
  })

  it('is refused where a bit of it was changed', async () => {
    const sealed = await through(encryptStream(key), randomBytes(2 * pieceBytes + 5))
    for (const at of [magic.length, magic.length + 40, 70_000, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at]! ^= 1
      await expect(open(changed)).rejects.toThrow(refused)
    }
  })

  it('is refused when it was cut off, at the end of a piece too', async () => {
    const sealed = await through(encryptStream(key), randomBytes(3 * pieceBytes))
    const head = magic.length + 32
    const piece = pieceBytes + 16
    for (const bytes of [0, head - 1, head, head + piece, head + 2 * piece, sealed.length - 1])
      await expect(open(sealed.subarray(0, bytes))).rejects.toThrow(refused)
  })

  it('is refused when pieces were swapped or put behind it', async () => {
    const sealed = await through(encryptStream(key), randomBytes(3 * pieceBytes))
    const head = magic.length + 32
    const piece = pieceBytes + 16
    const part = (index: number) => sealed.subarray(head + index * piece, head + (index + 1) * piece)
    const swapped = Buffer.concat([sealed.subarray(0, head), part(1), part(0), part(2)])
    await expect(open(swapped)).rejects.toThrow(refused)
    await expect(open(Buffer.concat([sealed, part(2)]))).rejects.toThrow(refused)
  })
})
