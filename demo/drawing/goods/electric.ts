import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

/** Halogen or LED bulb; variant 1 is the long socket of H7. */
export const bulb = goods((c) => {
  const glass = c.radial([370, 250], 190, [
    [0, '#ffffff'],
    [0.5, '#eef3f7'],
    [1, '#a9b8c4', 0.85],
  ])
  return [
    c.shadow([400, 700], 170, 26, 0.4),
    c.path('M336 420V236Q336 120 400 104Q464 120 464 236V420Z', glass),
    c.stroke('M372 400V300L400 270L428 300V400', '#59636c', 6),
    c.stroke('M376 292h48', c.look.tint === 'steel' ? '#8a959f' : ORANGE, 12),
    c.stroke('M356 400V240Q358 160 392 130', '#fff', 8, 0.85),
    c.path('M380 108Q400 96 420 108L416 140H384Z', INK, ' fill-opacity=".7"'),
    c.rect(318, 414, 164, 70, 10, c.across(318, 482, '#6f7a84', '#f4f7f9', '#bcc5cd', '#59636c')),
    c.ellipse(400, 492, 132, 22, '#3d464e'),
    c.ellipse(400, 486, 132, 20, c.across(268, 532, '#8a959f', '#f4f7f9', '#8a959f')),
    c.path('M330 500H470V610Q470 628 452 628H348Q330 628 330 610Z', c.wall(330, 470)),
    ...[362, 438].map((x) =>
      c.rect(x - 9, 622, 18, 70, 4, c.across(x - 9, x + 9, '#8a959f', '#f4f7f9', '#6f7a84')),
    ),
    c.text(c.look.label, 400, 580, 38, c.tint.glow, 120),
  ].join('')
})

/** Work lamp with a hook. */
export const lamp = goods((c) =>
  [
    c.shadow([400, 732], 170, 26, 0.45),
    c.stroke('M400 150V110Q400 66 440 66T478 104', '#59636c', 14),
    c.stroke('M396 148V110', '#dfe5ea', 4, 0.8),
    c.rect(330, 140, 140, 44, 14, c.wall(330, 470, TINTS.ink)),
    c.rect(312, 176, 176, 330, 26, c.wall(312, 488)),
    c.rect(332, 198, 136, 286, 14, c.down(198, 484, '#fffdf2', '#fff3c4', '#f2e3a6')),
    ...Array.from({ length: 18 }, (_, i) =>
      c.circle(
        362 + (i % 3) * 38,
        226 + Math.floor(i / 3) * 46,
        11,
        '#ffffff',
        ' stroke="#d9c676" stroke-width="3"',
      ),
    ),
    c.rect(338, 500, 124, 210, 30, c.wall(338, 462, TINTS.ink)),
    ...[560, 590, 620, 650].map((y) => c.stroke(`M352 ${y}h96`, '#000', 6, 0.5)),
    c.circle(400, 530, 15, ORANGE),
    c.text(c.look.label, 400, 694, 18, '#a5b0b9', 100),
  ].join(''),
)

/** Cordless drill. */
export const drill = goods((c) =>
  [
    c.shadow([420, 716], 250, 30, 0.45),
    c.path('M90 268H176V300H90Z', c.down(268, 300, '#f4f7f9', '#59636c')),
    c.path('M170 240H258V330H170Z', c.down(240, 330, '#59636c', '#2b3238', '#0b0e11')),
    c.path('M250 214H300V356H250Z', c.down(214, 356, '#8a959f', '#3d464e', '#14191d')),
    c.path('M296 200H590Q640 206 652 260V300Q648 356 600 362H296Z', c.face(200, 362)),
    c.stroke('M312 216H586Q624 220 634 252', c.tint.glow, 6, 0.8),
    c.path(
      'M430 356H560L590 600H452Z',
      c.linear(
        [430, 0],
        [590, 0],
        [
          [0, '#3d464e'],
          [0.4, '#262d33'],
          [1, '#0b0e11'],
        ],
      ),
    ),
    c.path('M410 366H450L460 436Q430 436 414 410Z', ORANGE),
    c.rect(400, 590, 236, 106, 18, c.down(590, 696, '#4b545c', '#20262c', '#0b0e11')),
    c.rect(424, 616, 120, 50, 8, c.tint.base),
    c.text(c.look.note ?? '18V', 484, 652, 24, c.tint.shade, 100),
    ...[0, 1, 2, 3].map((i) => c.stroke(`M${562 + i * 18} 250v64`, '#000', 7, 0.35)),
    c.text(c.look.label, 424, 304, 40, c.tint.shade, 220),
  ].join(''),
)

/** Jumper or charging cable with clamps. */
export const cable = goods((c) => {
  const clamp = (x: number, colour: string) =>
    c.path(
      `M${x} 560L${x - 46} 690Q${x - 50} 708 ${x - 30} 708H${x - 8}L${x} 640L${x + 8} 708H${x + 30}Q${x + 50} 708 ${x + 46} 690Z`,
      colour,
    ) +
    c.stroke(`M${x - 18} 600L${x - 36} 690M${x + 18} 600L${x + 36} 690`, '#fff', 4, 0.35) +
    c.circle(x, 600, 12, '#dfe5ea')
  const coil = (colour: string, shift: number) =>
    [0, 1, 2]
      .map(
        (i) =>
          `<ellipse cx="400" cy="${290 + shift}" rx="${230 - i * 34}" ry="${170 - i * 26}" fill="none" stroke="${colour}" stroke-width="24"/>`,
      )
      .join('')
  return [
    c.shadow([400, 722], 260, 28, 0.4),
    coil(TINTS.ink.base, 14),
    coil(c.tint.base, 0),
    `<ellipse cx="400" cy="284" rx="234" ry="172" fill="none" stroke="${c.tint.glow}" stroke-width="4" stroke-opacity=".55"/>`,
    c.stroke('M300 440Q250 500 240 570', c.tint.base, 24),
    c.stroke('M380 456Q400 510 400 570', '#262d33', 24),
    c.stroke('M490 446Q560 500 562 570', '#262d33', 24),
    clamp(240, c.tint.base),
    clamp(400, '#262d33'),
    clamp(562, '#3d464e'),
    c.text(c.look.label, 400, 306, 34, INK, 210),
  ].join('')
})

/** Charger, gauge or other device with a display. */
export const device = goods((c) =>
  [
    c.shadow([400, 690], 260, 32, 0.45),
    c.stroke('M330 640Q320 740 200 716M470 640Q490 744 610 712', '#262d33', 16),
    c.rect(
      190,
      170,
      420,
      480,
      54,
      c.linear(
        [190, 170],
        [610, 650],
        [
          [0, c.tint.light],
          [0.4, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.stroke('M214 250Q214 196 268 194H520', c.tint.glow, 6, 0.7),
    c.rect(240, 236, 320, 170, 16, INK),
    c.rect(
      254,
      250,
      292,
      142,
      10,
      c.linear(
        [254, 250],
        [546, 392],
        [
          [0, '#d3e2d6'],
          [1, '#a9bfae'],
        ],
      ),
    ),
    c.text(c.look.note ?? '12.6', 400, 350, 62, '#20302a', 230),
    ...[290, 400, 510].map(
      (x, i) =>
        c.circle(x, 478, 34, i === 1 ? ORANGE : '#262d33') +
        c.circle(x - 6, 470, 22, '#fff', ' fill-opacity=".12"'),
    ),
    c.text(c.look.label, 400, 590, 40, c.tint.glow, 300),
  ].join(''),
)
