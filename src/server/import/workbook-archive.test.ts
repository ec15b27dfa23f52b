import { crc32, deflateRawSync } from 'node:zlib'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { repackWorkbook } from './workbook-archive.ts'

type Entry = { name: string; data: Buffer; says?: number }

/** An archive whose entries say what they want of their size; `listed` stand in the list at its end. */
function archive(entries: Entry[], listed = entries): Buffer {
  const written = entries.map((entry) => ({ entry, bytes: part(entry, null) }))
  const offsets = new Map<Entry, number>()
  let at = 0
  for (const { entry, bytes } of written) {
    offsets.set(entry, at)
    at += bytes.length
  }
  const list = Buffer.concat(listed.map((entry) => part(entry, offsets.get(entry)!)))
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(listed.length, 10)
  end.writeUInt32LE(list.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...written.map(({ bytes }) => bytes), list, end])
}

/** An entry with its data, or, with an offset, its line of the list. */
function part({ name, data, says = data.length }: Entry, offset: number | null): Buffer {
  const packed = deflateRawSync(data)
  const isListed = offset !== null
  const head = Buffer.alloc(isListed ? 46 : 30)
  const shift = isListed ? 2 : 0
  head.writeUInt32LE(isListed ? 0x02014b50 : 0x04034b50, 0)
  head.writeUInt16LE(8, 8 + shift)
  head.writeUInt32LE(crc32(data), 14 + shift)
  head.writeUInt32LE(packed.length, 18 + shift)
  head.writeUInt32LE(says, 22 + shift)
  head.writeUInt16LE(name.length, 26 + shift)
  if (isListed) head.writeUInt32LE(offset, 42)
  return Buffer.concat([head, Buffer.from(name), isListed ? Buffer.alloc(0) : packed])
}

const maxBytes = 1_000_000
const sheet = (data: Buffer, says?: number): Entry => ({
  name: 'xl/worksheets/sheet1.xml',
  data,
  ...(says === undefined ? {} : { says }),
})
const large = Buffer.alloc(50_000_000, ' ')
const third = sheet(Buffer.alloc(300_000))

describe('a workbook’s archive', () => {
  it('comes back with its tables and without anything else', async () => {
    const given = zipSync({
      'xl/workbook.xml': strToU8('<a/>'),
      'xl/media/kep.png': strToU8('x'.repeat(5000)),
    })
    const files = unzipSync(await repackWorkbook(given, maxBytes))
    expect(Object.keys(files)).toEqual(['xl/workbook.xml'])
    expect(Buffer.from(files['xl/workbook.xml']!).toString()).toBe('<a/>')
  })

  it.each([
    ['says so', archive([sheet(large)])],
    ['says that it is small', archive([sheet(large, 10)])],
    [
      'is listed many times',
      archive(
        [third],
        Array.from({ length: 10 }, () => third),
      ),
    ],
  ])('that unpacks into more than is allowed and %s is refused', async (_what, bytes) => {
    await expect(repackWorkbook(bytes, maxBytes)).rejects.toThrow(/túl nagy|sérült/)
  })

  it('believes no size: not one of gigabytes, not an entry that its list does not have', async () => {
    const claims = sheet(Buffer.from('<a/>'), 0xff_ff_ff_f0)
    const unlisted = sheet(large)
    const small = { name: 'xl/workbook.xml', data: Buffer.from('<b/>') }
    const claimed = unzipSync(await repackWorkbook(archive([claims]), maxBytes))
    expect(claimed[claims.name]).toHaveLength(4)
    const listed = unzipSync(await repackWorkbook(archive([unlisted, small], [small]), maxBytes))
    expect(Object.keys(listed)).toEqual(['xl/workbook.xml'])
  })

  it.each([
    ['nothing behind its mark', Buffer.from('504b0304', 'hex')],
    ['an end that leads out of it', Buffer.concat([Buffer.from('504b0506', 'hex'), Buffer.alloc(18, 0xff)])],
    ['half of it', archive([sheet(Buffer.from('<a/>'))]).subarray(20)],
  ])('that is broken is refused: %s', async (_what, bytes) => {
    await expect(repackWorkbook(bytes, maxBytes)).rejects.toThrow(/sérült|túl sok/)
  })
})
