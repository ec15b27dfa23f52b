import { block, blockShadow, blockView, frontText, onFront, onSide } from './block.ts'
import { goods, INK, ORANGE } from './goods-canvas.ts'

/** Standing book, its pages seen from the side. */
export const book = goods((c) => {
  const q = blockView([400, 404], 1.6, -0.5, 0.2)
  const [w, h, d] = [132, 182, 30]
  const pages = Array.from({ length: 9 }, (_, i) => {
    const z = -d + 10 + i * 5.4
    return `M${q(w - 2, -h + 8, z)
      .map(Math.round)
      .join(' ')}L${q(w - 2, h - 8, z)
      .map(Math.round)
      .join(' ')}`
  })
  const [cx, cy] = q(8, -62, d)
  const spokes = Array.from({ length: 10 }, (_, i) => {
    const angle = (i / 10) * Math.PI * 2
    return `M${Math.round(cx + Math.cos(angle) * 22)} ${Math.round(cy + Math.sin(angle) * 24)}L${Math.round(cx + Math.cos(angle) * 62)} ${Math.round(cy + Math.sin(angle) * 68)}`
  })
  return [
    blockShadow(c, q, [-w, w], -h, [-d, d]),
    block(c, q, [-w, w], [-h, h], [-d, d]),
    c.path(onSide(q, w, [-h + 6, h - 6], [-d + 7, d - 7]), c.across(520, 640, '#ffffff', '#dfe5ea')),
    c.stroke(pages.join(''), '#98a3ad', 1.6, 0.7),
    c.path(onFront(q, [-w, -w + 20], [-h, h], d), c.tint.shade, ' fill-opacity=".5"'),
    c.path(
      onFront(q, [-w + 38, w - 16], [h - 124, h - 28], d),
      c.linear(q(-w, h, d), q(w, 0, d), '0 #ffffff, 1 #e3e8ec'),
    ),
    c.path(onFront(q, [-w + 38, w - 16], [h - 40, h - 28], d), c.style.tint === 'orange' ? INK : ORANGE),
    frontText(c, q, c.style.label, [11, h - 84, d], 34, INK, 180),
    frontText(c, q, c.style.note, [11, h - 114, d], 18, '#3d464e', 170),
    c.ellipse(cx, cy, 90, 98, 'none', ` stroke="${c.tint.glow}" stroke-width="28" stroke-opacity=".92"`),
    c.ellipse(cx, cy, 66, 72, 'none', ` stroke="${c.tint.glow}" stroke-width="5"`),
    c.stroke(spokes.join(''), c.tint.glow, 8),
    c.ellipse(cx, cy, 18, 20, ORANGE),
  ].join('')
})

/** Folded newspaper or magazine, a drawn wheel on its front. */
export const newspaper = goods((c) => {
  const column = (x: number, from: number, count: number) =>
    Array.from({ length: count }, (_, i) => `M${x} ${from + i * 22}h${i % 4 === 3 ? 96 : 138}`).join('')
  const sheet = (shift: number, fill: string) =>
    c.path(
      `M${196 + shift} ${112 + shift}L${590 + shift} ${96 + shift}L${606 + shift} ${676 + shift * 0.6}L${214 + shift} ${696 + shift * 0.6}Z`,
      fill,
    )
  return [
    c.shadow([410, 704], 262, 34, 0.48),
    sheet(16, '#98a3ad'),
    sheet(10, '#dfe5ea'),
    sheet(5, '#aab5be'),
    sheet(0, c.linear([200, 100], [600, 690], '0 #ffffff, .6 #f4f6f8, 1 #d3dae0')),
    `<g transform="rotate(-2.3 400 400)">`,
    c.text(c.style.label, 402, 210, 64, INK, 320),
    c.stroke('M222 226H584', c.tint.base, 9),
    c.text(c.style.note, 404, 264, 24, '#59636c', 200),
    c.rect(
      222,
      290,
      362,
      188,
      3,
      c.linear(
        [222, 290],
        [584, 478],
        [
          [0, c.tint.light],
          [0.6, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.circle(470, 400, 92, '#14191d') + c.circle(470, 400, 60, '#c4cdd4') + c.circle(470, 400, 50, '#59636c'),
    c.stroke('M470 352V448M424 386L516 414M442 440L498 360M498 440L442 360M424 414L516 386', '#dfe5ea', 9),
    c.circle(470, 400, 12, ORANGE),
    c.path('M222 440H584V478H222Z', '#0b0e11', ' fill-opacity=".35"'),
    c.stroke(column(226, 506, 8) + column(440, 506, 8), '#8a959f', 6.5, 0.9),
    '</g>',
    c.path('M196 384L598 370L600 392L197 408Z', '#000', ' fill-opacity=".06"'),
  ].join('')
})
