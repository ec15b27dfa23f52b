import { crc32, deflateSync } from 'node:zlib'

/** Black on white as a PNG of one bit a pixel, each unit `scale` pixels wide and high. Pure. */
export function bitmapPng(rows: readonly (readonly boolean[])[], scale: number): Buffer {
  const width = (rows[0]?.length ?? 0) * scale
  const lines = rows.flatMap((row) => Array<Buffer>(scale).fill(lineOf(row, scale)))
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(lines.length, 4)
  // One bit of grey; the other three bytes stay 0.
  header.writeUInt8(1, 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(lines))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** A byte that says that no filter was used, then eight pixels a byte, the first in its highest bit. */
function lineOf(row: readonly boolean[], scale: number): Buffer {
  const width = row.length * scale
  const line = Buffer.alloc(1 + Math.ceil(width / 8))
  for (let x = 0; x < width; x += 1) if (!row[Math.floor(x / scale)]) line[1 + (x >> 3)]! |= 0x80 >> (x & 7)
  return line
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const frame = Buffer.alloc(4)
  const sum = Buffer.alloc(4)
  frame.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([frame, named, sum])
}
