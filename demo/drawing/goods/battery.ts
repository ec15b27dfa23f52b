import { labelWidth } from '../label-lettering.ts'
import { block, blockShadow, blockView, frontText, onFront, onSide, onTop, type Project } from './block.ts'
import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { turned } from './turned.ts'

const W = 139
const H = 88
const D = 84
/** How far the lid stands out over the case. */
const EDGE = 5
const LID = H - 28

const CASE = { shade: '#0b0e11', deep: '#14191d', base: '#20262c', light: '#3a434b', glow: '#7c8893' }

const body = (c: GoodsCanvas, q: Project): string => {
  const lid = TINTS[c.style.variant === 1 ? 'steel' : 'ink']
  const ribs = Array.from({ length: 5 }, (_, i) =>
    c.path(
      onSide(q, W, [-H + 12, LID - 10], [-D + 14 + i * 32, -D + 26 + i * 32]),
      '#fff',
      ' fill-opacity=".05"',
    ),
  )
  return [
    blockShadow(c, q, [-W, W], -H, [-D, D]),
    block(c, q, [-W, W], [-H, LID], [-D, D], CASE),
    ...ribs,
    c.path(onFront(q, [-W, W], [LID - 12, LID], D), '#000', ' fill-opacity=".45"'),
    block(c, q, [-W - EDGE, W + EDGE], [LID, H], [-D - EDGE, D + EDGE], lid),
    c.path(onTop(q, [-W + 20, W - 20], H, [-D + 14, -D + 70]), lid.shade, ' fill-opacity=".55"'),
    c.path(onTop(q, [-W + 24, W - 24], H, [-D + 20, -D + 70]), lid.deep),
  ].join('')
}

const plugs = (c: GoodsCanvas, q: Project): string =>
  Array.from({ length: 6 }, (_, i) => {
    const [x, y] = q(-W + 50 + i * 35.5, H, -D + 45)
    return (
      turned(
        c,
        x,
        [
          [y - 6, 19],
          [y, 20],
        ],
        { tint: TINTS.ink, tilt: 0.42 },
      ) + c.stroke(`M${Math.round(x) - 10} ${Math.round(y) - 4}l20 -4`, '#14191d', 4)
    )
  }).join('')

const poles = (c: GoodsCanvas, q: Project): string =>
  (
    [
      [-W + 34, TINTS.steel],
      [W - 34, TINTS.orange],
    ] as const
  )
    .map(([at, tint]) => {
      const [x, y] = q(at, H, D - 36)
      return [
        c.ellipse(Math.round(x) + 5, Math.round(y) + 5, 44, 19, '#000', ' fill-opacity=".35"'),
        turned(
          c,
          x,
          [
            [y - 8, 36],
            [y, 40],
          ],
          { tint, tilt: 0.42 },
        ),
        turned(
          c,
          x,
          [
            [y - 50, 20],
            [y - 9, 25],
          ],
          { tint: TINTS.chrome, substance: 'metal', tilt: 0.42 },
        ),
      ].join('')
    })
    .join('')

/** Starter battery: label = maker, note = Ah, size = small print. */
export const battery = goods((c) => {
  const q = blockView([400, 424], 1.72, -0.52, 0.42)
  const label = onFront(q, [-W + 14, W - 14], [-H + 16, LID - 18], D)
  const paint = c.linear(q(-W, 0, D), q(W, 0, D), [
    [0, c.tint.light],
    [0.4, c.tint.base],
    [1, c.tint.deep],
  ])
  const dark = c.style.tint === 'ink' || c.style.tint === 'blue' || c.style.tint === 'green'
  const ink = dark ? '#fff' : INK
  const left = (text: string | undefined, y: number, size: number, room: number) => {
    const width = Math.min(room, labelWidth(text ?? '', size))
    return frontText(c, q, text, [-W + 28 + width / 2, y, D], size, ink, room)
  }
  const bolt = [
    [66, 36],
    [50, 6],
    [62, 6],
    [54, -18],
    [80, 14],
    [66, 14],
  ]
    .map(([x = 0, y = 0]) =>
      q(x + 46, y - 6, D)
        .map(Math.round)
        .join(' '),
    )
    .join('L')
  return [
    body(c, q),
    plugs(c, q),
    poles(c, q),
    c.path(label, paint),
    c.path(onFront(q, [-W + 14, W - 14], [-H + 16, -H + 42], D), dark ? ORANGE : INK),
    left(c.style.label, 17, 17, 150),
    left(c.style.note && `${c.style.note} AH`, -34, 32, 150),
    c.path(`M${bolt}Z`, dark ? ORANGE : INK),
    frontText(c, q, c.style.size, [0, -H + 24, D], 11, dark ? INK : '#fff', 220),
  ].join('')
})
