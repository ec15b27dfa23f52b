import { type GoodsCanvas, goods, INK, ORANGE, type Tint, TINTS } from './goods-canvas.ts'
import { rounded, roundPaint, turned } from './turned.ts'

/** Forged and plated steel, lit from above. */
const forged = (c: GoodsCanvas, top: number, foot: number): string =>
  c.linear(
    [0, top],
    [0, foot],
    '0 #f7f9fa, .14 #ffffff, .3 #c4cdd4, .52 #7d8893, .7 #aab5be, .86 #e6ebef, 1 #59636c',
  )

/** A rivet with a slot of light. */
const rivet = (c: GoodsCanvas, x: number, y: number, r: number): string =>
  c.circle(x + 2, y + 3, r + 6, '#0b0e11') +
  c.circle(x, y, r, c.radial([x - r * 0.35, y - r * 0.4], r * 1.5, '0 #ffffff, .4 #c4cdd4, 1 #4b545c')) +
  c.circle(x, y, Math.round(r * 0.45), '#59636c', ' fill-opacity=".7"')

const crossWrench = (c: GoodsCanvas): string => {
  const socket = (x: number, r: number) =>
    turned(
      c,
      x,
      [
        [90, r - 4],
        [98, r],
        [180, r],
        [196, 24],
      ],
      { tint: TINTS.ink, top: '#0b0e11', tilt: 0.3 },
    )
  const arm =
    turned(c, 400, '150 22, 660 22', { tint: TINTS.chrome, substance: 'metal', top: false }) + socket(400, 42)
  const foot = turned(c, 400, '620 26, 634 44, 712 44', { tint: TINTS.ink, top: false, tilt: 0.3 })
  return [
    c.shadow([400, 690], 260, 24, 0.42),
    `<g transform="rotate(45 400 400)">${arm}${foot}</g><g transform="rotate(-45 400 400)">${arm}${foot}</g>`,
    c.circle(
      400,
      402,
      54,
      c.radial([384, 380], 80, [
        [0, c.tint.glow],
        [0.4, c.tint.light],
        [0.75, c.tint.base],
        [1, c.tint.deep],
      ]),
    ),
    c.text(c.style.label, 400, 418, 36, c.tint.shade, 70),
  ].join('')
}

/** Torque wrench: ratchet head, tube, scale on the grip. */
const torqueWrench = (c: GoodsCanvas): string => {
  const marks = Array.from({ length: 9 }, (_, i) => `M370 ${506 + i * 12}h${i % 4 === 0 ? 30 : 16}`).join('')
  const tool = [
    turned(c, 400, '176 24, 200 20, 480 20', { tint: TINTS.chrome, substance: 'metal', top: false }),
    turned(c, 400, '470 26, 490 34, 610 34', { tint: TINTS.steel, substance: 'metal', top: false }),
    c.stroke(marks, '#14191d', 4),
    turned(c, 400, '606 38, 620 40, 724 40, 742 30', { substance: 'rubber', top: false }),
    c.stroke('M372 648h56M370 670h60M370 692h60', '#fff', 5, 0.25),
    c.circle(404, 138, 66, '#0b0e11', ' fill-opacity=".5"'),
    c.circle(400, 132, 66, forged(c, 66, 198)),
    c.circle(400, 132, 44, c.radial([384, 112], 64, '0 #8a959f, 1 #20262c')),
    c.rect(378, 110, 44, 44, 6, c.linear([378, 110], [422, 154], '0 #ffffff, .5 #aab5be, 1 #59636c')),
    c.circle(400, 132, 8, '#3d464e'),
    c.text(c.style.label, 400, 596, 20, INK, 60),
  ].join('')
  return `${c.shadow([400, 668], 300, 26, 0.42)}<g transform="rotate(58 400 400)">${tool}</g>`
}

/** Combination spanner; variant 1 is a cross wrench, variant 2 a torque wrench. */
export const wrench = goods((c) => {
  if (c.style.variant === 1) return crossWrench(c)
  if (c.style.variant === 2) return torqueWrench(c)
  const shape =
    'M640 292Q716 276 752 336L678 352Q652 378 664 420L736 448Q694 512 604 492Q566 480 546 448L282 446Q254 498 180 500Q76 490 70 400Q76 310 180 300Q252 302 282 354L546 352Q570 306 640 292ZM236 400L208 351H152L124 400L152 449H208Z'
  return [
    c.shadow([400, 640], 330, 30, 0.42),
    `<g transform="rotate(-26 400 400)">`,
    c.path(shape, '#2b3238', ' fill-rule="evenodd" transform="translate(3 9)"'),
    c.path(shape, forged(c, 300, 500), ' fill-rule="evenodd"'),
    c.stroke('M284 362H546Q574 316 642 302M92 372Q112 318 178 312Q236 314 270 348', '#fff', 4, 0.9),
    c.rect(300, 374, 232, 52, 26, '#3d464e', ' fill-opacity=".35"'),
    c.rect(304, 378, 228, 48, 24, c.down(378, 426, c.tint.deep, c.tint.base, c.tint.light)),
    c.text(c.style.label, 418, 412, 26, c.style.tint === 'ink' ? '#fff' : c.tint.shade, 190),
    '</g>',
  ].join('')
})

const driver = (c: GoodsCanvas, cross: boolean, tint: Tint): string => {
  const tip = cross
    ? c.path('M386 690L414 690L406 726L400 736L394 726Z', '#3d464e') + c.stroke('M400 694V732', '#aab5be', 3)
    : c.path('M386 660L414 660L422 722H378Z', '#59636c') + c.stroke('M386 716H416', '#dfe5ea', 3, 0.8)
  const handle = [
    ...rounded([70, 34], [92, 54], 5),
    [130, 58],
    [178, 50],
    [214, 56],
    [292, 58],
    [326, 44],
    [352, 40],
  ] as const
  const grooves = [-34, -14, 12, 34].map((x) => `M${400 + x} 224V286M${400 + x} 100V160`).join('')
  return [
    turned(c, 400, '346 15, 690 15', { tint: TINTS.chrome, substance: 'metal', top: false }),
    tip,
    turned(c, 400, handle, { tint, tilt: 0.2 }),
    c.stroke(grooves, '#000', 9, 0.22),
    turned(c, 400, '186 52, 206 54', { tint: TINTS.ink, substance: 'rubber', top: false }),
    turned(c, 400, '340 41, 356 36', { tint: TINTS.ink, substance: 'rubber', top: false }),
  ].join('')
}

/** Screwdriver pair, crossed. */
export const screwdriver = goods((c) =>
  [
    c.shadow([400, 722], 250, 26, 0.4),
    `<g transform="translate(40 0) rotate(19 400 400)">${driver(c, true, TINTS.ink)}</g>`,
    `<g transform="translate(-40 0) rotate(-19 400 400)">${driver(c, false, c.tint)}</g>`,
  ].join(''),
)

/** Hammer with an ash handle; in ink it is a rubber mallet. */
export const hammer = goods((c) => {
  const handle = [
    turned(c, 400, '200 24, 420 27, 560 30', { tint: TINTS.wood, substance: 'wood', top: false }),
    c.stroke('M392 250Q396 380 390 470M408 260Q404 400 410 480', TINTS.wood.deep, 3, 0.5),
    turned(c, 400, [[456, 33], [500, 34], [640, 44], [700, 46], ...rounded([700, 46], [726, 26], 4, true)], {
      tint: c.style.tint === 'ink' ? TINTS.orange : c.tint,
      substance: 'rubber',
      top: false,
    }),
    c.stroke(
      [520, 556, 592, 628].map((y) => `M${366} ${y}Q400 ${y + 12} 434 ${y}`).join(''),
      '#000',
      6,
      0.28,
    ),
  ].join('')
  const mallet =
    c.path('M214 110Q196 186 214 262H586Q604 186 586 110Z', forgedRubber(c)) +
    c.stroke('M236 124H566', '#a5b0b9', 6, 0.6) +
    c.stroke('M250 112V260M550 112V260', '#000', 4, 0.4)
  const head = [
    c.path(
      'M188 146Q186 134 200 132H262L274 142H330L352 120H456L486 142Q560 150 622 190Q628 200 616 208Q560 218 486 226L456 250H352L330 230H274L262 240H200Q186 238 188 226Z',
      forged(c, 120, 252),
    ),
    c.path('M188 146Q186 134 200 132H250V240H200Q186 238 188 226Z', '#2b3238', ' fill-opacity=".55"'),
    c.stroke('M256 138L272 150H334L356 128H452L482 150Q550 158 610 192', '#fff', 4, 0.9),
    c.path('M372 118H428L422 132H378Z', TINTS.wood.deep),
  ].join('')
  return `${c.shadow([440, 722], 220, 28, 0.42)}<g transform="translate(10 6) rotate(28 400 400)">${handle}${c.style.tint === 'ink' ? mallet : head}</g>`
})

const forgedRubber = (c: GoodsCanvas): string => c.down(108, 264, '#6f7a84', '#333b43', '#14191d', '#2b3238')

/** Pliers, opened a little, handles dipped in two layers. */
export const pliers = goods((c) => {
  const jaw = 'M400 408Q334 384 326 318Q322 262 348 210L368 132Q372 112 396 112V300Q418 352 452 384Z'
  const grip =
    'M456 366Q372 418 334 520Q308 610 296 700Q296 734 328 736Q358 734 366 700Q380 612 406 542Q432 470 478 418Z'
  const half = (mirror: boolean, tint: Tint) => {
    const body = [
      c.path(jaw, c.linear([340, 0], [440, 0], '0 #59636c, .25 #f7f9fa, .6 #a5b0b9, 1 #4b545c')),
      c.stroke(Array.from({ length: 8 }, (_, i) => `M376 ${140 + i * 20}h20`).join(''), '#3d464e', 4, 0.8),
      c.path(grip, roundPaint(c, 290, 470, tint, 'rubber')),
      c.stroke('M436 402Q378 450 352 530Q330 606 318 690', tint.glow, 7, 0.65),
      c.stroke('M336 560L396 574M328 596L386 608M320 632L376 642', tint.shade, 7, 0.5),
    ].join('')
    const turn = `rotate(5 400 388)`
    return mirror
      ? `<g transform="matrix(-1 0 0 1 800 0) ${turn}">${body}</g>`
      : `<g transform="${turn}">${body}</g>`
  }
  return `${c.shadow([400, 732], 240, 26, 0.4)}<g transform="rotate(14 400 420)">${half(true, c.tint)}${half(false, c.tint)}${rivet(c, 400, 388, 30)}</g>`
})

export const secateurs = goods((c) => {
  const blade = 'M396 356Q344 268 368 176Q384 118 446 66Q484 140 474 230Q468 304 434 356Z'
  const body = [
    c.path(
      'M476 244Q534 258 510 322Q496 356 458 380Q506 446 524 528Q544 628 572 700Q578 726 552 732Q516 736 500 700Q466 612 454 534Q440 452 384 396Q368 368 394 350Q438 334 448 298Q452 258 476 244Z',
      c.linear([440, 380], [560, 440], '0 #69747e, .35 #333b43, 1 #0b0e11'),
    ),
    c.stroke('M480 262Q508 276 494 312Q482 342 450 356', '#c4cdd4', 5, 0.8),
    c.stroke('M486 450Q508 520 520 590Q532 650 548 700', '#7c8893', 6, 0.5),
    c.path(
      blade,
      c.linear([360, 200], [480, 240], '0 #8a959f, .3 #f7f9fa, .55 #aab5be, .8 #eef1f4, 1 #6f7a84'),
    ),
    c.stroke('M446 70Q482 142 472 232Q466 302 434 352', '#fff', 5, 0.95),
    c.stroke('M380 250Q378 190 424 128', '#fff', 4, 0.5),
    c.path(
      'M400 362Q346 432 332 524Q318 624 278 710Q270 732 294 736Q332 738 350 704Q390 622 402 532Q412 456 450 398Z',
      c.linear(
        [300, 420],
        [412, 470],
        [
          [0, c.tint.deep],
          [0.2, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.stroke('M372 438Q350 494 344 546Q334 626 304 696', c.tint.glow, 9, 0.7),
    c.stroke('M408 470L462 462L410 494L468 490L418 516', '#59636c', 6, 0.9),
    rivet(c, 420, 370, 30),
    c.circle(420, 370, 8, ORANGE),
  ]
  return `${c.shadow([400, 736], 220, 26, 0.4)}<g transform="rotate(16 400 400)">${body.join('')}</g>`
})
