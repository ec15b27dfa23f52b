import { type GoodsCanvas, goods, INK, TINTS } from './goods-canvas.ts'
import { roundPaint } from './turned.ts'

/** First aid pouch of woven cloth. */
const firstAid = (c: GoodsCanvas): string => {
  const body =
    'M190 236H610Q676 236 682 300L694 596Q694 664 628 668H172Q106 664 106 596L118 300Q124 236 190 236Z'
  return [
    c.shadow([400, 676], 330, 40, 0.5),
    c.tube('M312 246V196Q312 158 350 158H450Q488 158 488 196V246', 26, TINTS.ink),
    c.path(body, c.tint.shade, ' transform="translate(4 10)"'),
    c.path(body, c.lit([150, 220], [660, 680])),
    c.stroke('M118 372Q400 392 684 372', c.tint.shade, 16, 0.8),
    c.stroke('M118 372Q400 392 684 372', '#c4cdd4', 4, 0.9),
    `<path d="M132 330Q134 258 196 254H604Q664 258 668 330" fill="none" stroke="${c.tint.glow}" stroke-width="4" stroke-dasharray="12 9" stroke-opacity=".7"/>`,
    c.rect(600, 364, 26, 62, 10, c.across(600, 626, '#dfe5ea', '#ffffff', '#8a959f')),
    c.path(
      'M360 420H440V490H510V570H440V640H360V570H290V490H360Z',
      c.tint.shade,
      ' fill-opacity=".5" transform="translate(4 6)"',
    ),
    c.path(
      'M360 416H440V486H510V566H440V636H360V566H290V486H360Z',
      c.linear([290, 416], [510, 636], '0 #ffffff, 1 #dfe5ea'),
    ),
  ].join('')
}

/** Warning triangle on its feet; variant 1 is a first aid pouch. */
export const safety = goods((c) => {
  if (c.style.variant === 1) return firstAid(c)
  const outer = 'M400 92Q428 92 442 116L724 610Q746 660 692 664H108Q54 660 76 610L358 116Q372 92 400 92Z'
  const inner = 'M400 296L560 572H240Z'
  const facets = Array.from({ length: 12 }, (_, i) => `M${150 + i * 44} 652l44 -76`).join('')
  return [
    c.shadow([400, 716], 330, 28, 0.45),
    c.tube('M196 664L142 712M604 664L658 712', 18, TINTS.chrome),
    c.path(`${outer}${inner}`, '#5f120d', ' fill-rule="evenodd" transform="translate(4 9)"'),
    c.path(
      `${outer}${inner}`,
      c.linear([130, 160], [650, 690], '0 #ff9a8f, .25 #ea4b40, .6 #c9302a, 1 #8a1b15'),
      ' fill-rule="evenodd"',
    ),
    c.path(
      'M400 196L646 622H154ZM400 296L240 572H560Z',
      c.linear([150, 200], [640, 620], '0 #ffb07a, .5 #ff6b1a, 1 #d64f08'),
      ' fill-rule="evenodd"',
    ),
    c.stroke(facets, '#fff', 3, 0.2),
    c.stroke('M386 114L100 616', '#ffe1dc', 7, 0.75),
    c.stroke('M400 210L172 608', '#ffe6d2', 3, 0.6),
    c.stroke('M252 566H548L400 310', '#5f120d', 5, 0.5),
  ].join('')
})

type Step = { x: number; y: number; turn: number }

/** A chain along an ellipse or a line: flat links and links on edge by turns. */
const links = (c: GoodsCanvas, steps: readonly Step[], size: number): string =>
  steps
    .map(({ x, y, turn }, index) => {
      const place = `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round((turn * 180) / Math.PI)})`
      const flat = index % 2 === 0
      const [rx, ry] = flat ? [size, size * 0.56] : [size, size * 0.2]
      const oval = (colour: string, width: number, lift: number) =>
        c.ellipse(0, -lift, rx, ry, 'none', ` stroke="${colour}" stroke-width="${width}"`)
      return `<g transform="${place}">${oval('#262d33', 11, 0)}${oval('#8a959f', 8, 0.6)}${oval('#f1f4f6', 3, 2)}</g>`
    })
    .join('')

const round = (cx: number, cy: number, rx: number, ry: number, count: number): Step[] =>
  Array.from({ length: count }, (_, i) => {
    const angle = (i / count) * Math.PI * 2
    return {
      x: cx + Math.cos(angle) * rx,
      y: cy + Math.sin(angle) * ry,
      turn: Math.atan2(Math.cos(angle) * ry, -Math.sin(angle) * rx),
    }
  })

const straight = (
  [x0, y0]: readonly [number, number],
  [x1, y1]: readonly [number, number],
  count: number,
): Step[] =>
  Array.from({ length: count }, (_, i) => {
    const t = (i + 0.5) / count
    return { x: x0 + (x1 - x0) * t, y: y0 + (y1 - y0) * t, turn: Math.atan2(y1 - y0, x1 - x0) }
  })

/** Snow chains, spread out: outer and inner ring, cross chains, tensioner with its tag. */
export const chain = goods((c) => {
  const [cx, cy] = [392, 384]
  const cross = Array.from({ length: 8 }, (_, i) => {
    const angle = (i / 8) * Math.PI * 2 + 0.2
    const at = (rx: number, ry: number, turn: number) =>
      [cx + Math.cos(turn) * rx, cy + Math.sin(turn) * ry] as const
    return links(c, straight(at(176, 132, angle + 0.12), at(310, 246, angle), 4), 21)
  })
  return [
    c.ellipse(cx + 7, cy + 13, 322, 256, 'none', ' stroke="#0b1117" stroke-opacity=".16" stroke-width="34"'),
    c.ellipse(cx + 7, cy + 13, 164, 122, 'none', ' stroke="#0b1117" stroke-opacity=".16" stroke-width="28"'),
    c.shadow([660, 744], 110, 16, 0.4),
    ...cross,
    links(c, round(cx, cy, 164, 122, 26), 21),
    links(c, round(cx, cy, 322, 256, 48), 25),
    c.tube('M566 596Q640 640 676 700', 14, c.tint),
    c.rect(568, 650, 176, 92, 22, c.tint.shade, ' transform="translate(3 6)"'),
    c.rect(568, 650, 176, 92, 22, c.face(650, 742)),
    c.stroke('M586 664H722', c.tint.glow, 5, 0.8),
    c.text(c.style.label, 656, 716, 42, c.style.tint === 'orange' ? INK : '#fff', 140),
  ].join('')
})

/** Zipped pouch with a window: covers, vests, snacks, whatever is sold in one. */
export const bag = goods((c) => {
  const dark = c.style.tint === 'steel' ? INK : '#fff'
  const body =
    'M176 176Q170 330 152 470Q140 590 158 668Q170 706 214 708Q400 722 586 708Q630 706 642 668Q660 590 648 470Q630 330 624 176Q400 190 176 176Z'
  const fold = (d: string, colour: string, opacity: number, width: number) =>
    c.stroke(d, colour, width, opacity)
  return [
    c.shadow([400, 712], 290, 38, 0.5),
    c.path(body, roundPaint(c, 146, 654, c.tint, 'paper')),
    c.path(
      'M170 92Q400 108 630 92L624 182Q400 198 176 182Z',
      c.down(92, 190, c.tint.light, c.tint.base, c.tint.deep),
    ),
    c.rect(362, 116, 76, 30, 15, '#dfe5ea'),
    fold('M178 178Q400 194 622 178', c.tint.shade, 0.8, 9),
    fold('M180 206Q400 222 620 206', '#fff', 0.75, 5),
    fold('M180 206Q400 222 620 206', c.tint.shade, 0.5, 2),
    c.path(
      'M244 430Q400 446 556 430Q572 540 560 640Q400 654 240 640Q228 540 244 430Z',
      c.linear([240, 430], [560, 650], '0 #59636c, .3 #20262c, 1 #14191d'),
      ' fill-opacity=".82"',
    ),
    c.path(
      'M256 448Q330 456 400 452L300 636Q270 634 252 630Q242 540 256 448Z',
      '#fff',
      ' fill-opacity=".13"',
    ),
    fold('M270 600Q330 560 400 590T540 560M262 540Q340 510 420 536T546 500', c.tint.light, 0.55, 14),
    fold('M196 240Q190 420 178 600', '#fff', 0.32, 12),
    fold('M612 250Q632 430 628 640', '#000', 0.16, 18),
    fold('M206 700Q230 670 250 690M592 702Q570 672 548 692', '#000', 0.18, 8),
    c.text(c.style.label, 400, 330, 74, dark, 380),
    c.text(c.style.note ?? c.style.size, 400, 394, 36, dark, 300),
  ].join('')
})
