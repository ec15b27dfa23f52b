import { block, blockShadow, blockView, type Project } from './block.ts'
import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { roundPaint } from './turned.ts'

/** Ribbed rubber mat, the near edge raised. */
export const mat = goods((c) => {
  const outline = 'M212 196Q218 156 262 156H538Q582 156 588 196L688 612Q698 672 634 676H166Q102 672 112 612Z'
  const inner = 'M252 214Q256 196 274 196H526Q544 196 548 214L634 598Q640 630 610 632H190Q160 630 166 598Z'
  const ribs = Array.from({ length: 13 }, (_, i) => {
    const t = (i + 0.5) / 13
    const y = Math.round(222 + t ** 1.25 * 396)
    const half = 138 + t * 92
    return `M${Math.round(400 - half)} ${y}L${400 - 34} ${y + 10}H${400 + 34}L${Math.round(400 + half)} ${y}`
  }).join('')
  return [
    c.shadow([400, 672], 350, 46, 0.5),
    c.path(outline, '#05070a', ' transform="translate(0 14)"'),
    c.path(outline, c.linear([200, 140], [600, 700], '0 #8a959f, .22 #4b545c, .6 #262d33, 1 #14191d')),
    c.path(inner, c.linear([220, 190], [560, 660], '0 #1a1f24, 1 #333b43')),
    c.stroke(ribs, '#0b0e11', 13),
    `<g transform="translate(0 -3)">${c.stroke(ribs, '#7c8893', 5, 0.75)}</g>`,
    c.stroke('M226 190Q232 170 264 170H536', '#c4cdd4', 5, 0.75),
    c.rect(308, 566, 184, 74, 14, '#0b0e11'),
    c.rect(312, 566, 176, 68, 12, c.face(566, 634, TINTS.orange)),
    c.text(c.style.label, 400, 614, 34, INK, 150),
  ].join('')
})

const board = (c: GoodsCanvas, q: Project, y: number): string =>
  block(c, q, [-150, 150], [y, y + 12], [-64, 64])
const leg = (c: GoodsCanvas, q: Project, x: number, z: number): string =>
  block(c, q, [x - 7, x + 7], [-206, 214], [z - 7, z + 7], TINTS.chrome)

/** Standing tyre on a board. */
const stored = (c: GoodsCanvas, q: Project, x: number, y: number): string => {
  const [px, py] = q(x, y + 54, 10).map(Math.round) as [number, number]
  return [
    c.ellipse(px - 16, py, 74, 82, '#0b0e11'),
    c.ellipse(
      px,
      py,
      74,
      82,
      c.linear([px - 60, py - 70], [px + 60, py + 70], '0 #59636c, .4 #262d33, 1 #0b0e11'),
    ),
    c.ellipse(px, py, 46, 52, '#0b0e11'),
    c.ellipse(
      px + 3,
      py,
      41,
      47,
      c.linear([px - 40, py - 40], [px + 40, py + 40], '0 #f4f7f9, .5 #8a959f, 1 #dfe5ea'),
    ),
    c.stroke(
      `M${px + 3} ${py - 40}V${py + 40}M${px - 34} ${py - 14}L${px + 40} ${py + 14}M${px - 34} ${py + 14}L${px + 40} ${py - 14}`,
      '#3d464e',
      9,
    ),
    c.ellipse(px + 3, py, 9, 10, ORANGE),
  ].join('')
}

/** A folding work trestle with a board across. */
const trestle = (c: GoodsCanvas): string => {
  const q = blockView([400, 420], 1.62, -0.44, 0.24)
  const at = (x: number, y: number, z: number) => q(x, y, z).map(Math.round).join(' ')
  const bar = (x0: number, z0: number, x1: number, z1: number) =>
    c.tube(`M${at(x0, 120, z0)}L${at(x1, -150, z1)}`, 24, TINTS.chrome)
  return [
    c.shadow([410, 690], 320, 44, 0.45),
    bar(-120, -20, -140, -84) + bar(120, -20, 140, -84),
    c.tube(`M${at(-134, -70, -66)}L${at(134, -70, -66)}`, 16, TINTS.ink),
    bar(-120, 20, -140, 84) + bar(120, 20, 140, 84),
    c.tube(`M${at(-134, -70, 66)}L${at(134, -70, 66)}`, 16, TINTS.ink),
    block(c, q, [-168, 168], [112, 146], [-36, 36], TINTS.orange),
    ...[-120, 0, 120].map((x) =>
      c.circle(...(q(x, 129, 36).map(Math.round) as [number, number]), 8, '#5b2400'),
    ),
  ].join('')
}

/** Shelf with tyres and boxes on its boards; variant 1 is a trestle. */
export const shelf = goods((c) => {
  if (c.style.variant === 1) return trestle(c)
  const q = blockView([400, 408], 1.52, -0.44, 0.16)
  const row = (y: number, things: string) => board(c, q, y) + things
  return [
    blockShadow(c, q, [-150, 150], -206, [-64, 64]),
    leg(c, q, -143, -58) + leg(c, q, 143, -58),
    row(
      -186,
      block(c, q, [-120, -14], [-174, -108], [-40, 44], TINTS.ink) +
        block(c, q, [6, 118], [-174, -124], [-40, 44], TINTS.steel) +
        block(c, q, [20, 100], [-124, -88], [-34, 38], TINTS.orange),
    ),
    row(-60, stored(c, q, -78, -48) + stored(c, q, 36, -48)),
    row(
      66,
      block(c, q, [-122, -30], [78, 132], [-40, 44], TINTS.sand) +
        block(c, q, [-6, 58], [78, 150], [-36, 40], TINTS.ink) +
        block(c, q, [74, 124], [78, 116], [-30, 40], TINTS.blue),
    ),
    board(c, q, 192),
    leg(c, q, -143, 58) + leg(c, q, 143, 58),
  ].join('')
})

/** Extension reel on its stand. */
export const reel = goods((c) => {
  const socket = (x: number, y: number) =>
    c.circle(x + 2, y + 4, 50, '#000', ' fill-opacity=".35"') +
    c.circle(x, y, 48, c.linear([x - 34, y - 34], [x + 34, y + 34], '0 #59636c, 1 #14191d')) +
    c.circle(x, y, 36, '#0b0e11') +
    c.circle(x - 14, y, 6.5, '#aab5be') +
    c.circle(x + 14, y, 6.5, '#aab5be') +
    c.stroke(`M${x} ${y - 34}v10M${x} ${y + 24}v10`, '#c9a24e', 6)
  return [
    c.shadow([400, 728], 280, 32, 0.5),
    c.tube('M318 120V84Q318 56 346 56H454Q482 56 482 84V120', 22, TINTS.ink),
    c.tube('M276 560L210 716H590L524 560', 22, TINTS.chrome),
    c.circle(416, 364, 270, '#0b0e11'),
    c.circle(400, 360, 270, c.linear([190, 150], [600, 590], '0 #7c8893, .3 #3a434b, 1 #0b0e11')),
    c.circle(400, 360, 250, '#14191d'),
    ...[236, 212].map(
      (r) =>
        c.circle(400, 360, r, 'none', ` stroke="${c.tint.shade}" stroke-width="24"`) +
        c.circle(398, 357, r, 'none', ` stroke="${c.tint.base}" stroke-width="17"`) +
        c.circle(396, 354, r, 'none', ` stroke="${c.tint.light}" stroke-width="5" stroke-opacity=".8"`),
    ),
    c.circle(404, 366, 194, '#000', ' fill-opacity=".4"'),
    c.circle(400, 360, 192, c.lit([250, 200], [560, 540])),
    c.circle(400, 360, 178, 'none', ` stroke="${c.tint.glow}" stroke-width="3" stroke-opacity=".6"`),
    socket(330, 318) + socket(470, 318) + socket(330, 442) + socket(470, 442),
    c.circle(400, 380, 22, INK) + c.circle(397, 376, 12, '#dfe5ea'),
    c.text(c.style.size, 400, 242, 40, c.style.tint === 'orange' ? INK : '#fff', 170),
    c.tube('M540 590Q640 640 600 690T660 716', 20),
    roundPlug(c, 672, 708),
  ].join('')
})

const roundPlug = (c: GoodsCanvas, x: number, y: number): string =>
  c.rect(x - 14, y - 20, 54, 40, 12, roundPaint(c, x - 14, x + 40, TINTS.ink, 'rubber')) +
  c.stroke(`M${x + 42} ${y - 9}h22M${x + 42} ${y + 9}h22`, '#c9a24e', 6)
