import { type GoodsCanvas, goods, INK, ORANGE, PALE, TINTS } from './goods-canvas.ts'

const ribs = (
  c: GoodsCanvas,
  from: number,
  step: number,
  count: number,
  top: number,
  height: number,
): string =>
  Array.from({ length: count }, (_, i) =>
    c.stroke(`M${from + i * step} ${top}v${height}`, '#000', 3, 0.3),
  ).join('')

/** Four or five litre canister with a handle. */
export const canister = goods((c) => {
  const body =
    'M196 300Q196 262 226 244L318 176Q334 164 354 164H462Q482 164 494 176L572 236Q604 262 604 304V684Q604 718 570 718H230Q196 718 196 684Z'
  return [
    c.shadow([400, 724], 250, 34, 0.5),
    c.path(body, c.wall(196, 604)),
    c.path(
      'M414 226H508Q522 226 532 235L552 254Q564 266 564 284V352Q564 364 552 364H540Q528 364 528 352V302Q528 284 510 284H426Q410 284 410 268V240Q410 226 414 226Z',
      '#05070a',
      ' fill-opacity=".72"',
    ),
    c.stroke('M212 306Q212 272 236 256L324 192Q336 184 352 184H380', c.tint.glow, 5, 0.55),
    c.rect(262, 92, 128, 76, 10, c.wall(262, 390, c.look.tint === 'orange' ? TINTS.ink : TINTS.orange)),
    ribs(c, 274, 11, 10, 100, 60),
    c.rect(276, 164, 100, 26, 4, '#14191d'),
    c.path('M222 392H578V672Q578 684 566 684H234Q222 684 222 672Z', c.paper(222, 578)),
    c.path('M222 392H578V500L222 556Z', c.across(222, 578, '#e2540a', '#ff7d33', ORANGE, '#d94f06')),
    c.path('M222 556L578 500V514L222 570Z', INK),
    c.text(c.look.label, 400, 470, 46, INK, 310),
    c.text(c.look.note, 400, 644, 46, INK, 310),
    c.text(c.look.size, 532, 574, 22, '#59636c', 70),
  ].join('')
})

/** Slim one litre bottle. */
export const bottle = goods((c) =>
  [
    c.shadow([400, 726], 170, 28, 0.5),
    c.path(
      'M298 318Q298 270 338 250Q352 242 352 226V206H448V226Q448 242 462 250Q502 270 502 318V684Q502 718 468 718H332Q298 718 298 684Z',
      c.wall(298, 502),
    ),
    c.stroke('M314 330Q314 286 346 268', '#fff', 6, 0.5),
    c.rect(344, 120, 112, 90, 10, c.wall(344, 456, TINTS.ink)),
    ribs(c, 356, 11, 9, 128, 52),
    c.rect(344, 186, 112, 10, 0, ORANGE),
    c.path('M298 366H502V650H298Z', c.wall(298, 502, c.look.tint === 'ink' ? TINTS.white : TINTS.ink)),
    c.path('M298 366H502V420L298 452Z', c.across(298, 502, '#c94a06', '#ff8a45', ORANGE, '#b84505')),
    c.text(c.look.label, 400, 524, 28, c.look.tint === 'ink' ? INK : '#fff', 170),
    c.text(c.look.note, 400, 590, 38, ORANGE, 170),
    c.text(c.look.size, 400, 630, 17, c.look.tint === 'ink' ? '#59636c' : '#a5b0b9', 170),
  ].join(''),
)

/** Twenty litre drum. */
export const drum = goods((c) =>
  [
    c.shadow([400, 728], 270, 36, 0.5),
    c.path('M190 210V690A210 40 0 0 0 610 690V210Z', c.wall(190, 610)),
    ...[330, 590].map((y) => c.stroke(`M188 ${y}A212 40 0 0 0 612 ${y}`, '#000', 10, 0.28)),
    ...[324, 584].map((y) => c.stroke(`M190 ${y}A210 40 0 0 0 610 ${y}`, c.tint.glow, 4, 0.5)),
    c.ellipse(400, 210, 212, 44, c.tint.deep),
    c.ellipse(400, 204, 208, 40, c.down(164, 244, c.tint.light, c.tint.base)),
    c.ellipse(400, 208, 178, 31, c.tint.deep),
    c.ellipse(492, 200, 46, 14, INK),
    c.ellipse(492, 192, 40, 12, ORANGE),
    c.stroke('M262 196Q330 120 412 190', '#2b3238', 12),
    c.stroke('M262 192Q330 116 412 186', '#a5b0b9', 3, 0.8),
    c.path('M190 390A210 40 0 0 0 610 390V550A210 40 0 0 1 190 550Z', c.paper(190, 610)),
    c.path('M190 390A210 40 0 0 0 610 390V408A210 40 0 0 1 190 408Z', ORANGE),
    c.text(c.look.label, 400, 506, 52, INK, 330),
    c.text(c.look.note, 400, 562, 32, INK, 260),
    c.text(c.look.size, 400, 690, 30, c.tint.glow, 160),
  ].join(''),
)

/** Trigger spray. */
export const spray = goods((c) =>
  [
    c.shadow([400, 730], 190, 30, 0.5),
    c.path(
      'M318 322Q318 300 340 284Q364 268 366 236H434Q436 268 460 284Q482 300 482 322L520 560Q528 610 522 660Q516 724 470 724H330Q284 724 278 660Q272 610 280 560Z',
      c.wall(276, 524),
    ),
    c.stroke('M334 330Q336 306 356 292', '#fff', 7, 0.6),
    c.path('M286 460H514L524 600Q526 640 520 660H280Q274 640 276 600Z', c.paper(276, 524)),
    c.path('M286 460H514L517 500H283Z', c.look.tint === 'orange' ? INK : ORANGE),
    c.text(c.look.label, 400, 560, 40, INK, 205),
    c.text(c.look.note, 400, 606, 22, INK, 205),
    c.text(c.look.size, 400, 642, 17, '#59636c', 150),
    c.rect(360, 196, 80, 46, 8, c.wall(360, 440, TINTS.ink)),
    ribs(c, 370, 10, 7, 202, 34),
    c.path(
      'M376 198V150H300Q284 150 280 138L274 112Q272 100 286 98L430 88Q486 86 500 118L510 146Q514 158 500 160L452 164Q440 166 438 180V198Z',
      c.down(88, 198, '#59636c', '#2b3238', '#14191d'),
    ),
    c.path('M244 104H278V146H244Q238 146 238 140V110Q238 104 244 104Z', ORANGE),
    c.path(
      'M372 156H404Q400 196 356 238Q344 246 340 234Q372 200 372 156Z',
      c.down(156, 240, '#e2540a', '#ff7d33'),
    ),
    c.stroke('M290 108L430 98Q474 96 488 118', '#a5b0b9', 4, 0.7),
  ].join(''),
)

/** Aerosol can. */
export const aerosol = goods((c) =>
  [
    c.shadow([400, 730], 160, 26, 0.5),
    c.path('M300 268V700A100 22 0 0 0 500 700V268Z', c.wall(300, 500)),
    c.path(
      'M300 268Q304 214 350 200H450Q496 214 500 268A100 20 0 0 1 300 268Z',
      c.wall(300, 500, TINTS.steel),
    ),
    c.path('M332 96Q332 84 346 84H454Q468 84 468 96V204A68 14 0 0 1 332 204Z', c.wall(332, 468, TINTS.ink)),
    c.stroke('M346 92V196', '#fff', 4, 0.3),
    c.rect(300, 300, 200, 12, 0, ORANGE),
    c.path('M300 380H500V560L300 610Z', c.paper(300, 500)),
    c.path('M300 610L500 560V576L300 626Z', ORANGE),
    c.text(c.look.label, 400, 452, 36, INK, 168),
    c.text(c.look.note, 400, 510, 22, INK, 168),
    c.text(c.look.size, 400, 690, 20, c.tint.glow, 150),
  ].join(''),
)

/** Flat tin: wax, grease, shoe polish. */
export const tin = goods((c) =>
  [
    c.shadow([400, 640], 310, 36, 0.5),
    c.path('M120 420V560A280 72 0 0 0 680 560V420Z', c.wall(120, 680, TINTS.steel)),
    c.path('M112 390V470A288 76 0 0 0 688 470V390Z', c.wall(112, 688)),
    c.ellipse(400, 390, 288, 108, c.tint.shade),
    c.ellipse(
      400,
      384,
      286,
      104,
      c.linear(
        [200, 300],
        [600, 470],
        [
          [0, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.ellipse(400, 384, 244, 84, 'none', ` stroke="${c.tint.glow}" stroke-width="4" stroke-opacity=".6"`),
    `<g transform="translate(0 250) scale(1 .36)">${c.text(c.look.label, 400, 386, 82, c.tint.glow, 370)}${c.text(c.look.note, 400, 506, 46, c.tint.glow, 300)}</g>`,
    c.text(c.look.size, 400, 530, 26, c.tint.glow, 160),
  ].join(''),
)

/** Bucket with a lid and a bail. */
export const bucket = goods((c) =>
  [
    c.shadow([400, 720], 230, 32, 0.5),
    c.stroke('M202 290Q220 84 400 84T598 290', '#59636c', 12),
    c.stroke('M206 286Q226 92 400 92', '#dfe5ea', 3, 0.8),
    c.path('M206 280L250 690A150 30 0 0 0 550 690L594 280Z', c.wall(206, 594)),
    c.ellipse(400, 280, 204, 46, c.tint.shade),
    c.ellipse(400, 270, 208, 46, c.face(224, 316)),
    c.ellipse(400, 268, 182, 36, c.tint.deep, ' fill-opacity=".6"'),
    c.path('M232 410A184 34 0 0 0 568 410L554 590A160 30 0 0 1 246 590Z', c.paper(232, 568)),
    c.text(c.look.label, 400, 520, 46, INK, 270),
    c.text(c.look.note, 400, 574, 26, '#59636c', 230),
    c.text(c.look.size, 400, 684, 26, c.tint.glow, 160),
  ].join(''),
)

/** Paper or plastic sack. */
export const sack = goods((c) =>
  [
    c.shadow([400, 726], 240, 32, 0.5),
    c.path(
      'M226 150Q232 190 222 240Q200 420 212 600Q216 690 240 716Q400 734 560 716Q584 690 588 600Q600 420 578 240Q568 190 574 150Q400 166 226 150Z',
      c.across(206, 594, c.tint.deep, c.tint.light, c.tint.base, c.tint.light, c.tint.deep),
    ),
    c.path('M222 92Q400 108 578 92L574 156Q400 172 226 156Z', c.face(92, 170)),
    c.stroke('M228 128Q400 142 572 128', '#fff', 5, 0.8),
    c.stroke('M246 230Q240 420 250 600', '#fff', 10, 0.25),
    c.stroke('M560 250Q566 430 556 610', '#000', 10, 0.16),
    c.path('M250 300Q400 316 550 300L554 560Q400 580 246 560Z', '#fff', ' fill-opacity=".94"'),
    c.path('M250 300Q400 316 550 300L551 350Q400 366 249 350Z', c.tint.shade),
    c.text(c.look.label, 400, 450, 46, INK, 270),
    c.text(c.look.note, 400, 510, 26, '#59636c', 260),
    c.text(c.look.size, 400, 660, 40, c.tint.shade, 180),
  ].join(''),
)

/** Printed carton. */
export const carton = goods((c) =>
  [
    c.shadow([400, 690], 320, 40, 0.5),
    c.path(
      'M150 262L500 318V700L150 620Z',
      c.linear(
        [150, 260],
        [500, 700],
        [
          [0, c.tint.light],
          [0.4, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.path('M500 318L660 236V600L500 700Z', c.down(236, 700, c.tint.deep, c.tint.shade)),
    c.path(
      'M150 262L318 194L660 236L500 318Z',
      c.linear(
        [300, 190],
        [480, 320],
        [
          [0, c.tint.glow],
          [1, c.tint.light],
        ],
      ),
    ),
    c.path('M238 226L576 274L592 266L254 220Z', '#fff', ' fill-opacity=".45"'),
    `<g transform="matrix(1 .175 0 1 0 -8)">${c.rect(186, 300, 280, 220, 8, '#fff', ' fill-opacity=".95"')}${c.rect(186, 300, 280, 30, 8, c.look.tint === 'orange' ? INK : ORANGE)}${c.text(c.look.label, 326, 420, 44, INK, 240)}${c.text(c.look.note, 326, 478, 26, '#59636c', 240)}${c.text(c.look.size, 326, 582, 30, c.tint.glow, 200)}</g>`,
    c.stroke('M500 320V698', '#fff', 3, 0.35),
    c.path('M560 420L600 398V470L560 494Z', PALE, ' fill-opacity=".35"'),
  ].join(''),
)

/** Jar with a screw lid. */
export const jar = goods((c) =>
  [
    c.shadow([400, 716], 200, 30, 0.45),
    c.path(
      'M250 300Q250 258 290 250H510Q550 258 550 300V670Q550 712 508 712H292Q250 712 250 670Z',
      c.wall(250, 550),
    ),
    c.stroke('M272 320V660', '#fff', 10, 0.35),
    c.rect(272, 160, 256, 96, 16, c.wall(272, 528, TINTS.ink)),
    ribs(c, 290, 22, 11, 172, 74),
    c.path('M250 380H550V620H250Z', c.paper(250, 550)),
    c.rect(250, 380, 300, 34, 0, c.look.tint === 'orange' ? INK : ORANGE),
    c.text(c.look.label, 400, 500, 46, INK, 250),
    c.text(c.look.note, 400, 556, 26, '#59636c', 250),
    c.text(c.look.size, 400, 600, 20, '#59636c', 160),
  ].join(''),
)
