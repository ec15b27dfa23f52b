import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

/** Standing book. */
export const book = goods((c) =>
  [
    c.shadow([410, 724], 230, 28, 0.45),
    c.path(
      'M230 110L570 90Q586 90 586 106V676Q586 692 570 694L230 720Z',
      c.across(230, 586, c.tint.deep, c.tint.base, c.tint.light),
    ),
    c.path('M230 110V720L196 700V134Z', c.tint.shade),
    c.path('M586 120L604 132V668L586 684Z', '#f4f7f9'),
    c.stroke('M256 112V714', c.tint.shade, 5, 0.5),
    c.path('M290 190L540 176V330L290 344Z', '#fff', ' fill-opacity=".95"'),
    c.text(c.look.label, 414, 264, 44, INK, 215),
    c.text(c.look.note, 414, 316, 24, '#59636c', 215),
    c.circle(414, 486, 92, 'none', ` stroke="${c.tint.glow}" stroke-width="26"`),
    c.circle(414, 486, 48, 'none', ` stroke="${c.tint.glow}" stroke-width="8" stroke-opacity=".7"`),
    c.text(c.look.size, 414, 656, 28, c.tint.glow, 200),
  ].join(''),
)

/** Folded newspaper or magazine. */
export const newspaper = goods((c) => {
  const lines = Array.from({ length: 9 }, (_, i) =>
    c.stroke(
      `M250 ${430 + i * 26}H${i % 3 === 2 ? 360 : 390}M424 ${430 + i * 26}H${i % 4 === 3 ? 520 : 556}`,
      '#8a959f',
      7,
      0.8,
    ),
  )
  return [
    c.shadow([400, 716], 250, 30, 0.42),
    c.path('M214 130L590 116L606 690L228 708Z', '#c4cdd4'),
    c.path(
      'M206 120L580 106L594 684L220 700Z',
      c.linear(
        [206, 110],
        [594, 700],
        [
          [0, '#ffffff'],
          [1, '#dfe5ea'],
        ],
      ),
    ),
    `<g transform="rotate(-2 400 400)">${c.text(c.look.label, 400, 216, 58, INK, 320)}${c.stroke('M232 240H572M232 252H572', INK, 4)}${c.text(c.look.note, 400, 286, 22, '#59636c', 300)}${c.rect(238, 306, 150, 96, 4, c.face(306, 402))}${c.stroke('M424 320H556M424 346H556M424 372H540M424 396H556', '#59636c', 9)}${lines.join('')}</g>`,
  ].join('')
})

/** Rubber floor mat; variant 1 is a boot tray. */
export const mat = goods((c) => {
  const grooves = Array.from({ length: 7 }, (_, i) =>
    c.stroke(`M${226 + i * 58} ${250 - i * 2}L${206 + i * 64} 620`, c.tint.light, 9, 0.45),
  )
  return [
    c.shadow([400, 690], 330, 40, 0.42),
    c.path(
      'M200 180Q204 150 240 150H566Q600 150 606 180L676 640Q680 690 630 690H170Q120 690 126 640Z',
      c.tint.shade,
    ),
    c.path(
      'M206 176Q210 146 244 146H562Q594 146 600 176L666 626Q670 670 626 670H176Q132 670 138 626Z',
      c.linear(
        [200, 150],
        [600, 680],
        [
          [0, c.tint.light],
          [0.45, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.path(
      'M240 200H562L610 610H190Z',
      'none',
      ` stroke="${c.tint.glow}" stroke-width="5" stroke-opacity=".4"`,
    ),
    ...grooves,
    c.rect(320, 560, 160, 56, 8, c.look.tint === 'orange' ? INK : ORANGE),
    c.text(c.look.label, 400, 600, 26, c.look.tint === 'orange' ? '#fff' : INK, 140),
  ].join('')
})

/** Long brush; variant 1 is a broom, variant 2 a snow brush. */
export const brush = goods((c) => {
  const bristles = (x0: number, x1: number, top: number, bottom: number) =>
    Array.from({ length: 22 }, (_, i) => {
      const x = x0 + ((x1 - x0) * i) / 21
      return c.stroke(
        `M${Math.round(x)} ${top}L${Math.round(x + (x - 400) * 0.16)} ${bottom}`,
        i % 2 ? '#2b3238' : '#59636c',
        9,
      )
    }).join('')
  if (c.look.variant === 1)
    return `${c.shadow([400, 724], 280, 26, 0.38)}${c.rect(388, 60, 26, 480, 10, c.across(388, 414, '#8a5a2c', '#e0b078', '#c08a4e', '#7a4c22'))}${bristles(200, 600, 580, 710)}${c.rect(170, 530, 460, 66, 22, c.face(530, 596))}`
  if (c.look.variant === 2)
    return `${c.shadow([400, 712], 290, 26, 0.38)}<g transform="rotate(-32 400 400)">${c.rect(120, 380, 560, 40, 20, c.down(380, 420, '#f4f7f9', '#8a959f', '#59636c'))}${c.rect(100, 370, 200, 60, 26, c.face(370, 430))}${Array.from({ length: 16 }, (_, i) => c.stroke(`M${460 + i * 13} 416V500`, i % 2 ? '#2477b8' : '#4d9bd6', 9)).join('')}${c.rect(450, 372, 220, 54, 12, TINTS.ink.base)}${c.path('M676 340L740 360V440L676 460Z', c.face(340, 460))}</g>`
  return `${c.shadow([400, 712], 230, 26, 0.38)}<g transform="rotate(-24 400 400)">${c.rect(360, 90, 80, 330, 36, c.wall(360, 440))}${c.circle(400, 130, 14, '#fff', ' fill-opacity=".8"')}${bristles(330, 470, 500, 660)}${c.rect(310, 400, 180, 116, 26, c.face(400, 516))}${c.text(c.look.label, 400, 470, 24, c.tint.glow, 150)}</g>`
})

/** Stack of folded cloths; variant 1 is a sponge. */
export const cloth = goods((c) => {
  if (c.look.variant === 1) {
    const pores = Array.from({ length: 26 }, (_, i) =>
      c.ellipse(
        190 + ((i * 149) % 420),
        380 + ((i * i * 37) % 220),
        8 + (i % 4) * 4,
        6 + (i % 3) * 3,
        c.tint.deep,
        ' fill-opacity=".6"',
      ),
    )
    return `${c.shadow([400, 650], 300, 40, 0.42)}${c.rect(140, 320, 520, 310, 90, c.face(320, 630))}${c.stroke('M180 400Q196 344 270 340H520', c.tint.glow, 8, 0.8)}${pores.join('')}`
  }
  const layer = (
    y: number,
    name: 'orange' | 'steel' | 'ink' | 'blue' | 'green' | 'red' | 'sand' | 'white',
  ) => {
    const tone = TINTS[name]
    return (
      c.path(
        `M150 ${y + 40}Q150 ${y} 190 ${y}H610Q650 ${y} 650 ${y + 40}V${y + 74}Q650 ${y + 110} 610 ${y + 110}H190Q150 ${y + 110} 150 ${y + 74}Z`,
        c.down(y, y + 110, tone.light, tone.base, tone.deep),
      ) + c.stroke(`M176 ${y + 56}H624`, tone.shade, 4, 0.35)
    )
  }
  return [
    c.shadow([400, 690], 310, 38, 0.42),
    layer(560, c.look.tint),
    layer(470, 'steel'),
    layer(380, c.look.tint),
    layer(290, 'ink'),
    layer(200, c.look.tint),
    c.rect(330, 170, 140, 520, 8, '#fff', ' fill-opacity=".93"'),
    c.text(c.look.label, 400, 440, 30, INK, 122),
    c.text(c.look.size, 400, 490, 22, '#59636c', 120),
  ].join('')
})

/** Shelf with boxes. */
export const shelf = goods((c) =>
  [
    c.shadow([400, 730], 280, 28, 0.42),
    ...[190, 590].map((x) => c.rect(x, 80, 22, 650, 4, c.across(x, x + 22, '#8a959f', '#f4f7f9', '#6f7a84'))),
    ...[180, 340, 500, 660].map((y) => c.rect(176, y, 450, 26, 4, c.face(y, y + 26))),
    c.rect(230, 90, 120, 90, 6, c.face(90, 180, TINTS.orange)),
    c.rect(372, 114, 90, 66, 6, c.face(114, 180, TINTS.steel)),
    c.rect(480, 260, 100, 80, 6, c.face(260, 340, TINTS.ink)),
    c.rect(236, 242, 150, 98, 6, c.face(242, 340, TINTS.steel)),
    c.circle(320, 428, 70, '#14191d') + c.circle(320, 428, 38, '#59636c'),
    c.circle(480, 428, 70, '#20262c') + c.circle(480, 428, 38, '#59636c'),
    c.rect(240, 566, 300, 94, 8, c.face(566, 660, TINTS.ink)),
  ].join(''),
)

/** Extension reel. */
export const reel = goods((c) =>
  [
    c.shadow([400, 728], 250, 30, 0.45),
    c.stroke('M250 716L330 500M550 716L470 500M230 716H570', '#59636c', 20),
    c.circle(
      400,
      370,
      250,
      c.linear(
        [200, 150],
        [600, 600],
        [
          [0, '#3d464e'],
          [1, '#0b0e11'],
        ],
      ),
    ),
    ...[228, 206, 184].map((r) =>
      c.circle(400, 370, r, 'none', ` stroke="${c.tint.base}" stroke-width="18"`),
    ),
    c.circle(
      400,
      370,
      168,
      c.linear(
        [260, 230],
        [540, 520],
        [
          [0, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    ...[
      [330, 310],
      [470, 310],
      [330, 440],
      [470, 440],
    ].map(
      ([x = 0, y = 0]) =>
        c.circle(x, y, 46, INK) + c.circle(x - 14, y, 7, '#8a959f') + c.circle(x + 14, y, 7, '#8a959f'),
    ),
    c.circle(400, 375, 24, ORANGE),
    c.text(c.look.size, 400, 260, 26, c.tint.shade, 120),
  ].join(''),
)
