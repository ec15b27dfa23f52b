import { block, blockShadow, blockView, frontText, onTop } from './block.ts'
import { type GoodsCanvas, goods, INK, TINTS } from './goods-canvas.ts'
import { rounded, turned } from './turned.ts'

const blade = (c: GoodsCanvas, framed: boolean): string => {
  const rubber =
    c.stroke('M36 452Q400 386 764 446', '#0b0e11', 15) +
    c.stroke('M40 446Q400 382 760 441', '#8a959f', 3, 0.7)
  const joint = [
    c.rect(344, 336, 112, 74, 16, c.face(336, 410)),
    c.rect(366, 352, 68, 24, 10, '#0b0e11', ' fill-opacity=".6"'),
    c.stroke('M352 346H446', c.tint.glow, 4, 0.8),
  ].join('')
  if (!framed)
    return [
      rubber,
      c.path(
        'M34 440Q220 360 380 350H420Q580 358 766 434L764 442Q400 376 36 448Z',
        c.linear([400, 346], [400, 450], '0 #8a959f, .16 #59636c, .5 #262d33, 1 #0b0e11'),
      ),
      c.stroke('M60 428Q230 366 380 356M430 356Q580 366 740 422', '#dfe5ea', 3, 0.6),
      joint,
    ].join('')
  const bow = (from: number, to: number, y: number, rise: number) =>
    c.tube(`M${from} ${y}Q${(from + to) / 2} ${y - rise} ${to} ${y}`, 15, TINTS.ink)
  return [
    rubber,
    bow(60, 250, 432, 50),
    bow(550, 740, 428, 50),
    bow(250, 550, 410, 40),
    c.tube('M150 404Q400 280 650 402', 20, c.style.tint === 'steel' ? TINTS.steel : TINTS.ink),
    joint,
  ].join('')
}

/** Wiper blades: framed in steel, or flat; two of them across the picture. */
export const wiper = goods((c) => {
  const framed = c.style.label?.startsWith('Keret') === true
  const pair = c.style.tint === 'orange'
  const place = (dx: number, dy: number, scale: number) =>
    `translate(${dx} ${dy}) rotate(-24 400 400) translate(400 400) scale(${scale} ${scale * 1.35}) translate(-400 -400)`
  const second = pair ? `<g transform="${place(30, 186, 0.88)}">${blade(c, framed)}</g>` : ''
  return [
    c.shadow([400, pair ? 690 : 620], 320, 24, 0.36),
    `<g transform="${place(pair ? -14 : 0, pair ? -76 : 30, pair ? 0.95 : 1)}">${blade(c, framed)}</g>`,
    second,
  ].join('')
})

/** Oil, air or cabin filter: round cartridge, or variant 1 a panel. */
export const filter = goods((c) => {
  if (c.style.variant === 1) return panelFilter(c)
  const pleats = Array.from({ length: 27 }, (_, i) => {
    const turn = ((i + 0.5) / 27) * Math.PI
    const x = Math.round(400 - Math.cos(turn) * 158)
    const bend = Math.round(Math.sin(turn) * 22)
    return `M${x} ${236 + bend}V${600 + bend}`
  }).join('')
  return [
    c.shadow([400, 706], 240, 36, 0.5),
    turned(c, 400, '230 160, 620 160', { tint: TINTS.sand, substance: 'paper', top: false }),
    c.stroke(pleats, TINTS.sand.shade, 5, 0.6),
    `<g transform="translate(-4 0)">${c.stroke(pleats, TINTS.sand.glow, 3, 0.7)}</g>`,
    turned(c, 400, [[588, 172], [600, 178], [672, 178], ...rounded([672, 178], [692, 164], 3, true)], {
      top: false,
    }),
    turned(c, 400, [...rounded([176, 168], [190, 178], 3), [244, 178], [256, 172]], { tilt: 0.22 }),
    c.ellipse(400, 176, 92, 20, '#0b0e11'),
    c.ellipse(400, 181, 84, 15, c.linear([320, 0], [480, 0], '0 #14191d, 1 #59636c')),
    c.text(c.style.label, 400, 672, 44, c.style.tint === 'orange' ? INK : '#fff', 200),
  ].join('')
})

/** A panel of folded paper in its rubber frame. */
const panelFilter = (c: GoodsCanvas): string => {
  const q = blockView([400, 410], 1.62, -0.5, 0.62)
  const [w, d] = [168, 118]
  const folds = Array.from({ length: 17 }, (_, i) => {
    const [x, next] = [-w + 24 + i * 18, -w + 33 + i * 18]
    return (
      c.path(onTop(q, [x, next], 34, [-d + 22, d - 22]), c.style.tint === 'red' ? '#59636c' : '#fbfaf4') +
      c.path(
        onTop(q, [next, next + 9], 34, [-d + 22, d - 22]),
        c.style.tint === 'red' ? '#262d33' : '#cfc9b6',
      )
    )
  })
  return [
    blockShadow(c, q, [-w, w], -30, [-d, d]),
    block(c, q, [-w, w], [-30, 30], [-d, d]),
    c.path(onTop(q, [-w + 16, w - 16], 30, [-d + 16, d - 16]), c.tint.shade),
    ...folds,
    frontText(c, q, c.style.label, [-w + 60, -14, d], 32, c.style.tint === 'orange' ? INK : '#fff', 90),
  ].join('')
}

const ring = (c: GoodsCanvas, x: number, y: number, rx: number, ry: number, paint: string): string =>
  c.ellipse(x, y, rx, ry, paint)

/** Brake disc, seen a little from the side, with the calliper on its rim; variant 1 is drilled. */
export const brakeDisc = goods((c) => {
  const [x, y] = [376, 396]
  const [rx, ry] = [268, 300]
  const spot = (share: number, angle: number) =>
    [x + Math.cos(angle) * rx * share, y + Math.sin(angle) * ry * share] as const
  const hole = (share: number, angle: number, r: number) => {
    const [hx, hy] = spot(share, angle)
    return (
      c.ellipse(hx + 1.5, hy + 1.5, r * 0.9, r, '#e6ebef') + c.ellipse(hx, hy, r * 0.86, r * 0.94, '#262d33')
    )
  }
  const drilled = Array.from({ length: 30 }, (_, i) =>
    hole([0.9, 0.77, 0.64][i % 3] ?? 0.8, (i / 30) * Math.PI * 2, 9),
  )
  const vents = Array.from({ length: 44 }, (_, i) => {
    const angle = -Math.PI / 2 + (i / 43) * Math.PI
    const [vx, vy] = spot(1, angle)
    return `M${Math.round(vx + 9)} ${Math.round(vy)}h14`
  }).join('')
  const steel = c.linear(
    [150, 130],
    [620, 660],
    '0 #ffffff, .18 #aab5be, .34 #eef1f4, .5 #8a959f, .66 #dfe5ea, .84 #7c8893, 1 #c4cdd4',
  )
  const caliper =
    'M508 196Q610 210 672 330Q694 420 660 512Q642 540 610 528L552 500Q540 490 548 470Q580 394 548 322Q530 280 494 250Q476 230 484 210Q492 194 508 196Z'
  return [
    c.shadow([410, 712], 280, 34, 0.48),
    ring(c, x + 34, y, rx, ry, '#3d464e'),
    ring(c, x + 26, y, rx, ry, '#14191d'),
    c.stroke(vents, '#8a959f', 4, 0.8),
    ring(c, x + 6, y, rx, ry, '#6f7a84'),
    ring(c, x, y, rx, ry, steel),
    ...[0.96, 0.83, 0.7, 0.57].map((share) =>
      c.ellipse(
        x,
        y,
        rx * share,
        ry * share,
        'none',
        ' stroke="#59636c" stroke-opacity=".22" stroke-width="3"',
      ),
    ),
    ...(c.style.variant === 1 ? drilled : []),
    ring(c, x, y, rx * 0.5, ry * 0.5, '#2b3238'),
    ring(
      c,
      x - 10,
      y - 2,
      rx * 0.47,
      ry * 0.47,
      c.linear([250, 270], [500, 520], '0 #8a959f, .4 #4b545c, 1 #1a1f24'),
    ),
    ring(c, x - 14, y - 2, rx * 0.38, ry * 0.38, c.linear([280, 300], [460, 500], '0 #3d464e, 1 #69747e')),
    ring(c, x - 14, y - 2, rx * 0.17, ry * 0.17, '#0b0e11'),
    ...[0, 1, 2, 3, 4].map((i) => {
      const angle = i * 1.2566 - 1.57
      return c.ellipse(
        x - 14 + Math.cos(angle) * rx * 0.285,
        y - 2 + Math.sin(angle) * ry * 0.285,
        12,
        13,
        '#0b0e11',
      )
    }),
    c.path(caliper, c.tint.shade, ' transform="translate(7 7)"'),
    c.path(caliper, c.lit([500, 210], [660, 520])),
    c.stroke('M512 212Q604 226 658 336', c.tint.glow, 6, 0.85),
    c.circle(630, 330, 17, c.tint.deep) + c.circle(640, 452, 17, c.tint.deep),
    `<g transform="rotate(76 616 394)">${c.text(c.style.label, 616, 408, 38, '#fff', 110)}</g>`,
  ].join('')
})

/** Spark plugs: one in front, one behind. */
export const sparkPlug = goods((c) => {
  const thread = Array.from(
    { length: 9 },
    (_, i) => `M358 ${470 + i * 17}Q400 ${482 + i * 17} 442 ${466 + i * 17}`,
  ).join('')
  const one = [
    turned(c, 400, '618 11, 668 9', { tint: TINTS.white, substance: 'paper', top: false }),
    c.stroke('M432 616V682Q432 694 418 694H384', '#8a959f', 15),
    c.stroke('M428 618V676', '#f4f7f9', 4, 0.8),
    turned(c, 400, '450 44, 616 44, 628 40', { tint: TINTS.chrome, substance: 'metal', top: false }),
    c.stroke(thread, '#3d464e', 5, 0.75),
    turned(c, 400, '424 66, 438 66, 452 50', { tint: TINTS.brass, substance: 'metal', top: false }),
    c.path('M326 344L356 332V426L326 414Z', '#59636c'),
    c.path('M356 330H444V428H356Z', c.across(356, 444, '#c4cdd4', '#ffffff', '#aab5be')),
    c.path('M444 332L474 344V414L444 426Z', '#4b545c'),
    turned(c, 400, '300 48, 318 60, 334 62', { tint: TINTS.chrome, substance: 'metal', top: false }),
    turned(c, 400, '132 28, 146 34, 168 30, 186 36, 208 32, 226 38, 246 36, 304 46', {
      tint: TINTS.white,
      top: false,
    }),
    turned(c, 400, '78 14, 84 20, 100 20, 106 13, 118 13, 124 22, 136 22', {
      tint: TINTS.chrome,
      substance: 'metal',
    }),
    c.text(c.style.label, 400, 288, 26, c.tint.deep, 60),
  ].join('')
  return `${c.shadow([400, 716], 250, 28, 0.42)}<g transform="translate(168 96) rotate(15 400 400) scale(.84)">${one}</g><g transform="translate(-84 10) rotate(-9 400 400)">${one}</g>`
})
