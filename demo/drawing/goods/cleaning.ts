import { block, blockShadow, blockView } from './block.ts'
import { type GoodsCanvas, goods, INK, type TintName, TINTS } from './goods-canvas.ts'
import { turned } from './turned.ts'

/** Bristles between a row of roots and a row of tips. */
const bristles = (
  c: GoodsCanvas,
  [x0, x1]: readonly [number, number],
  y: number,
  spread: number,
  length: number,
  colours: readonly string[],
): string =>
  Array.from({ length: 34 }, (_, i) => {
    const x = x0 + ((x1 - x0) * i) / 33
    const lean = ((i / 33) * 2 - 1) * spread
    return c.stroke(
      `M${Math.round(x)} ${y}q${Math.round(lean * 0.3)} ${Math.round(length * 0.5)} ${Math.round(lean)} ${length - (i % 3) * 5}`,
      colours[i % colours.length] ?? INK,
      9,
    )
  }).join('')

const broom = (c: GoodsCanvas): string =>
  [
    c.shadow([400, 722], 310, 28, 0.42),
    turned(c, 400, '40 15, 520 17', { tint: TINTS.wood, substance: 'wood' }),
    bristles(c, [184, 616], 580, 44, 136, ['#2b3238', '#59636c', '#3d464e']),
    c.path(
      'M168 548Q170 520 206 518H594Q630 520 632 548L626 592Q620 606 600 606H200Q180 606 174 592Z',
      c.face(518, 606),
    ),
    c.stroke('M186 544Q190 532 208 532H590', c.tint.glow, 5, 0.85),
    turned(c, 400, '456 24, 470 28, 524 34', { tint: TINTS.ink, top: false }),
  ].join('')

const iceScraper = (c: GoodsCanvas): string => {
  const tool = [
    c.path(
      'M668 350L768 330Q780 400 768 470L668 450Z',
      c.linear(
        [668, 340],
        [768, 460],
        [
          [0, c.tint.light],
          [0.5, c.tint.base],
          [1, c.tint.deep],
        ],
      ),
    ),
    c.path('M752 334L768 330Q780 400 768 470L752 466Z', '#fff', ' fill-opacity=".5"'),
    `<g transform="translate(0 412) scale(1 1)">${bristles(c, [430, 650], 0, 16, 104, ['#1b5f97', '#4d9bd6', '#2477b8'])}</g>`,
    c.tube('M60 400H690', 42, TINTS.chrome),
    c.rect(416, 370, 250, 58, 16, c.down(370, 428, '#6f7a84', '#2b3238', '#14191d')),
    c.tube('M50 400H270', 68),
    c.stroke('M84 400h150', '#000', 26, 0.25),
    c.stroke(Array.from({ length: 7 }, (_, i) => `M${92 + i * 22} 390v20`).join(''), '#000', 7, 0.4),
  ].join('')
  return `${c.shadow([400, 664], 300, 24, 0.4)}<g transform="translate(-14 0) rotate(-34 400 400)">${tool}</g>`
}

/** Rim brush; variant 1 is a broom, variant 2 an ice scraper with a brush. */
export const brush = goods((c) => {
  if (c.style.variant === 1) return broom(c)
  if (c.style.variant === 2) return iceScraper(c)
  const tool = [
    bristles(c, [318, 482], 520, 60, 176, ['#20262c', '#59636c', '#3d464e']),
    turned(c, 400, '84 30, 96 42, 180 46, 300 38, 390 42', { substance: 'plastic', tilt: 0.2 }),
    c.stroke('M372 170H428M374 200H426M376 230H424M378 260H422', '#000', 9, 0.25),
    c.path(
      'M342 386H458Q476 440 500 470Q512 500 500 540H300Q288 500 300 470Q324 440 342 386Z',
      c.linear(
        [300, 0],
        [500, 0],
        [
          [0, c.tint.deep],
          [0.2, c.tint.light],
          [0.28, c.tint.glow],
          [0.5, c.tint.base],
          [1, c.tint.shade],
        ],
      ),
    ),
    c.circle(400, 120, 15, '#0b0e11', ' fill-opacity=".7"'),
    c.text(c.style.label, 400, 514, 40, c.style.tint === 'orange' ? INK : '#fff', 160),
  ].join('')
  return `${c.shadow([420, 722], 250, 28, 0.42)}<g transform="rotate(-22 400 400)">${tool}</g>`
})

const sponge = (c: GoodsCanvas): string => {
  const q = blockView([400, 420], 1.66, -0.48, 0.5)
  const [w, h, d] = [148, 50, 92]
  const pores = Array.from({ length: 52 }, (_, i) => {
    const top = i % 2 === 0
    const [u, v] = [((i * 61) % 100) / 100, ((i * 37 + i * i * 3) % 100) / 100]
    const [x, y] = top
      ? q(-w + 14 + u * (2 * w - 28), h, -d + 12 + v * (2 * d - 24))
      : q(-w + 14 + u * (2 * w - 28), -h + 34 + v * (2 * h - 46), d)
    const r = 5 + ((i * 7) % 9)
    return (
      c.ellipse(Math.round(x), Math.round(y), r, r * 0.62, c.tint.shade, ' fill-opacity=".5"') +
      c.ellipse(Math.round(x) + 1, Math.round(y) + 2, r * 0.8, r * 0.4, c.tint.deep, ' fill-opacity=".6"')
    )
  })
  return [
    blockShadow(c, q, [-w, w], -h, [-d, d]),
    block(c, q, [-w, w], [-h, -h + 24], [-d, d], c.style.tint === 'green' ? TINTS.ink : TINTS.green),
    block(c, q, [-w, w], [-h + 24, h], [-d, d]),
    ...pores,
  ].join('')
}

const folded = (c: GoodsCanvas, y: number, name: TintName): string => {
  const tone = TINTS[name]
  const body = `M150 ${y + 44}Q148 ${y} 196 ${y - 2}Q400 ${y - 12} 606 ${y}Q654 ${y + 4} 652 ${y + 46}Q654 ${y + 92} 608 ${y + 94}Q400 ${y + 100} 192 ${y + 94}Q150 ${y + 92} 150 ${y + 44}Z`
  return [
    c.path(body, tone.shade, ' transform="translate(0 6)"'),
    c.path(body, c.down(y - 8, y + 98, tone.glow, tone.light, tone.base, tone.deep)),
    c.stroke(
      `M176 ${y + 34}Q400 ${y + 24} 640 ${y + 36}M170 ${y + 62}Q400 ${y + 54} 644 ${y + 64}`,
      tone.shade,
      4,
      0.45,
    ),
    c.stroke(`M640 ${y + 24}Q622 ${y + 48} 642 ${y + 74}`, tone.shade, 5, 0.5),
    `<path d="M180 ${y + 14}Q400 ${y + 4} 620 ${y + 14}" fill="none" stroke="#fff" stroke-width="4" stroke-dasharray="3 8" stroke-opacity=".5"/>`,
  ].join('')
}

/** Stack of folded cloths in a paper band; variant 1 is a sponge. */
export const cloth = goods((c) => {
  if (c.style.variant === 1) return sponge(c)
  return [
    c.shadow([400, 676], 320, 44, 0.5),
    folded(c, 570, c.style.tint),
    folded(c, 478, 'steel'),
    folded(c, 386, c.style.tint),
    folded(c, 294, 'ink'),
    folded(c, 202, c.style.tint),
    c.path(
      'M322 196Q400 190 478 196V668Q400 674 322 668Z',
      c.across(322, 478, '#dfe5ea', '#ffffff', '#ffffff', '#c4cdd4'),
    ),
    c.path('M322 196Q400 190 478 196V250Q400 244 322 250Z', INK),
    c.text(c.style.label, 400, 440, 48, INK, 128),
    c.text(c.style.size, 400, 494, 26, '#59636c', 128),
  ].join('')
})
