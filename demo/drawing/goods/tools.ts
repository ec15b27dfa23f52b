import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

const CHROME = ['#f7f9fa', '#c4cdd4', '#8a959f', '#dfe5ea', '#6f7a84'] as const

export const toolbox = goods((c) =>
  [
    c.shadow([400, 684], 330, 40, 0.5),
    c.path(
      'M286 268V216Q286 180 322 180H478Q514 180 514 216V268H478V226Q478 214 466 214H334Q322 214 322 226V268Z',
      c.down(180, 268, '#6f7a84', '#2b3238', '#14191d'),
    ),
    c.path('M150 306Q150 262 194 262H606Q650 262 650 306V372H150Z', c.face(262, 372)),
    c.stroke('M166 306Q166 278 196 278H604', c.tint.glow, 5, 0.9),
    c.rect(138, 366, 524, 310, 22, c.down(366, 676, '#3d464e', '#262d33', '#14191d')),
    c.rect(138, 366, 524, 12, 4, '#0b0e11'),
    ...[404, 494, 584].map(
      (y) =>
        c.rect(168, y, 464, 74, 10, c.down(y, y + 74, '#4b545c', '#2b3238')) +
        c.rect(320, y + 28, 160, 18, 9, '#0b0e11') +
        c.rect(324, y + 40, 152, 4, 2, '#a5b0b9', ' fill-opacity=".5"'),
    ),
    ...[206, 546].map(
      (x) =>
        c.rect(x, 340, 48, 62, 8, c.down(340, 402, '#f4f7f9', '#a5b0b9', '#6f7a84')) +
        c.rect(x + 14, 376, 20, 10, 5, '#3d464e'),
    ),
    c.text(c.look.label, 400, 336, 34, c.tint.shade, 260),
  ].join(''),
)

const jackWheel = (c: GoodsCanvas, x: number, r: number): string =>
  c.circle(x, 600 - r, r, '#0b0e11') +
  c.circle(
    x,
    600 - r,
    r - 8,
    c.radial([x - 10, 600 - r - 12], r, [
      [0, '#69747e'],
      [1, '#23282d'],
    ]),
  ) +
  c.circle(x, 600 - r, Math.round(r * 0.36), '#dfe5ea')

export const jack = goods((c) => {
  const body = [
    c.shadow([410, 596], 350, 34, 0.55),
    c.stroke('M520 430L726 150', INK, 34),
    c.stroke('M520 430L726 150', '#8a959f', 22),
    c.stroke('M516 427L722 147', '#f4f7f9', 5, 0.7),
    c.stroke('M652 251L728 147', INK, 38),
    c.path(
      'M168 330L470 452L446 506L140 372Z',
      c.linear(
        [300, 340],
        [270, 460],
        [
          [0, '#59636c'],
          [0.5, '#2b3238'],
          [1, INK],
        ],
      ),
    ),
    c.rect(96, 300, 120, 22, 8, c.across(96, 216, '#3d464e', '#a5b0b9', '#59636c', '#23282d')),
    c.rect(132, 320, 48, 52, 6, c.across(132, 180, '#59636c', '#dfe5ea', '#8a959f', '#3d464e')),
    c.path(
      'M92 520Q92 492 120 484L430 404Q456 398 480 404L592 434Q640 448 640 496V528Q640 556 612 556H120Q92 556 92 528Z',
      c.face(400, 556),
    ),
    c.stroke('M104 520Q104 500 126 494L432 416Q456 410 478 416L584 444', c.tint.glow, 4, 0.9),
    c.path(
      'M200 500L420 444Q440 440 440 458V506Q440 522 424 522H204Q188 522 188 512Q188 503 200 500Z',
      c.tint.shade,
      ' fill-opacity=".6"',
    ),
    c.rect(236, 476, 170, 28, 14, c.across(236, 406, '#59636c', '#f4f7f9', '#a5b0b9')),
    c.text(c.look.size ?? '3 T', 510, 516, 30, c.tint.shade, 80),
    jackWheel(c, 146, 46),
    jackWheel(c, 580, 54),
    c.circle(470, 450, 26, INK),
    c.circle(470, 450, 13, '#a5b0b9'),
  ]
  return `<g transform="translate(0 70)">${body.join('')}</g>`
})

/** Combination spanner; variant 1 is a cross wrench. */
export const wrench = goods((c) => {
  const steel = c.linear(
    [0, 330],
    [0, 470],
    CHROME.map((colour, i) => [i / 4, colour]),
  )
  if (c.look.variant === 1) {
    const arm = `${c.rect(80, 372, 640, 44, 22, steel)}${c.rect(60, 356, 96, 76, 16, c.face(356, 432, TINTS.ink))}${c.rect(644, 356, 96, 76, 16, c.face(356, 432, TINTS.ink))}`
    return `${c.shadow([400, 700], 260, 30, 0.4)}<g transform="rotate(45 400 394)">${arm}</g><g transform="rotate(-45 400 394)">${arm}${c.rect(340, 366, 120, 56, 20, c.face(366, 422))}</g>${c.text(c.look.label, 400, 410, 22, c.tint.shade, 96)}`
  }
  const head =
    'M600 290Q690 270 720 330L660 350Q640 374 650 400L712 440Q676 500 596 476Q560 462 546 430H270Q250 478 190 482Q96 478 92 400Q96 320 190 318Q250 322 270 370H546Q560 318 600 290ZM232 400a46 46 0 1 0 -92 0a46 46 0 1 0 92 0Z'
  return [
    c.shadow([400, 690], 300, 28, 0.4),
    `<g transform="rotate(-28 400 400)">${c.path(head, steel, ' fill-rule="evenodd"')}${c.circle(186, 400, 46, 'none', ' stroke="#59636c" stroke-width="6"')}`,
    c.rect(300, 384, 220, 32, 8, c.tint.base),
    `${c.text(c.look.label, 410, 410, 20, c.tint.shade, 200)}</g>`,
  ].join('')
})

/** Screwdriver pair. */
export const screwdriver = goods((c) => {
  const one = (dx: number, tip: string) =>
    `<g transform="translate(${dx} 0)">${c.rect(388, 330, 24, 330, 6, c.across(388, 412, ...CHROME))}${c.path(tip, '#3d464e')}${c.path('M352 120Q352 84 400 84T448 120L456 250Q456 330 400 338Q344 330 344 250Z', c.wall(344, 456))}${c.rect(352, 200, 96, 26, 6, INK)}${c.stroke('M370 116V188M372 240V300', c.tint.glow, 7, 0.6)}</g>`
  return [
    c.shadow([400, 718], 220, 24, 0.35),
    one(-90, 'M388 640H412L420 700H380Z'),
    one(90, 'M388 640H412L404 706H396Z'),
  ].join('')
})

export const hammer = goods((c) =>
  [
    c.shadow([420, 716], 220, 26, 0.4),
    `<g transform="rotate(24 400 400)">${c.rect(368, 250, 64, 300, 20, c.across(368, 432, '#8a5a2c', '#e0b078', '#c08a4e', '#7a4c22'))}`,
    c.path('M362 470Q400 456 438 470L446 720Q400 742 354 720Z', c.wall(354, 446)),
    ...[520, 560, 600, 640].map((y) => c.stroke(`M366 ${y}h68`, '#000', 6, 0.3)),
    c.path(
      'M220 150H330L360 130H452Q470 132 476 150L560 160Q590 172 600 200Q560 220 486 226L470 250H340L330 236H220Q206 236 206 222V164Q206 150 220 150Z',
      c.down(130, 250, '#dfe5ea', '#8a959f', '#3d464e'),
    ),
    `${c.stroke('M224 164H326L364 144H450', '#fff', 5, 0.8)}</g>`,
  ].join(''),
)

export const pliers = goods((c) =>
  [
    c.shadow([400, 720], 230, 26, 0.38),
    c.path('M392 352Q336 262 372 130Q384 96 398 96V300L430 352Z', c.across(340, 430, ...CHROME)),
    c.path('M408 352Q464 262 428 130Q416 96 402 96V300L370 352Z', c.across(370, 460, ...CHROME.toReversed())),
    c.path(
      'M430 350Q360 430 336 540Q322 620 290 702Q296 728 330 724Q372 620 390 540Q410 460 448 396Z',
      c.face(350, 730),
    ),
    c.path(
      'M370 350Q440 430 464 540Q478 620 510 702Q504 728 470 724Q428 620 410 540Q390 460 352 396Z',
      c.face(350, 730, TINTS.ink),
    ),
    c.stroke('M372 430Q350 490 342 560Q330 630 308 696', c.tint.glow, 7, 0.7),
    c.circle(400, 366, 36, INK),
    c.circle(
      400,
      366,
      26,
      c.radial([392, 356], 30, [
        [0, '#f4f7f9'],
        [1, '#6f7a84'],
      ]),
    ),
  ].join(''),
)

/** Socket set in its case. */
export const socketSet = goods((c) => {
  const socket = (x: number, y: number, r: number) =>
    c.circle(
      x,
      y,
      r,
      c.radial([x - r * 0.3, y - r * 0.4], r * 1.4, [
        [0, '#f7f9fa'],
        [0.6, '#a5b0b9'],
        [1, '#59636c'],
      ]),
    ) + c.circle(x, y, r * 0.55, '#20262c')
  const rows = [
    [190, 22],
    [250, 26],
    [316, 30],
    [390, 34],
    [472, 38],
    [562, 42],
  ] as const
  return [
    c.shadow([400, 700], 330, 36, 0.5),
    c.rect(
      90,
      220,
      620,
      460,
      40,
      c.linear(
        [90, 220],
        [710, 680],
        [
          [0, c.tint.light],
          [0.4, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.rect(120, 250, 560, 400, 22, '#20262c'),
    c.rect(134, 264, 532, 372, 14, c.down(264, 636, '#2b3238', '#3d464e')),
    ...rows.map(([x, r]) => socket(x, 350, r)),
    ...rows.map(([x, r]) => socket(x + 10, 454, r - 4)),
    c.rect(180, 540, 440, 34, 17, c.down(540, 574, ...CHROME)),
    c.rect(180, 534, 150, 46, 20, c.face(534, 580)),
    c.circle(
      600,
      557,
      38,
      c.radial([590, 545], 40, [
        [0, '#ffffff'],
        [1, '#6f7a84'],
      ]),
    ),
    c.rect(330, 190, 140, 44, 18, '#14191d'),
    c.text(c.look.label, 256, 565, 18, c.tint.shade, 130),
    c.text(c.look.size, 500, 622, 20, '#a5b0b9', 220),
  ].join('')
})

/** Round dial gauge with a hose. */
export const gauge = goods((c) => {
  const ticks = Array.from({ length: 11 }, (_, i) => {
    const angle = Math.PI * (0.75 + (i / 10) * 1.5)
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number) => `${Math.round(400 + x * r)} ${Math.round(300 + y * r)}`
    return c.stroke(`M${at(138)}L${at(164)}`, INK, i % 5 === 0 ? 9 : 5)
  })
  return [
    c.shadow([400, 728], 220, 28, 0.42),
    c.stroke('M400 480V560Q400 640 500 640T600 700', '#262d33', 26),
    c.stroke('M394 500V560Q396 634 496 634', '#8a959f', 4, 0.7),
    c.rect(580, 670, 50, 56, 10, c.across(580, 630, ...CHROME)),
    c.circle(
      400,
      300,
      222,
      c.linear(
        [220, 100],
        [580, 500],
        [
          [0, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.circle(400, 300, 188, '#f7f9fa'),
    ...ticks,
    c.stroke('M400 300L498 210', ORANGE, 10),
    c.circle(400, 300, 20, INK),
    c.text(c.look.label ?? 'BAR', 400, 420, 30, '#59636c', 150),
    c.rect(366, 486, 68, 60, 10, c.across(366, 434, ...CHROME)),
  ].join('')
})

/** Wheel bolts and nuts. */
export const bolts = goods((c) => {
  const bolt = (x: number, y: number, turn: number) =>
    `<g transform="translate(${x} ${y}) rotate(${turn})">${c.rect(-22, 0, 44, 190, 8, c.across(-22, 22, ...CHROME))}${[0, 1, 2, 3, 4, 5, 6].map((i) => c.stroke(`M-22 ${50 + i * 20}l44 10`, '#59636c', 4, 0.8)).join('')}${c.path('M-50 0H50L38 34H-38Z', c.face(0, 34, TINTS.steel))}${c.rect(-42, -86, 84, 90, 12, c.across(-42, 42, c.tint.shade, c.tint.light, c.tint.base, c.tint.deep))}</g>`
  return [
    c.shadow([400, 690], 300, 36, 0.42),
    bolt(240, 330, -14),
    bolt(400, 250, 4),
    bolt(560, 330, 16),
    bolt(320, 470, -6),
    bolt(490, 470, 10),
  ].join('')
})
