import { type GoodsCanvas, goods, INK, TINTS } from './goods-canvas.ts'
import { rounded, roundPaint, turned } from './turned.ts'

/** Coiled hose with its connector. */
export const hose = goods((c) => {
  const coil = (y: number, rx: number) =>
    `M${400 - rx} ${y}A${rx} 96 0 1 1 ${400 + rx} ${y}A${rx} 96 0 1 1 ${400 - rx} ${y}Z`
  const rows = [566, 520, 474, 428, 382].map((y, i) => {
    const rx = 270 - (i % 2) * 12 - i * 3
    return (
      c.tube(coil(y, rx), 50) +
      `<path d="${coil(y - 4, rx)}" fill="none" stroke="${c.tint.glow}" stroke-width="4" stroke-opacity=".45" stroke-dasharray="2 16"/>`
    )
  })
  return [
    c.shadow([400, 650], 340, 62, 0.5),
    ...rows,
    c.tube('M640 400Q716 316 652 214', 44),
    `<g transform="rotate(-24 634 168)">${turned(c, 634, '88 22, 112 26, 128 34, 196 38, 206 32, 226 32', {
      tint: TINTS.ink,
    })}${turned(c, 634, '140 40, 160 40', { tint: TINTS.orange, top: false })}</g>`,
  ].join('')
})

const shaft = (c: GoodsCanvas, foot: number): string =>
  turned(
    c,
    400,
    [
      [104, 17],
      [foot, 19],
    ],
    { tint: TINTS.wood, substance: 'wood', top: false },
  ) +
  c.stroke(`M394 140Q396 300 392 ${foot - 20}M406 200Q404 330 408 ${foot - 40}`, TINTS.wood.deep, 2.5, 0.45) +
  `<g transform="rotate(-90 400 92)">${turned(c, 400, [[6, 22], [14, 27], [170, 27], ...rounded([170, 27], [180, 16], 3, true)], { tilt: 0.2 })}</g>`

const snowShovel = (c: GoodsCanvas): string => {
  const pan = 'M190 452Q400 430 610 452L660 690Q662 716 634 720Q400 738 166 720Q138 716 140 690Z'
  return [
    c.shadow([400, 728], 300, 28, 0.45),
    shaft(c, 500),
    c.path(
      pan,
      c.linear(
        [180, 430],
        [600, 740],
        [
          [0, c.tint.light],
          [0.3, c.tint.base],
          [0.75, c.tint.deep],
          [1, c.tint.shade],
        ],
      ),
    ),
    ...[260, 330, 470, 540].map(
      (x) =>
        c.stroke(`M${400 + (x - 400) * 0.9} 462L${400 + (x - 400) * 1.12} 694`, c.tint.shade, 12, 0.4) +
        c.stroke(`M${396 + (x - 400) * 0.9} 462L${395 + (x - 400) * 1.12} 694`, c.tint.glow, 4, 0.5),
    ),
    c.path('M362 440H438L428 560Q400 580 372 560Z', c.face(440, 570)),
    c.stroke('M196 458Q400 438 604 458', c.tint.glow, 6, 0.8),
    c.path(
      'M146 690Q400 716 654 690L660 704Q662 716 634 720Q400 738 166 720Q138 716 140 704Z',
      c.down(690, 734, '#ffffff', '#aab5be', '#59636c'),
    ),
  ].join('')
}

const rake = (c: GoodsCanvas): string => {
  const teeth = Array.from({ length: 15 }, (_, i) => {
    const x = 152 + i * 35.4
    const y = 676 - Math.abs(i - 7) * 3
    return c.tube(
      `M400 500Q${Math.round(400 + (x - 400) * 0.5)} ${y - 90} ${Math.round(x)} ${y}q${Math.round((x - 400) * 0.02)} 30 ${Math.round((400 - x) * 0.02)} 44`,
      11,
      i % 2 ? c.tint : { ...c.tint, base: c.tint.light },
    )
  })
  return [
    c.shadow([400, 724], 280, 24, 0.38),
    shaft(c, 470),
    ...teeth,
    c.tube('M244 620Q400 588 556 620', 14),
    c.path('M372 452H428L440 540Q400 560 360 540Z', c.wall(360, 440, TINTS.ink)),
  ].join('')
}

/** Spade; variant 1 is a snow shovel, variant 2 a rake. */
export const shovel = goods((c) => {
  if (c.style.variant === 1) return snowShovel(c)
  if (c.style.variant === 2) return rake(c)
  const blade = 'M258 474H542Q556 620 400 748Q244 620 258 474Z'
  return [
    c.shadow([400, 744], 190, 24, 0.45),
    shaft(c, 440),
    c.path(
      blade,
      c.linear(
        [258, 500],
        [542, 560],
        '0 #59636c, .12 #e6ebef, .34 #ffffff, .47 #8a959f, .53 #6f7a84, .7 #c4cdd4, 1 #3d464e',
      ),
    ),
    c.path('M258 474H542L530 500H270Z', c.down(474, 500, '#ffffff', '#8a959f')),
    c.stroke('M272 520Q280 634 392 728', '#fff', 6, 0.85),
    turned(c, 400, '400 24, 412 28, 470 32, 560 14, 580 4', {
      tint: TINTS.chrome,
      substance: 'metal',
      top: false,
    }),
    c.circle(400, 430, 7, '#3d464e'),
  ].join('')
})

export const pot = goods((c) => {
  const leaves = [-62, 60, -40, 38, -16, 14].map((lean, i) => {
    const tint = TINTS.green
    const tip = [400 + lean * 3, 74 + Math.abs(lean) * 2.2]
    const d = `M${392 + lean * 0.3} 330Q${400 + lean * 1.1 - 30} 210 ${tip[0]} ${tip[1]}Q${400 + lean * 1.5 + 34} 220 ${410 + lean * 0.3} 330Z`
    return (
      c.path(
        d,
        c.linear(
          [400 + lean, 330],
          [tip[0] ?? 0, tip[1] ?? 0],
          [
            [0, tint.shade],
            [0.5, i % 2 ? tint.base : tint.deep],
            [1, tint.light],
          ],
        ),
      ) + c.stroke(`M${400 + lean * 0.3} 322Q${400 + lean * 1.3} 216 ${tip[0]} ${tip[1]}`, tint.glow, 3, 0.55)
    )
  })
  return [
    c.shadow([400, 716], 230, 34, 0.48),
    turned(
      c,
      400,
      [
        [318, 208],
        [326, 214],
        [396, 210],
        [404, 196],
        [690, 148],
        ...rounded([690, 148], [704, 136], 3, true),
      ],
      { substance: c.style.tint === 'sand' ? 'rubber' : 'plastic', tilt: 0.17 },
    ),
    c.ellipse(400, 320, 190, 29, c.linear([0, 292], [0, 350], '0 #14100b, 1 #4b3822')),
    ...leaves,
    c.path(
      'M192 322A208 35 0 0 0 608 322L606 344A208 36 0 0 1 194 344Z',
      roundPaint(c, 186, 614, c.tint, c.style.tint === 'sand' ? 'rubber' : 'plastic', 0.12),
    ),
    c.text(c.style.label, 400, 580, 48, c.tint.glow, 230),
  ].join('')
})

export const wateringCan = goods((c) =>
  [
    c.shadow([430, 716], 290, 38, 0.48),
    c.tube('M562 326Q700 340 690 470T610 640', 34),
    c.tube('M366 310Q380 168 470 160T560 300', 30),
    c.path(
      'M352 640L128 268L186 236L420 492Z',
      c.linear(
        [150, 400],
        [250, 330],
        [
          [0, c.tint.deep],
          [0.3, c.tint.glow],
          [0.5, c.tint.light],
          [1, c.tint.base],
        ],
      ),
    ),
    `<g transform="rotate(-32 150 236)">${turned(c, 150, '184 74, 196 76, 222 58, 262 36', {
      tint: TINTS.ink,
      tilt: 0.34,
    })}${Array.from({ length: 9 }, (_, i) => c.ellipse(150 + Math.cos(i * 0.7) * 48, 184 + Math.sin(i * 0.7) * 15, 5, 2.5, '#a5b0b9')).join('')}</g>`,
    turned(
      c,
      466,
      [
        [316, 138],
        [326, 144],
        [356, 150],
        [640, 178],
        [676, 180],
        ...rounded([676, 180], [704, 160], 4, true),
      ],
      { tilt: 0.17, top: c.tint.deep },
    ),
    c.path('M330 318A138 23 0 0 1 466 295V338A138 23 0 0 1 330 318Z', c.tint.light, ' fill-opacity=".9"'),
    c.ellipse(486, 322, 92, 14, c.tint.shade),
    c.stroke('M292 640A178 30 0 0 0 640 640', c.tint.shade, 5, 0.4),
    c.text(c.style.size, 470, 560, 64, '#fff', 210),
  ].join(''),
)

/** Work gloves, one upon the other. */
export const glove = goods((c) => {
  const hand =
    'M270 440Q226 402 196 340Q186 300 218 296Q250 300 290 360V190Q292 152 322 152Q350 154 352 190V286L362 146Q366 112 394 114Q422 118 420 152L416 288L440 166Q448 136 474 142Q500 150 496 182L474 318L502 240Q514 212 538 220Q560 230 552 262Q524 356 508 456L498 566H296Z'
  const one = [
    c.path(hand, c.tint.shade, ' transform="translate(4 8)"'),
    c.path(hand, c.lit([200, 260], [540, 480])),
    c.stroke(
      'M352 286Q354 320 348 350M416 288Q416 322 410 352M474 318Q470 342 462 360M290 360Q300 384 304 410',
      c.tint.shade,
      6,
      0.55,
    ),
    c.stroke(
      'M306 200V340M376 160L370 280M452 190L432 290M524 250L500 330M224 320Q250 350 284 404',
      '#fff',
      7,
      0.3,
    ),
    c.path(
      'M330 420Q400 400 470 424Q466 500 456 530H340Q330 480 330 420Z',
      c.tint.deep,
      ' fill-opacity=".45"',
    ),
    `<path d="M336 428Q400 410 464 430" fill="none" stroke="${c.tint.glow}" stroke-width="3" stroke-dasharray="9 7" stroke-opacity=".8"/>`,
    c.path(
      'M288 556H506Q516 612 512 668Q400 684 284 668Q278 612 288 556Z',
      roundPaint(c, 282, 514, TINTS.ink, 'rubber'),
    ),
    c.stroke(Array.from({ length: 10 }, (_, i) => `M${302 + i * 22} 566V662`).join(''), '#000', 5, 0.4),
    c.stroke('M290 562Q400 576 504 562', TINTS.orange.base, 8),
  ].join('')
  return `${c.shadow([410, 714], 280, 34, 0.45)}<g transform="translate(112 6) rotate(14 400 600)">${one}</g><g transform="translate(-52 30) rotate(-7 400 600)">${one}${c.text(c.style.label, 398, 496, 38, c.style.tint === 'sand' ? INK : '#fff', 110)}</g>`
})
