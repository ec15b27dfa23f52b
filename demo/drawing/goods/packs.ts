import { block, blockShadow, blockView, frontText, onFront, onSide, onTop } from './block.ts'
import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { roundPaint, turned } from './turned.ts'

/** Flat tin: wax, grease, shoe polish. */
export const tin = goods((c) => {
  const lid = c.lit([160, 280], [640, 500])
  return [
    c.shadow([400, 652], 330, 52, 0.55),
    turned(c, 400, '430 286, 580 286, 592 278', {
      tint: TINTS.chrome,
      substance: 'metal',
      tilt: 0.3,
      top: false,
    }),
    turned(c, 400, '388 282, 396 296, 476 296, 484 290', { tilt: 0.3, top: lid }),
    c.ellipse(400, 388, 248, 72, 'none', ` stroke="${c.tint.deep}" stroke-width="5" stroke-opacity=".7"`),
    c.ellipse(400, 386, 248, 72, 'none', ` stroke="${c.tint.glow}" stroke-width="2.5" stroke-opacity=".8"`),
    `<g transform="translate(0 272) scale(1 .31)">${c.text(c.style.label, 400, 384, 92, '#fff', 390)}${c.text(c.style.note, 400, 500, 52, '#fff', 300)}</g>`,
    c.text(c.style.size, 400, 552, 28, '#fff', 160),
  ].join('')
})

/** Bucket with a bail. */
export const bucket = goods((c) => {
  const inside = c.linear(
    [190, 0],
    [610, 0],
    [
      [0, c.tint.shade],
      [0.6, c.tint.deep],
      [1, c.tint.base],
    ],
  )
  return [
    c.shadow([400, 716], 220, 34, 0.5),
    c.tube('M196 300Q204 92 400 92T604 300', 13, TINTS.chrome),
    turned(c, 400, '272 206, 300 208, 306 198, 690 152, 704 146', { tilt: 0.2, top: inside }),
    turned(c, 400, '268 216, 290 216, 296 208', { tilt: 0.2, top: false }),
    c.ellipse(400, 268, 216, 43, c.tint.light),
    c.ellipse(400, 270, 200, 38, inside),
    c.path(
      'M226 430A176 33 0 0 0 574 430L558 590A158 30 0 0 1 242 590Z',
      roundPaint(c, 226, 574, TINTS.white, 'paper'),
    ),
    c.text(c.style.label, 400, 528, 50, INK, 270),
    c.text(c.style.note, 400, 588, 28, '#59636c', 230),
    c.text(c.style.size, 400, 684, 28, c.tint.glow, 160),
    ...[196, 604].map((x) => c.circle(x, 304, 15, TINTS.ink.base) + c.circle(x - 3, 300, 6, '#8a959f')),
  ].join('')
})

/** Filled sack, its cloth pulled by the weight. */
export const sack = goods((c) => {
  const body =
    'M226 150Q236 190 222 236Q186 330 192 470Q196 630 222 694Q240 722 290 722H512Q562 722 580 694Q606 628 608 470Q612 330 578 236Q564 190 574 150Q400 168 226 150Z'
  const fold = (d: string, colour: string, opacity: number, width = 12) => c.stroke(d, colour, width, opacity)
  return [
    c.shadow([400, 724], 262, 36, 0.52),
    c.path(body, roundPaint(c, 186, 614, c.tint, 'paper')),
    fold('M246 190Q232 300 234 420M300 178Q296 214 286 240', '#fff', 0.26),
    fold('M560 214Q588 320 584 470Q580 610 556 690', '#000', 0.16, 18),
    fold('M520 176Q528 214 546 244M452 174Q456 196 466 214M352 174Q346 198 334 216', '#000', 0.18, 7),
    fold('M230 690Q262 664 280 690M570 690Q540 664 520 692', '#000', 0.16, 7),
    c.path(
      'M222 88Q400 106 578 88L574 156Q400 174 226 156Z',
      c.down(88, 172, c.tint.glow, c.tint.light, c.tint.base),
    ),
    c.stroke('M228 120Q400 136 572 120M228 134Q400 150 572 134', c.tint.deep, 3, 0.7),
    c.path(
      'M232 292Q400 312 568 292Q584 420 576 566Q400 590 224 566Q216 420 232 292Z',
      roundPaint(c, 216, 584, TINTS.white, 'paper'),
    ),
    c.path(
      'M232 292Q400 312 568 292L573 346Q400 366 227 346Z',
      roundPaint(c, 216, 584, c.style.tint === 'orange' ? TINTS.ink : TINTS.orange, 'paper'),
    ),
    c.text(c.style.label, 400, 448, 58, INK, 290),
    c.text(c.style.note, 400, 530, 34, '#3d464e', 280),
    c.text(c.style.size, 400, 668, 46, c.style.tint === 'sand' ? c.tint.shade : '#fff', 190),
  ].join('')
})

/** Printed carton, taped on top. */
export const carton = goods((c) => {
  const q = blockView([400, 430], 1.62)
  const [w, h, d] = [132, 104, 92]
  const plain = c.style.tint === 'sand' ? TINTS.sand : c.tint
  return [
    blockShadow(c, q, [-w, w], -h, [-d, d]),
    block(c, q, [-w, w], [-h, h], [-d, d], plain),
    c.path(onTop(q, [-w, w], h, [-13, 13]), '#fff', ' fill-opacity=".38"'),
    c.path(onSide(q, w, [h - 46, h], [-13, 13]), '#fff', ' fill-opacity=".22"'),
    c.path(
      onFront(q, [-w + 22, w - 22], [-h + 44, h - 24], d),
      c.linear(q(-w, h, d), q(w, -h, d), '0 #ffffff, 1 #d3dae0'),
    ),
    c.path(onFront(q, [-w + 22, w - 22], [h - 50, h - 24], d), c.style.tint === 'orange' ? INK : ORANGE),
    frontText(c, q, c.style.label, [0, 0, d], 34, INK, 190),
    frontText(c, q, c.style.note, [0, -44, d], 20, '#3d464e', 190),
    frontText(c, q, c.style.size, [0, -h + 14, d], 20, plain.glow, 190),
    c.path(onSide(q, w, [-h + 26, -h + 70], [-d + 30, -d + 92]), plain.glow, ' fill-opacity=".16"'),
  ].join('')
})
