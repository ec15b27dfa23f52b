import { block, blockShadow, blockView, frontText, onFront, onTop } from './block.ts'
import { type GoodsCanvas, goods, INK, TINTS } from './goods-canvas.ts'
import { turned } from './turned.ts'

/** Steel box with drawers and a lid. */
export const toolbox = goods((c) => {
  const q = blockView([400, 452], 1.6, -0.46, 0.3)
  const [w, d] = [158, 76]
  const drawers = [0, 1, 2].map((i) => {
    const top = 14 - i * 42
    const grip = onFront(q, [-58, 58], [top - 22, top - 14], d)
    return (
      c.path(
        onFront(q, [-w + 12, w - 12], [top - 38, top], d),
        c.linear(q(-w, top, d), q(w, top - 38, d), '0 #59636c, .5 #3a434b, 1 #262d33'),
      ) +
      c.stroke(
        `M${q(-w + 12, top, d)
          .map(Math.round)
          .join(' ')}L${q(w - 12, top, d)
          .map(Math.round)
          .join(' ')}`,
        '#8a959f',
        2.5,
        0.8,
      ) +
      c.path(grip, '#e6ebef') +
      c.path(onFront(q, [-58, 58], [top - 25, top - 22], d), '#0b0e11')
    )
  })
  const bar = (x: number) => q(x, 88, 0).map(Math.round).join(' ')
  const rise = (x: number) => q(x, 128, 0).map(Math.round).join(' ')
  return [
    blockShadow(c, q, [-w, w], -118, [-d, d]),
    block(c, q, [-w, w], [-118, 24], [-d, d], {
      shade: '#0b0e11',
      deep: '#181d22',
      base: '#262d33',
      light: '#3d464e',
      glow: '#7c8893',
    }),
    ...drawers,
    block(c, q, [-w - 4, w + 4], [26, 84], [-d - 4, d + 4]),
    c.path(onTop(q, [-w + 26, w - 26], 84, [-d + 22, d - 22]), c.tint.deep, ' fill-opacity=".5"'),
    c.tube(`M${bar(-84)}L${rise(-74)}L${rise(74)}L${bar(84)}`, 26, TINTS.ink),
    ...[-96, 96].map((x) => block(c, q, [x - 15, x + 15], [8, 44], [d + 4, d + 10], TINTS.chrome)),
    frontText(c, q, c.style.label, [0, 44, d + 4], 24, c.style.tint === 'orange' ? INK : '#fff', 150),
  ].join('')
})

const castor = (c: GoodsCanvas, x: number, y: number, r: number): string =>
  c.circle(x, y, r, '#0b0e11') +
  c.circle(
    x - 1,
    y - 2,
    r - 7,
    c.radial([x - r * 0.35, y - r * 0.45], r * 1.3, '0 #8a959f, .5 #3a434b, 1 #14191d'),
  ) +
  c.circle(x, y, r * 0.4, c.radial([x - 5, y - 6], r * 0.5, '0 #ffffff, 1 #7c8893')) +
  c.circle(x, y, r * 0.14, '#20262c')

/** A pair of axle stands, one behind the other. */
const axleStands = (c: GoodsCanvas): string => {
  const stand = [
    c.path('M368 330L196 690H262L388 420Z', c.lit([200, 330], [380, 690])),
    c.path(
      'M432 330L604 690H538L412 420Z',
      c.linear(
        [420, 330],
        [600, 690],
        [
          [0, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.path('M262 560H538L552 592H248Z', c.face(560, 592)),
    c.path('M382 330H418L438 716H362Z', c.wall(362, 438)),
    c.rect(176, 684, 108, 26, 8, c.face(684, 710)),
    c.rect(516, 684, 108, 26, 8, c.face(684, 710)),
    c.rect(344, 706, 112, 24, 8, c.face(706, 730)),
    turned(c, 400, '130 26, 372 26', { tint: TINTS.chrome, substance: 'metal', top: false }),
    c.stroke(Array.from({ length: 8 }, (_, i) => `M392 ${176 + i * 22}h22`).join(''), '#3d464e', 7),
    c.path(
      'M330 96Q336 138 400 138T470 96L484 104Q484 166 400 168T316 104Z',
      c.linear([330, 96], [470, 168], '0 #ffffff, .4 #aab5be, 1 #4b545c'),
    ),
    turned(c, 400, '316 48, 330 52, 392 52', { tint: TINTS.ink }),
    c.tube('M444 356L532 390', 16, TINTS.ink),
    c.text(c.style.size, 400, 586, 24, '#fff', 76),
  ].join('')
  return `${c.shadow([430, 712], 330, 40, 0.5)}<g transform="translate(266 88) scale(.78)">${stand}</g><g transform="translate(-60 18) scale(.96)">${stand}</g>`
}

/** Trolley jack, its arm raised; variant 1 is a pair of axle stands. */
export const jack = goods((c) => {
  if (c.style.variant === 1) return axleStands(c)
  const steel = c.linear(
    [0, 300],
    [0, 470],
    [
      [0, '#8a959f'],
      [0.5, '#3a434b'],
      [1, INK],
    ],
  )
  const body = [
    c.shadow([410, 606], 372, 34, 0.55),
    c.tube('M522 436L742 132', 30, TINTS.steel),
    c.tube('M664 240L744 130', 44, TINTS.ink),
    castor(c, 596, 548, 40),
    c.path('M128 366L158 318L490 440Q506 486 460 510Z', steel),
    c.stroke('M162 326L486 446', '#c4cdd4', 4, 0.7),
    turned(c, 152, '272 70, 296 74', { tint: TINTS.ink, tilt: 0.2 }),
    turned(c, 152, '294 30, 352 34', { tint: TINTS.chrome, substance: 'metal', top: false }),
    c.path(
      'M84 528Q84 494 116 486L432 402Q458 394 484 402L602 434Q652 450 652 500V536Q652 566 620 566H116Q84 566 84 534Z',
      c.tint.shade,
      ' transform="translate(4 6)"',
    ),
    c.path(
      'M84 528Q84 494 116 486L432 402Q458 394 484 402L602 434Q652 450 652 500V536Q652 566 620 566H116Q84 566 84 534Z',
      c.lit([300, 400], [340, 580]),
    ),
    c.stroke('M98 524Q98 502 122 496L434 414Q458 408 482 414L596 444', c.tint.glow, 4, 0.9),
    c.path(
      'M196 506L424 446Q446 442 446 462V512Q446 530 428 530H200Q182 530 182 518Q182 510 196 506Z',
      c.tint.shade,
      ' fill-opacity=".85"',
    ),
    `<g transform="rotate(-90 320 500)">${turned(c, 320, '396 18, 604 18', {
      tint: TINTS.chrome,
      substance: 'metal',
      top: false,
    })}</g>`,
    `<g transform="rotate(-90 250 500)">${turned(c, 250, '430 28, 520 28', {
      tint: TINTS.ink,
      top: false,
    })}</g>`,
    c.text(c.style.size ?? '3 T', 512, 540, 34, c.style.tint === 'steel' ? INK : c.tint.shade, 84),
    castor(c, 142, 554, 48),
    castor(c, 610, 560, 50),
    c.circle(470, 452, 28, INK),
    c.circle(468, 449, 16, c.radial([462, 442], 20, '0 #ffffff, 1 #6f7a84')),
  ]
  return `<g transform="translate(0 84)">${body.join('')}</g>`
})

const SOCKETS = [22, 25, 28, 31, 34, 38]

/** Open socket case: lid behind, ratchet and sockets in their bed. */
export const socketSet = goods((c) => {
  const q = blockView([404, 486], 1.44, -0.34, 0.62)
  const [w, d] = [172, 112]
  const socket = (x: number, z: number, r: number) => {
    const [px, py] = q(x, 34, z)
    const wide = r * 0.95
    return (
      c.ellipse(px + 6, py + 6, wide * 1.1, wide * 0.7, '#000', ' fill-opacity=".4"') +
      turned(
        c,
        px,
        [
          [py - r * 1.1, wide],
          [py, wide],
        ],
        { tint: TINTS.chrome, substance: 'metal', tilt: 0.56, top: '#c4cdd4' },
      ) +
      c.ellipse(px, py - r * 1.1, wide * 0.62, wide * 0.35, '#14191d')
    )
  }
  const spot = (share: number) => -w + 40 + share * (2 * w - 80)
  const [rx, ry] = q(-w + 54, 30, d - 40).map(Math.round)
  const [tx, ty] = q(w - 60, 30, d - 40).map(Math.round)
  const lid: [number, number, number][] = [
    [-w, 28, -d],
    [w, 28, -d],
    [w, 190, -d - 56],
    [-w, 190, -d - 56],
  ]
  const lidPath = (grow: number) =>
    `M${lid
      .map(([x, y, z]) =>
        q(Math.sign(x) * (Math.abs(x) + grow), y + (y > 100 ? grow : 0), z)
          .map(Math.round)
          .join(' '),
      )
      .join('L')}Z`
  const [lx, ly] = q(0, 120, -d - 34)
  return [
    blockShadow(c, q, [-w, w], -20, [-d, d]),
    c.path(lidPath(6), c.tint.shade, ` stroke="${c.tint.deep}" stroke-width="10" stroke-linejoin="round"`),
    c.path(lidPath(-8), c.linear([200, 120], [600, 380], '0 #4b545c, 1 #1a1f24')),
    c.text(c.style.label, lx, ly + 20, 58, c.tint.light, 200),
    block(c, q, [-w - 6, w + 6], [-20, 28], [-d, d]),
    c.path(
      onTop(q, [-w + 6, w - 6], 28, [-d + 10, d - 12]),
      c.linear([200, 380], [560, 640], '0 #14191d, 1 #333b43'),
    ),
    ...SOCKETS.map((r, i) => socket(spot(i / 5), -d + 44, r * 0.84)),
    ...SOCKETS.map((r, i) => socket(spot(i / 5), -8, r * 0.76)),
    c.tube(`M${rx} ${ry}L${tx} ${ty}`, 24, TINTS.chrome),
    c.tube(
      `M${rx} ${ry}L${Math.round((rx ?? 0) * 0.58 + (tx ?? 0) * 0.42)} ${Math.round((ry ?? 0) * 0.58 + (ty ?? 0) * 0.42)}`,
      38,
    ),
    c.ellipse(
      tx ?? 0,
      ty ?? 0,
      40,
      26,
      c.linear([0, (ty ?? 0) - 26], [0, (ty ?? 0) + 26], '0 #ffffff, .5 #aab5be, 1 #59636c'),
    ),
    c.ellipse(tx ?? 0, (ty ?? 0) - 2, 15, 9, '#20262c'),
    ...[-70, 70].map((x) => block(c, q, [x - 20, x + 20], [-8, 22], [d, d + 7], TINTS.chrome)),
    frontText(c, q, c.style.size, [0, -8, d], 20, c.tint.glow, 90),
  ].join('')
})
