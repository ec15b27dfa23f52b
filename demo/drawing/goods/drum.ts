import { type GoodsCanvas, goods, INK, TINTS } from './goods-canvas.ts'
import { roundPaint, sleeve, turned } from './turned.ts'

/** Twenty litre drum. */
export const drawDrum = (c: GoodsCanvas): string =>
  [
    c.shadow([400, 726], 290, 40, 0.5),
    turned(c, 400, '210 210, 330 210, 340 220, 350 210, 590 210, 600 220, 610 210, 690 210, 700 204', {
      substance: 'metal',
      tilt: 0.19,
      top: c.tint.deep,
    }),
    c.ellipse(
      400,
      214,
      186,
      32,
      c.linear(
        [230, 190],
        [560, 240],
        [
          [0, c.tint.glow],
          [0.4, c.tint.light],
          [1, c.tint.base],
        ],
      ),
    ),
    turned(c, 490, '182 40, 198 44', { tint: TINTS.orange, tilt: 0.28 }),
    c.tube('M268 206Q330 130 404 200', 15, TINTS.ink),
    sleeve(c, 400, [380, 560], 210, roundPaint(c, 190, 610, TINTS.white, 'paper'), 0.19),
    sleeve(c, 400, [380, 398], 210, roundPaint(c, 190, 610, TINTS.orange, 'plastic'), 0.19),
    c.text(c.style.label, 400, 508, 58, INK, 340),
    c.text(c.style.note, 400, 574, 34, '#3d464e', 260),
    c.text(c.style.size, 400, 706, 32, c.tint.glow, 160),
  ].join('')

export const drum = goods(drawDrum)
