import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'

const WOOD = ['#8a5a2c', '#e0b078', '#c08a4e', '#7a4c22'] as const

export const secateurs = goods((c) => {
  const body = [
    c.path(
      'M392 352Q352 270 372 188Q386 132 436 84Q470 150 462 232Q458 300 430 352Z',
      c.across(372, 466, '#f7f9fa', '#c4cdd4', '#8a959f', '#dfe5ea'),
    ),
    c.stroke('M436 84Q470 150 462 232Q458 300 430 352', '#fff', 4, 0.9),
    c.path(
      'M404 360Q350 430 336 520Q322 620 284 706Q276 724 296 728Q330 732 346 700Q386 620 398 530Q408 454 446 396Z',
      c.linear(
        [300, 400],
        [400, 420],
        [
          [0, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.stroke('M372 436Q352 490 346 540Q336 620 306 690', c.tint.glow, 8, 0.75),
    c.path(
      'M470 250Q520 262 500 316Q488 348 454 372Q500 440 516 520Q534 620 560 690Q566 710 546 716Q514 722 500 690Q468 610 456 530Q444 450 386 392Q372 366 396 350Q436 336 446 300Q450 262 470 250Z',
      c.linear(
        [440, 400],
        [560, 440],
        [
          [0, '#4b545c'],
          [0.5, '#2b3238'],
          [1, INK],
        ],
      ),
    ),
    c.stroke('M474 266Q496 276 484 308Q474 336 446 352', '#a5b0b9', 5, 0.7),
    c.circle(420, 366, 34, INK),
    c.circle(
      420,
      366,
      26,
      c.radial([412, 356], 30, [
        [0, '#f4f7f9'],
        [1, '#6f7a84'],
      ]),
    ),
  ]
  return `<g transform="rotate(18 400 400)">${body.join('')}</g>`
})

/** Coiled hose. */
export const hose = goods((c) => {
  const coils = [0, 1, 2, 3].map(
    (i) =>
      `<ellipse cx="400" cy="${560 - i * 56}" rx="${270 - i * 6}" ry="96" fill="none" stroke="${c.tint.shade}" stroke-width="46"/>` +
      `<ellipse cx="400" cy="${556 - i * 56}" rx="${270 - i * 6}" ry="96" fill="none" stroke="${c.across(130, 670, c.tint.deep, c.tint.light, c.tint.base, c.tint.deep)}" stroke-width="40"/>` +
      `<ellipse cx="400" cy="${550 - i * 56}" rx="${270 - i * 6}" ry="96" fill="none" stroke="${ORANGE}" stroke-width="5" stroke-opacity=".9"/>`,
  )
  return [
    c.shadow([400, 660], 320, 50, 0.45),
    ...coils,
    c.stroke('M640 420Q700 330 640 230', c.tint.base, 40),
    c.path('M606 150L668 130L690 222L620 240Z', c.face(130, 240, TINTS.ink)),
    c.path('M618 96L650 88L664 134L612 150Z', ORANGE),
  ].join('')
})

/** Spade; variant 1 is a snow shovel, variant 2 a rake. */
export const shovel = goods((c) => {
  const shaft =
    c.rect(384, 90, 32, 420, 12, c.across(384, 416, ...WOOD)) +
    c.path(
      'M330 70H470Q482 70 482 84V108Q482 120 470 120H330Q318 120 318 108V84Q318 70 330 70Z',
      c.face(70, 120),
    )
  if (c.look.variant === 1)
    return `${c.shadow([400, 728], 280, 26, 0.4)}${shaft}${c.path('M180 480H620L650 690Q650 716 620 716H180Q150 716 150 690Z', c.face(480, 716))}${[250, 350, 450, 550].map((x) => c.stroke(`M${x} 500V690`, c.tint.shade, 8, 0.4)).join('')}${c.rect(150, 700, 500, 18, 6, '#bcc5cd')}`
  if (c.look.variant === 2) {
    const teeth = Array.from({ length: 13 }, (_, i) =>
      c.stroke(`M400 510L${190 + i * 35} 690q-4 26 -14 30`, i % 2 ? c.tint.base : c.tint.light, 11),
    ).join('')
    return `${c.shadow([400, 728], 260, 24, 0.35)}${shaft}${teeth}${c.stroke('M268 632Q400 608 532 632', c.tint.deep, 12)}${c.rect(372, 480, 56, 70, 12, c.tint.shade)}`
  }
  return [
    c.shadow([400, 736], 170, 22, 0.4),
    shaft,
    c.path(
      'M372 430H428V520H530Q536 640 400 740Q264 640 270 520H372Z',
      c.across(270, 530, '#6f7a84', '#f4f7f9', '#bcc5cd', '#59636c'),
    ),
    c.stroke('M284 534Q290 630 392 716', '#fff', 6, 0.7),
    c.stroke('M400 520V700', '#59636c', 6, 0.5),
  ].join('')
})

export const pot = goods((c) =>
  [
    c.shadow([400, 712], 220, 30, 0.42),
    ...[-60, -25, 10, 45].map((lean, i) =>
      c.path(
        `M400 350Q${400 + lean * 3} 260 ${400 + lean * 4.4} ${130 + Math.abs(lean) * 1.6}Q${400 + lean * 1.6} 230 400 350Z`,
        i % 2 ? TINTS.green.base : TINTS.green.light,
      ),
    ),
    c.path('M216 400L262 680Q266 704 300 706H500Q534 704 538 680L584 400Z', c.wall(216, 584)),
    c.path(
      'M196 330H604Q614 330 614 342V402Q614 414 602 414H198Q186 414 186 402V342Q186 330 196 330Z',
      c.wall(186, 614),
    ),
    c.stroke('M206 346H596', c.tint.glow, 5, 0.7),
    c.text(c.look.label, 400, 560, 36, c.tint.glow, 230),
  ].join(''),
)

export const wateringCan = goods((c) =>
  [
    c.shadow([420, 712], 260, 32, 0.42),
    c.stroke('M430 300Q440 130 570 170T620 400', c.tint.deep, 30),
    c.stroke('M426 300Q440 136 566 168', c.tint.glow, 5, 0.6),
    c.path('M330 560L150 262L190 236L360 430Z', c.face(236, 560)),
    c.path('M90 250L196 176Q210 196 200 220L136 268Q104 280 90 250Z', c.face(170, 280, TINTS.ink)),
    c.path(
      'M320 310H580Q600 310 604 330L640 660Q642 704 600 706H320Q284 704 286 660L300 330Q302 310 320 310Z',
      c.wall(286, 640),
    ),
    c.ellipse(450, 312, 138, 26, c.tint.shade),
    c.text(c.look.size, 460, 560, 56, c.tint.glow, 200),
  ].join(''),
)

/** Work gloves. */
export const glove = goods((c) => {
  const hand =
    'M280 420Q240 380 214 330Q206 296 236 296Q262 306 296 350V190Q298 160 322 160Q344 162 346 190V300L356 150Q360 122 384 124Q406 128 406 154L402 300L424 170Q430 146 452 150Q472 156 470 180L452 312L482 226Q492 206 510 212Q528 220 522 244Q500 340 490 440L484 560H300Z'
  const one = `${c.path(hand, c.across(210, 530, c.tint.deep, c.tint.light, c.tint.base, c.tint.deep))}${c.stroke('M346 300V340M402 300V340M452 312L446 350', c.tint.shade, 5, 0.5)}${c.rect(292, 550, 200, 110, 14, c.wall(292, 492, TINTS.ink))}${[320, 350, 380, 410, 440, 466].map((x) => c.stroke(`M${x} 562V648`, '#8a959f', 4, 0.5)).join('')}`
  return `${c.shadow([400, 716], 260, 30, 0.4)}<g transform="translate(60 20) rotate(8 400 400)" opacity=".92">${one}</g><g transform="translate(-50 40) rotate(-6 400 400)">${one}${c.text(c.look.label, 392, 470, 30, c.tint.glow, 150)}</g>`
})
