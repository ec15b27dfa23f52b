import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { rounded, roundPaint, turned } from './turned.ts'

/** Clear glass: nearly nothing in the middle, dark and bright lines at the edges. */
const glass = (c: GoodsCanvas, left: number, right: number): string =>
  c.linear(
    [left, 0],
    [right, 0],
    '0 #59636c .75, .07 #f7f9fa .85, .16 #dfe8ee .2, .24 #ffffff .92, .33 #e9f0f5 .16, .6 #c9d6df .12, .86 #8fa1ae .42, .94 #ffffff .8, 1 #4b545c .7',
  )

const filament = (c: GoodsCanvas, y: number, half: number): string =>
  c.stroke(`M${400 - half} ${y + 150}V${y + 24}M${400 + half} ${y + 150}V${y + 24}`, '#4b545c', 7) +
  c.stroke(
    Array.from({ length: 6 }, (_, i) => `M${400 - half + (i + 0.5) * (half / 3)} ${y - 4}v34`).join(''),
    '#b84505',
    7,
  ) +
  c.stroke(`M${400 - half} ${y + 16}H${400 + half}`, '#ff9450', 9) +
  c.circle(400, y + 14, 88, c.radial([400, y + 14], 88, '0 #ffe2b8 .75, 1 #ffe2b8 0'))

/** H1 to H15: a slim halogen capsule in a flange of plated steel. */
const halogen = (c: GoodsCanvas): string => {
  const blue = c.style.variant === 1
  return [
    turned(c, 400, '500 70, 520 78, 628 78, 640 70', { tint: blue ? TINTS.blue : TINTS.ink, top: false }),
    ...[364, 400, 436].map((x, i) =>
      i === 1 ? '' : turned(c, x, '636 10, 716 10', { tint: TINTS.brass, substance: 'metal', top: false }),
    ),
    filament(c, 268, 26),
    c.path(
      'M330 430V220Q334 128 400 92Q466 128 470 220V430Z',
      blue ? 'rgb(120,170,225)' : '#fff',
      blue ? ' fill-opacity=".38"' : ' fill-opacity=".08"',
    ),
    c.path('M330 430V220Q334 128 400 92Q466 128 470 220V430Z', glass(c, 330, 470)),
    c.path('M372 112Q400 78 428 112Q430 140 400 142T372 112Z', '#2b3238', ' fill-opacity=".85"'),
    turned(c, 400, '404 84, 440 86, 470 86', { tint: TINTS.chrome, substance: 'metal', top: false }),
    turned(c, 400, '466 150, 482 152, 496 146', { tint: TINTS.chrome, substance: 'metal', tilt: 0.2 }),
    turned(c, 400, '440 84, 474 84', { tint: TINTS.chrome, substance: 'metal', top: false, tilt: 0.2 }),
  ].join('')
}

/** P21W, R5W: a round bulb on a brass bayonet. */
const bayonet = (c: GoodsCanvas): string => {
  const amber = c.style.label?.startsWith('PY') === true
  const body = 'M400 96Q536 96 540 236Q540 316 482 372L474 430H326L318 372Q260 316 260 236Q264 96 400 96Z'
  return [
    turned(c, 400, '420 82, 446 86, 600 86, 616 76', { tint: TINTS.brass, substance: 'metal', top: false }),
    ...[306, 494].map(
      (x) => c.circle(x, 540, 14, TINTS.brass.base) + c.circle(x - 3, 536, 6, TINTS.brass.glow),
    ),
    turned(c, 400, '612 70, 640 58, 652 40', { tint: TINTS.ink, top: false }),
    turned(c, 400, '648 24, 668 20', { tint: TINTS.chrome, substance: 'metal', top: false }),
    filament(c, 250, 46),
    c.path(body, amber ? '#ff9a3c' : '#fff', amber ? ' fill-opacity=".72"' : ' fill-opacity=".1"'),
    c.path(body, glass(c, 260, 540)),
    c.path('M296 226Q306 150 372 124Q330 180 326 262Q300 262 296 226Z', '#fff', ' fill-opacity=".75"'),
    c.text(c.style.label, 400, 560, 38, TINTS.brass.shade, 140),
  ].join('')
}

/** W5W: all glass, pinched at the foot. */
const wedge = (c: GoodsCanvas): string => {
  const body =
    'M400 110Q492 116 494 230V470Q494 500 470 512V676Q470 692 454 692H346Q330 692 330 676V512Q306 500 306 470V230Q308 116 400 110Z'
  const blue = c.style.variant === 1
  return [
    filament(c, 290, 40),
    c.path(body, blue ? 'rgb(120,170,225)' : '#fff', blue ? ' fill-opacity=".38"' : ' fill-opacity=".12"'),
    c.path(body, glass(c, 306, 494)),
    c.path('M346 540H454V676H346Z', '#8a959f', ' fill-opacity=".35"'),
    c.stroke('M360 440V690M440 440V690', '#59636c', 7),
    c.stroke('M330 300V450M344 170Q330 196 328 230', '#fff', 12, 0.8),
  ].join('')
}

/** Lamps of the car by their cap: halogen, bayonet or wedge, as the label says. */
export const bulb = goods((c) => {
  const label = c.style.label ?? ''
  if (label.startsWith('W')) return c.shadow([400, 700], 130, 22, 0.42) + wedge(c)
  if (/^[PR]/.test(label)) return c.shadow([400, 680], 150, 24, 0.42) + bayonet(c)
  return `${c.shadow([400, 720], 170, 24, 0.42)}${halogen(c)}${c.text(c.style.label, 400, 602, 54, '#fff', 128)}`
})

/** Work lamp with a hook and a field of diodes. */
export const lamp = goods((c) => {
  const diodes = Array.from({ length: 24 }, (_, i) => {
    const [x, y] = [352 + (i % 4) * 32, 220 + Math.floor(i / 4) * 46]
    return c.circle(x, y, 10, '#fffdf2') + c.circle(x, y, 5, '#ffd76a')
  })
  return [
    c.circle(400, 336, 300, c.radial([400, 336], 300, '0 #fff6cf .75, .5 #fff3c4 .22, 1 #fff3c4 0')),
    c.shadow([400, 734], 190, 28, 0.5),
    c.tube('M400 150V104Q400 56 442 56T484 100', 15, TINTS.chrome),
    turned(c, 400, [...rounded([128, 52], [146, 72], 4), [182, 80]], { tint: TINTS.ink }),
    c.rect(292, 172, 216, 344, 34, c.wall(292, 508)),
    c.rect(318, 192, 164, 306, 20, '#20262c'),
    c.rect(326, 200, 148, 290, 14, c.linear([326, 200], [474, 490], '0 #ffffff, .5 #fff6d4, 1 #f1dd98')),
    ...diodes,
    c.path('M326 214Q326 200 340 200H430L326 400Z', '#fff', ' fill-opacity=".35"'),
    turned(c, 400, [[514, 76], [530, 68], [690, 64], ...rounded([690, 64], [726, 40], 4, true)], {
      tint: TINTS.ink,
      substance: 'rubber',
      top: false,
    }),
    ...[590, 616, 642, 668].map((y) => c.stroke(`M342 ${y}Q400 ${y + 12} 458 ${y}`, '#000', 7, 0.5)),
    c.circle(400, 554, 20, '#0b0e11'),
    c.circle(
      400,
      553,
      15,
      c.radial([394, 546], 20, [
        [0, '#ffb98c'],
        [0.6, ORANGE],
        [1, '#a83c00'],
      ]),
    ),
    c.text(c.style.label, 400, 710, 20, '#c4cdd4', 104),
  ].join('')
})

/** Cordless drill on its battery foot. */
export const drill = goods((c) => {
  const turn = (svg: string) => `<g transform="rotate(-90 400 284)">${svg}</g>`
  return [
    c.shadow([440, 726], 250, 30, 0.5),
    turn(turned(c, 400, '-26 9, 70 11', { tint: TINTS.chrome, substance: 'metal', top: false })),
    turn(
      turned(c, 400, '52 24, 74 34, 96 46, 150 56, 158 60', {
        tint: TINTS.ink,
        substance: 'metal',
        top: false,
      }),
    ),
    turn(turned(c, 400, '156 74, 196 80', { tint: TINTS.steel, substance: 'metal', top: false })),
    c.path(
      'M306 200Q306 188 318 188H590Q668 196 676 268V316Q668 374 604 380H318Q306 380 306 368Z',
      c.linear(
        [400, 186],
        [420, 384],
        [
          [0, c.tint.light],
          [0.14, c.tint.glow],
          [0.24, c.tint.light],
          [0.6, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.path('M560 190H600Q668 200 676 268V316Q668 374 604 380H560Q600 290 560 190Z', '#262d33'),
    ...[0, 1, 2, 3].map((i) => c.stroke(`M${606 + i * 16} ${236 + i * 6}v${96 - i * 12}`, '#0b0e11', 7)),
    c.path(
      'M430 378H574L604 606H462Z',
      c.linear([440, 0], [600, 0], '0 #14191d, .22 #59636c, .5 #2b3238, 1 #0b0e11'),
    ),
    c.path('M520 378H574L604 606H560Z', '#000', ' fill-opacity=".22"'),
    ...[0, 1, 2, 3, 4].map((i) => c.stroke(`M${478 + i * 4} ${452 + i * 30}l70 -6`, '#000', 6, 0.4)),
    c.path(
      'M396 384H440L452 460Q416 466 402 436Q394 410 396 384Z',
      c.linear(
        [396, 380],
        [450, 460],
        [
          [0, c.style.tint === 'orange' ? '#3d464e' : '#ff9450'],
          [1, c.style.tint === 'orange' ? '#14191d' : '#d64f08'],
        ],
      ),
    ),
    c.rect(402, 596, 250, 118, 18, c.down(596, 714, '#6f7a84', '#333b43', '#14191d')),
    c.rect(402, 626, 250, 8, 0, '#000', ' fill-opacity=".5"'),
    c.rect(428, 646, 130, 50, 8, c.face(646, 696)),
    c.text(c.style.note ?? '18V', 493, 684, 28, c.style.tint === 'ink' ? '#fff' : c.tint.shade, 104),
    c.text(c.style.label, 434, 306, 44, c.style.tint === 'ink' ? '#fff' : c.tint.shade, 210),
  ].join('')
})

const clamp = (c: GoodsCanvas, x: number, y: number, turn: number, tint: (typeof TINTS)['ink']): string => {
  const jaw = 'M-26 0Q-52 60 -44 130L-20 232Q-12 252 6 240L14 190L6 120L22 0Z'
  const one =
    c.path(jaw, roundPaint(c, -50, 20, tint, 'plastic')) +
    c.stroke('M-36 60Q-40 100 -32 140', tint.glow, 5, 0.6)
  const teeth = c.stroke('M-10 170l10 8l-8 10l10 8l-8 10l10 8', '#c9a24e', 7)
  return `<g transform="translate(${x} ${y}) rotate(${turn})"><g transform="rotate(-9)">${one}${teeth}</g><g transform="scale(-1 1) rotate(-9)">${one}${teeth}</g>${c.circle(0, 96, 17, '#14191d')}${c.circle(-2, 94, 9, '#dfe5ea')}</g>`
}

/** Jumper cables: a red and a black one, coiled, with their clamps. */
export const cable = goods((c) => {
  const coil = (y: number, rx: number) =>
    `M${400 - rx} ${y}A${rx} ${Math.round(rx * 0.52)} 0 1 1 ${400 + rx} ${y}A${rx} ${Math.round(rx * 0.52)} 0 1 1 ${400 - rx} ${y}Z`
  return [
    c.shadow([400, 690], 300, 40, 0.45),
    c.tube(coil(352, 262), 30, TINTS.ink),
    c.tube(coil(318, 250), 30),
    c.tube(coil(286, 238), 30, TINTS.ink),
    c.tube(coil(254, 226), 30),
    c.tube('M600 380Q650 430 600 480', 28, TINTS.ink),
    c.tube('M210 390Q160 430 212 482', 28),
    clamp(c, 592, 470, 14, TINTS.ink),
    clamp(c, 220, 474, -12, c.tint),
    c.rect(306, 396, 188, 60, 10, c.linear([306, 396], [494, 456], '0 #ffffff, 1 #d3dae0')),
    c.text(c.style.label, 400, 440, 30, INK, 160),
  ].join('')
})

/** Charger, tester or booster: a moulded case with a display. */
export const device = goods((c) => {
  const dark = c.style.tint === 'steel' ? INK : '#fff'
  const body =
    'M238 168H562Q622 168 628 228L642 590Q644 664 574 664H226Q156 664 158 590L172 228Q178 168 238 168Z'
  return [
    c.shadow([400, 676], 290, 36, 0.5),
    c.tube('M320 640Q312 742 190 708', 18, TINTS.red),
    c.tube('M480 640Q490 744 612 706', 18, TINTS.ink),
    c.path(body, c.tint.shade, ' transform="translate(5 10)"'),
    c.path(body, c.lit([190, 150], [620, 680])),
    c.stroke('M192 250Q198 190 240 188H520', '#fff', 6, 0.65),
    c.path(
      'M250 168V132Q250 104 278 104H522Q550 104 550 132V168H508V148H292V168Z',
      c.down(104, 170, '#6f7a84', '#2b3238', '#14191d'),
    ),
    c.rect(222, 226, 356, 196, 24, '#14191d'),
    c.rect(238, 242, 324, 164, 14, c.linear([238, 242], [562, 406], '0 #dcebe0, .5 #bcd3c3, 1 #9db8a6')),
    c.text(c.style.note ?? '12.6', 400, 358, 78, '#1c2a24', 260),
    c.stroke('M262 386H538', '#1c2a24', 4, 0.35),
    c.path('M238 256Q238 242 252 242H440L300 406H252Q238 406 238 392Z', '#fff', ' fill-opacity=".22"'),
    ...[288, 400, 512].map((x, i) => {
      const [low, high] = i === 1 ? ['#c94a06', '#ffb98c'] : ['#14191d', '#59636c']
      return (
        c.circle(x + 2, 494, 37, '#000', ' fill-opacity=".35"') +
        c.circle(
          x,
          490,
          35,
          c.linear(
            [x - 26, 462],
            [x + 26, 518],
            [
              [0, high],
              [0.55, i === 1 ? ORANGE : '#2b3238'],
              [1, low],
            ],
          ),
        )
      )
    }),
    c.text(c.style.label, 400, 610, 46, dark, 360),
  ].join('')
})
