import { type GoodsCanvas, goods, type Tint, TINTS } from './goods-canvas.ts'
import { rounded, turned } from './turned.ts'

const bolt = (c: GoodsCanvas, tint: Tint): string => {
  const thread = Array.from(
    { length: 9 },
    (_, i) => `M354 ${430 + i * 28}Q400 ${448 + i * 28} 446 ${424 + i * 28}`,
  ).join('')
  return [
    turned(c, 400, '380 46, 690 46, 716 36', {
      tint: TINTS.chrome,
      substance: 'metal',
      tilt: 0.2,
      top: false,
    }),
    c.stroke(thread, '#3d464e', 7, 0.75),
    c.stroke(thread, '#fff', 2.5, 0.6),
    turned(c, 400, [[316, 104], [332, 108], ...rounded([332, 108], [396, 50], 6, true)], {
      tint: TINTS.chrome,
      substance: 'metal',
      tilt: 0.2,
      top: '#8a959f',
    }),
    c.path('M322 170L350 190V322L322 310Z', tint.deep),
    c.path('M350 190L450 190V322Q400 336 350 322Z', c.across(350, 450, tint.light, tint.glow, tint.base)),
    c.path('M450 190L478 170V310L450 322Z', tint.shade),
    c.path(
      'M322 170L350 152H450L478 170L450 190H350Z',
      c.linear(
        [330, 150],
        [470, 190],
        [
          [0, tint.glow],
          [1, tint.light],
        ],
      ),
    ),
    c.ellipse(400, 171, 30, 11, tint.deep),
  ].join('')
}

/** A closed wheel nut on its washer. */
const nut = (c: GoodsCanvas, tint: Tint): string =>
  [
    turned(c, 400, '560 150, 590 160, 640 164, 690 128, 716 112', {
      tint: TINTS.chrome,
      substance: 'metal',
      tilt: 0.2,
      top: false,
    }),
    c.path('M278 318L328 352V622L278 590Z', tint.deep),
    c.path('M328 352H472V622Q400 640 328 622Z', c.across(328, 472, tint.light, tint.glow, tint.base)),
    c.path('M472 352L522 318V590L472 622Z', tint.shade),
    turned(c, 400, [...rounded([196, 40], [290, 118], 6), [330, 122]], { tint, top: tint.light, tilt: 0.2 }),
    c.stroke('M336 372V600', '#fff', 5, 0.4),
  ].join('')

/** A rubber valve with its cap. */
const valve = (c: GoodsCanvas, tint: Tint): string =>
  [
    turned(c, 400, '590 66, 620 112, 676 118, 690 96, 716 84', {
      tint: TINTS.ink,
      substance: 'rubber',
      tilt: 0.2,
      top: false,
    }),
    turned(c, 400, '420 54, 560 62, 600 74', { tint: TINTS.ink, substance: 'rubber', tilt: 0.2, top: false }),
    turned(c, 400, '346 40, 424 42, 436 54', {
      tint: TINTS.brass,
      substance: 'metal',
      tilt: 0.2,
      top: false,
    }),
    turned(c, 400, [...rounded([196, 30], [214, 50], 4), [350, 54], [360, 48]], { tint, tilt: 0.2 }),
    c.stroke('M366 236V344M382 240V350M400 242V352M418 240V350M434 236V344', '#000', 5, 0.35),
  ].join('')

/** Wheel bolts: one in front, two behind it; variant 1 is nuts, variant 2 valves. */
export const bolts = goods((c) => {
  const one = [bolt, nut, valve][c.style.variant ?? 0] ?? bolt
  return [
    c.shadow([400, 706], 320, 40, 0.45),
    ...[-208, 208].map(
      (x) =>
        `<g transform="translate(${400 + x * 1.04} 680) scale(.72) translate(-400 -716)">${one(c, c.tint)}</g>`,
    ),
    `<g transform="translate(400 724) scale(.96) translate(-400 -716)">${one(c, c.tint)}</g>`,
  ].join('')
})
