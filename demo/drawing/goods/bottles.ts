import { drawDrum } from './drum.ts'
import { type GoodsCanvas, goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { rounded, roundPaint, sleeve, type Turn, turned } from './turned.ts'

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

const CANISTER =
  'M180 300Q180 262 210 244L306 176Q322 164 342 164H474Q494 164 506 176L588 236Q620 262 620 304V682Q620 718 584 718H216Q180 718 180 682Z'
const HANDLE =
  'M424 222H516Q532 222 542 231L566 251Q578 263 578 281V356Q578 370 564 370H552Q538 370 538 356V300Q538 282 520 282H434Q418 282 418 266V238Q418 222 424 222Z'

const canisterBody = (c: GoodsCanvas): string =>
  [
    c.path(CANISTER, c.wall(180, 620)),
    // The shoulders look up to the light, the foot away from it.
    c.path(
      'M196 280Q204 258 222 248L314 184Q328 174 344 174H404L300 300H194Z',
      c.linear(
        [240, 180],
        [320, 320],
        [
          [0, c.tint.glow, 0.55],
          [1, c.tint.light, 0],
        ],
      ),
    ),
    c.path(
      'M180 640H620V682Q620 718 584 718H216Q180 718 180 682Z',
      c.down(640, 718, 'rgba(0,0,0,0)', 'rgba(0,0,0,.34)'),
    ),
    c.path(HANDLE, '#05070a', ' fill-opacity=".78"'),
    c.stroke(
      'M578 290V356Q578 370 564 370H552Q538 370 538 356V300Q538 282 520 282H434',
      c.tint.light,
      4,
      0.6,
    ),
    c.stroke('M430 214H514Q534 214 546 224L572 246', c.tint.glow, 4, 0.5),
    c.stroke('M194 306Q194 272 220 254L312 188Q326 178 342 178H372', c.tint.glow, 5, 0.7),
    c.stroke('M606 312V680Q606 700 588 704', c.tint.light, 4, 0.35),
  ].join('')

const canisterLabel = (c: GoodsCanvas): string => {
  const band = c.style.tint === 'orange' || c.style.tint === 'red' ? TINTS.ink : TINTS.orange
  const name = band === TINTS.ink ? '#fff' : INK
  return [
    c.rect(200, 384, 400, 300, 18, '#000', ' fill-opacity=".26"'),
    c.stroke('M204 402V668Q204 686 222 686H588', c.tint.glow, 3, 0.3),
    c.path(
      'M208 400Q208 390 218 390H582Q592 390 592 400V664Q592 676 580 676H220Q208 676 208 664Z',
      roundPaint(c, 190, 640, TINTS.white, 'paper'),
    ),
    c.path(
      'M208 400Q208 390 218 390H582Q592 390 592 400V498L208 560Z',
      roundPaint(c, 150, 640, band, 'plastic'),
    ),
    c.path('M208 560L592 498V512L208 574Z', band === TINTS.ink ? ORANGE : INK),
    c.text(c.style.label, 396, 474, 52, name, 336),
    c.text(c.style.note, 360, 650, 54, INK, 290),
    c.text(c.style.size, 548, 570, 24, '#3d464e', 72),
  ].join('')
}

/** What a volume is filled into: `20 L` -> 20. Unknown volumes count as none. */
const litres = (size: string | undefined): number => (size?.endsWith(' L') ? Number.parseFloat(size) : 0)

const drawCanister = (c: GoodsCanvas): string => {
  const cap = screwCap(c, 320, 82, 66, 80, c.style.tint === 'orange' ? 'ink' : 'orange')
  const body = canisterBody(c) + canisterLabel(c) + cap
  // One litre stands beside four and five as it does on the shelf.
  if (litres(c.style.size) === 1)
    return `${c.shadow([400, 722], 232, 32, 0.5)}<g transform="translate(48 86.4) scale(.88)">${body}</g>`
  return c.shadow([400, 724], 264, 36, 0.52) + body
}

/** Canister with a handle, of one to five litres; twenty come in a drum. */
export const canister = goods((c) => (litres(c.style.size) >= 20 ? drawDrum(c) : drawCanister(c)))

/** A screw cap with its ribs and the ring that breaks off below it. */
const screwCap = (
  c: GoodsCanvas,
  x: number,
  top: number,
  r: number,
  height: number,
  name: 'ink' | 'orange',
): string => {
  const foot = top + height
  const grips = Array.from({ length: 11 }, (_, i) => {
    const at = x - r + r * 0.16 + (i / 10) * r * 1.68
    const bend = r * 0.13 * Math.sqrt(Math.max(0, 1 - ((at - x) / r) ** 2))
    return `M${Math.round(at)} ${Math.round(top + 16 + bend)}V${Math.round(foot - 8 + bend)}`
  })
  return [
    turned(
      c,
      x,
      [
        [foot + 4, r * 0.9],
        [foot + 14, r * 0.9],
      ],
      { tint: TINTS.ink, top: false },
    ),
    turned(c, x, [...rounded([top, r * 0.86], [top + 10, r], 3), [foot, r]], { tint: TINTS[name] }),
    c.stroke(grips.join(''), '#000', 3, 0.28),
  ].join('')
}

const drawBottle = (c: GoodsCanvas): string => {
  const dark = c.style.tint !== 'ink'
  const shoulder: Turn[] = [[212, 46], [236, 48], ...rounded([236, 48], [318, 114], 12, true), [352, 128]]
  return [
    c.shadow([400, 722], 190, 30, 0.5),
    turned(c, 400, [...shoulder, [690, 128], [706, 124], [716, 112]], { top: false }),
    sleeve(
      c,
      400,
      [384, 640],
      128,
      roundPaint(c, 272, 528, dark ? TINTS.ink : TINTS.white, dark ? 'rubber' : 'paper'),
    ),
    c.path(
      'M272 384A128 16.6 0 0 0 528 384V420L272 478Z',
      roundPaint(c, 272, 528, dark && c.style.tint === 'orange' ? TINTS.white : TINTS.orange, 'paper'),
    ),
    c.text(c.style.label, 400, 526, 38, dark ? '#fff' : INK, 196),
    c.text(c.style.note, 400, 586, 36, dark ? '#ff9450' : '#c94a06', 196),
    c.text(c.style.size, 400, 628, 20, dark ? '#a5b0b9' : '#59636c', 130),
    c.stroke('M300 352V690', '#fff', 5, 0.22),
    screwCap(c, 400, 116, 58, 82, dark ? 'ink' : 'orange'),
  ].join('')
}

/** Slim bottle of one litre; larger fillings come in a canister or drum. */
export const bottle = goods((c) => {
  const volume = litres(c.style.size)
  if (volume >= 20) return drawDrum(c)
  return volume > 1 ? drawCanister(c) : drawBottle(c)
})

/** Trigger spray. */
export const spray = goods((c) =>
  [
    c.shadow([400, 730], 190, 30, 0.5),
    c.path(
      'M318 322Q318 300 340 284Q364 268 366 236H434Q436 268 460 284Q482 300 482 322L520 560Q528 610 522 660Q516 724 470 724H330Q284 724 278 660Q272 610 280 560Z',
      c.wall(276, 524),
    ),
    c.stroke('M334 330Q336 306 356 292', '#fff', 7, 0.6),
    c.path(
      'M284 640H516Q526 690 496 724H330Q284 724 278 660Z',
      c.down(640, 724, 'rgba(0,0,0,0)', 'rgba(0,0,0,.34)'),
    ),
    c.path(
      'M286 460H514L524 600Q526 640 520 660H280Q274 640 276 600Z',
      roundPaint(c, 266, 534, TINTS.white, 'paper'),
    ),
    c.path('M286 460H514L517 500H283Z', c.style.tint === 'orange' ? INK : ORANGE),
    c.text(c.style.label, 400, 552, 44, INK, 206),
    c.text(c.style.note, 400, 612, 27, '#3d464e', 208),
    c.text(c.style.size, 400, 648, 18, '#59636c', 150),
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

/** Aerosol can: valve cup, cap and printed wall. */
export const aerosol = goods((c) =>
  [
    c.shadow([400, 728], 180, 28, 0.5),
    turned(c, 400, [[232, 92], ...rounded([232, 92], [282, 116], 6), [704, 116], [716, 108]], { top: false }),
    turned(c, 400, '228 84, 240 100, 252 106', { tint: TINTS.chrome, substance: 'metal', top: false }),
    turned(c, 400, '700 118, 712 118', { tint: TINTS.chrome, substance: 'metal', top: false }),
    turned(c, 400, [...rounded([84, 52], [108, 76], 5), [222, 80]], {
      tint: c.style.tint === 'ink' ? TINTS.orange : TINTS.ink,
    }),
    c.path('M284 380A116 15 0 0 0 516 380V570L284 630Z', roundPaint(c, 284, 516, TINTS.white, 'paper')),
    c.path('M284 630L516 570V592L284 652Z', c.style.tint === 'orange' ? INK : ORANGE),
    sleeve(
      c,
      400,
      [300, 314],
      116,
      roundPaint(c, 284, 516, c.style.tint === 'orange' ? TINTS.ink : TINTS.orange, 'plastic'),
    ),
    c.text(c.style.label, 400, 472, 44, INK, 200),
    c.text(c.style.note, 400, 534, 30, '#3d464e', 190),
    c.text(c.style.size, 424, 688, 24, c.tint.glow, 150),
  ].join(''),
)

/** Jar with a screw lid. */
export const jar = goods((c) =>
  [
    c.shadow([400, 712], 230, 32, 0.5),
    turned(
      c,
      400,
      [...rounded([286, 138], [330, 172], 6), [670, 172], ...rounded([670, 172], [708, 146], 4, true)],
      { top: false },
    ),
    sleeve(c, 400, [388, 630], 172, roundPaint(c, 228, 572, TINTS.white, 'paper')),
    sleeve(
      c,
      400,
      [388, 420],
      172,
      roundPaint(c, 228, 572, c.style.tint === 'orange' ? TINTS.ink : TINTS.orange, 'plastic'),
    ),
    c.text(c.style.label, 400, 508, 52, INK, 260),
    c.text(c.style.note, 400, 576, 30, '#3d464e', 260),
    c.text(c.style.size, 400, 618, 20, '#59636c', 160),
    turned(c, 400, [...rounded([152, 146], [168, 162], 4), [270, 164], [282, 158]], { tint: TINTS.ink }),
    c.stroke(
      Array.from(
        { length: 15 },
        (_, i) => `M${260 + i * 20} ${Math.round(196 + 20 * Math.sqrt(1 - ((i - 7) / 8) ** 2))}v66`,
      ).join(''),
      '#000',
      4,
      0.35,
    ),
  ].join(''),
)
