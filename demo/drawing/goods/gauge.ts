import { goods, INK, ORANGE, TINTS } from './goods-canvas.ts'
import { turned } from './turned.ts'

/** Round dial gauge with its hose and chuck. */
export const gauge = goods((c) => {
  const ticks = Array.from({ length: 21 }, (_, i) => {
    const angle = Math.PI * (0.75 + (i / 20) * 1.5)
    const [x, y] = [Math.cos(angle), Math.sin(angle)]
    const at = (r: number) => `${Math.round(400 + x * r)} ${Math.round(296 + y * r)}`
    return c.stroke(`M${at(i % 5 === 0 ? 132 : 148)}L${at(168)}`, INK, i % 5 === 0 ? 9 : 4)
  })
  const glass = 'M240 250Q262 140 376 122Q330 180 318 262Q280 284 240 250Z'
  return [
    c.shadow([430, 726], 250, 30, 0.45),
    c.tube('M400 520V580Q400 668 492 660T616 668', 30, TINTS.ink),
    `<g transform="rotate(-76 640 672)">${turned(c, 640, '640 22, 700 26, 712 32, 748 32', {
      tint: TINTS.brass,
      substance: 'metal',
      top: false,
    })}</g>`,
    turned(c, 400, '490 34, 556 34, 566 26, 584 26', { tint: TINTS.brass, substance: 'metal', top: false }),
    c.circle(403, 304, 228, '#0b0e11', ' fill-opacity=".35"'),
    c.circle(400, 296, 228, c.lit([230, 110], [570, 500])),
    c.circle(
      400,
      296,
      200,
      c.linear(
        [250, 140],
        [560, 460],
        [
          [0, c.tint.shade],
          [0.7, c.tint.base],
          [1, c.tint.light],
        ],
      ),
    ),
    c.circle(400, 296, 188, c.linear([0, 110], [0, 490], '0 #dfe5ea, .25 #ffffff, 1 #eef1f4')),
    `<path d="M514 410A161 161 0 0 0 561 296" fill="none" stroke="${ORANGE}" stroke-width="16"/>`,
    ...ticks,
    c.stroke('M376 322L494 196', '#000', 12, 0.18),
    c.path('M390 286L498 190L410 306Q396 320 384 308T390 286Z', ORANGE),
    c.circle(400, 296, 22, c.radial([392, 286], 30, '0 #8a959f, 1 #14191d')),
    c.text(c.style.label ?? 'BAR', 400, 424, 38, '#3d464e', 150),
    c.path(glass, '#fff', ' fill-opacity=".3"'),
  ].join('')
})
