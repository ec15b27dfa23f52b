import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

/** Wiper blades. */
export const wiper = goods((c) => {
  const blade = `${c.path('M60 400Q400 330 740 400L736 420Q400 356 64 420Z', c.down(340, 420, '#59636c', '#262d33', '#0b0e11'))}${c.stroke('M70 432Q400 372 730 432', INK, 9)}${c.stroke('M90 398Q400 338 710 398', '#a5b0b9', 3, 0.7)}${c.rect(352, 330, 96, 50, 12, c.face(330, 380))}`
  return `${c.shadow([400, 680], 310, 26, 0.32)}<g transform="translate(0 -40) rotate(-26 400 400)">${blade}</g><g transform="translate(40 100) rotate(-26 400 400)">${blade}${c.text(c.look.size, 250, 380, 24, '#a5b0b9', 150)}</g>`
})

/** Warning triangle; variant 1 is a first aid pouch. */
export const safety = goods((c) => {
  if (c.look.variant === 1)
    return `${c.shadow([400, 690], 290, 36, 0.42)}${c.rect(
      130,
      230,
      540,
      440,
      50,
      c.linear(
        [130, 230],
        [670, 670],
        [
          [0, c.tint.light],
          [0.4, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    )}${c.stroke('M150 330H650', c.tint.shade, 10, 0.7)}${c.stroke('M330 232V190Q330 160 362 160H438Q470 160 470 190V232', INK, 22)}${c.rect(360, 390, 80, 220, 8, '#fff')}${c.rect(290, 460, 220, 80, 8, '#fff')}`
  return [
    c.shadow([400, 700], 300, 26, 0.4),
    c.path(
      'M400 110Q424 110 436 132L708 610Q728 656 680 660H120Q72 656 92 610L364 132Q376 110 400 110Z',
      c.linear(
        [120, 200],
        [640, 680],
        [
          [0, '#f06a5f'],
          [0.5, '#d8352c'],
          [1, '#99201a'],
        ],
      ),
    ),
    c.path('M400 256L584 580H216Z', '#f4f7f9'),
    c.path('M400 320L530 552H270Z', ORANGE),
    c.stroke('M392 140L118 622', '#ffd0c8', 6, 0.8),
    c.stroke('M180 672L150 716M620 672L650 716', '#59636c', 16),
  ].join('')
})

/** Snow chains. */
export const chain = goods((c) => {
  const links = (d: string) =>
    c.stroke(d, '#59636c', 26) +
    `<path d="${d}" fill="none" stroke="#e6ebef" stroke-width="14" stroke-dasharray="26 14" stroke-linecap="round"/>`
  return [
    c.shadow([400, 690], 300, 36, 0.42),
    links('M150 420a250 170 0 1 1 500 0a250 170 0 1 1 -500 0'),
    links('M250 420a150 96 0 1 1 300 0a150 96 0 1 1 -300 0'),
    ...[
      [180, 340, 268, 376],
      [330, 262, 360, 330],
      [500, 268, 450, 332],
      [622, 350, 536, 380],
      [600, 510, 526, 470],
      [460, 584, 430, 514],
      [300, 576, 340, 506],
      [190, 500, 272, 466],
    ].map(([a, b, x, y]) => links(`M${a} ${b}L${x} ${y}`)),
    c.rect(560, 560, 110, 70, 20, c.face(560, 630)),
    c.text(c.look.label, 614, 606, 22, c.tint.shade, 80),
  ].join('')
})

/** Oil, air or cabin filter: round cartridge, or variant 1 a panel. */
export const filter = goods((c) => {
  if (c.look.variant === 1) {
    const folds = Array.from({ length: 19 }, (_, i) =>
      c.path(`M${166 + i * 24} 290l12 -14l12 14v260l-12 14l-12 -14Z`, i % 2 ? '#f4f7f9' : '#dfe5ea'),
    )
    return `${c.shadow([400, 640], 310, 34, 0.42)}${c.rect(120, 240, 560, 360, 24, c.face(240, 600))}${folds.join('')}${c.text(c.look.label, 400, 586, 24, c.tint.glow, 300)}`
  }
  const pleats = Array.from({ length: 20 }, (_, i) =>
    c.stroke(`M${244 + i * 16.4} 250V600`, i % 2 ? '#a3824d' : '#e8d3ac', 9, 0.9),
  )
  return [
    c.shadow([400, 700], 220, 32, 0.45),
    c.path('M236 240V620A164 36 0 0 0 564 620V240Z', c.wall(236, 564, TINTS.sand)),
    ...pleats,
    c.path('M224 590V650A176 40 0 0 0 576 650V590A176 40 0 0 1 224 590Z', c.wall(224, 576)),
    c.path('M224 200V256A176 40 0 0 0 576 256V200Z', c.wall(224, 576)),
    c.ellipse(400, 200, 176, 42, c.face(158, 242)),
    c.ellipse(400, 200, 74, 18, INK),
    c.text(c.look.label, 400, 672, 26, c.tint.glow, 220),
  ].join('')
})

/** Brake disc with its pads. */
export const brakeDisc = goods((c) => {
  const holes = Array.from({ length: 24 }, (_, i) => {
    const angle = (i / 24) * Math.PI * 2
    const r = i % 2 ? 214 : 176
    return c.circle(
      Math.round(400 + Math.cos(angle) * r),
      Math.round(390 + Math.sin(angle) * r),
      9,
      '#3d464e',
    )
  })
  return [
    c.shadow([400, 720], 250, 30, 0.42),
    c.circle(400, 396, 290, '#3d464e'),
    c.circle(
      396,
      388,
      288,
      c.linear(
        [160, 140],
        [640, 640],
        [
          [0, '#f4f7f9'],
          [0.3, '#8a959f'],
          [0.5, '#dfe5ea'],
          [0.7, '#6f7a84'],
          [1, '#bcc5cd'],
        ],
      ),
    ),
    ...(c.look.variant === 1 ? holes : []),
    c.circle(396, 388, 130, '#59636c'),
    c.circle(
      394,
      384,
      124,
      c.linear(
        [300, 280],
        [500, 500],
        [
          [0, '#59636c'],
          [1, '#20262c'],
        ],
      ),
    ),
    c.circle(394, 384, 48, '#0b0e11'),
    ...[0, 1, 2, 3, 4].map((i) =>
      c.circle(
        Math.round(394 + Math.cos(i * 1.2566 - 1.57) * 86),
        Math.round(384 + Math.sin(i * 1.2566 - 1.57) * 86),
        12,
        '#0b0e11',
      ),
    ),
    c.path('M560 300Q676 380 640 540L560 520Q586 420 520 356Z', c.face(300, 540)),
    c.text(c.look.label, 604, 450, 20, c.tint.glow, 70),
  ].join('')
})

/** Spark plug. */
export const sparkPlug = goods((c) => {
  const one = [
    c.rect(384, 90, 32, 50, 6, c.across(384, 416, '#8a959f', '#f4f7f9', '#59636c')),
    c.path('M372 140H428L438 330H362Z', c.across(362, 438, '#dfe5ea', '#ffffff', '#c4cdd4')),
    c.text(c.look.label, 400, 250, 15, c.tint.deep, 54),
    c.rect(340, 326, 120, 80, 8, c.across(340, 460, '#59636c', '#f4f7f9', '#bcc5cd', '#8a959f', '#59636c')),
    c.rect(362, 406, 76, 190, 4, c.across(362, 438, '#59636c', '#dfe5ea', '#8a959f', '#59636c')),
    ...[0, 1, 2, 3, 4, 5, 6, 7].map((i) => c.stroke(`M362 ${420 + i * 22}l76 10`, '#3d464e', 5, 0.7)),
    c.rect(390, 596, 20, 40, 3, '#dfe5ea'),
    c.stroke('M430 596V650H394', '#6f7a84', 12),
  ].join('')
  return `${c.shadow([400, 704], 190, 24, 0.4)}<g transform="translate(-80 0) rotate(-8 400 400)">${one}</g><g transform="translate(90 20) rotate(10 400 400)">${one}</g>`
})

/** Folded cover, bag or car tarpaulin. */
export const bag = goods((c) =>
  [
    c.shadow([400, 702], 290, 36, 0.45),
    c.stroke('M290 300Q290 150 400 150T510 300', c.tint.shade, 26),
    c.path(
      'M170 320Q174 280 220 280H580Q626 280 630 320L664 620Q668 690 600 690H200Q132 690 136 620Z',
      c.linear(
        [160, 280],
        [640, 690],
        [
          [0, c.tint.light],
          [0.45, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.stroke('M176 350H624', c.tint.shade, 8, 0.6),
    c.stroke('M190 372H610', c.tint.glow, 4, 0.5),
    c.rect(250, 440, 300, 150, 16, INK, ' fill-opacity=".35"'),
    c.text(c.look.label, 400, 530, 42, c.tint.glow, 250),
    c.text(c.look.size, 400, 574, 20, c.tint.glow, 200),
    c.rect(380, 336, 40, 54, 8, ORANGE),
  ].join(''),
)
