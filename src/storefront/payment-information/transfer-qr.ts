import { encode } from 'uqr'

/** A QR code as bars one unit high, with the quiet zone of four units that readers want. */
export type QrDrawing = { size: number; path: string }

export function drawQr(text: string): QrDrawing {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data.flatMap((row, y) =>
    barsOf(row).map(([from, to]) => `M${from} ${y}h${to - from}v1h${from - to}z`),
  )
  return { size, path: path.join('') }
}

/** Where dark units follow each other: from the first to behind the last. */
function barsOf(row: readonly boolean[]): [from: number, to: number][] {
  const bars: [number, number][] = []
  for (let at = 0; at < row.length; at += 1) {
    if (!row[at]) continue
    const from = at
    while (row[at]) at += 1
    bars.push([from, at])
  }
  return bars
}
