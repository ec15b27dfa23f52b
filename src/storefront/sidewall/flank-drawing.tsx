import { formatNumber } from '#contract/money.ts'
import type { WheelMeasures } from '../compare/wheel-measures.ts'
import type { PlacedMark } from './flank-layout.ts'
import type { MarkId } from './markings.ts'

// Everything is in millimetres, the axle at 0: the wheel seen from the side, its tyre cut through in the middle of it.

const short = (value: number) => Math.round(value * 10) / 10
const whole = (value: number) => formatNumber(Math.round(value))
const edge = 10
/** The section and the measure at its right stand in the middle together. */
const middleOfSection = -46
/** Below the tyre, for the measure of the rim. */
const foot = 74

/** The mountain with its three peaks and the snowflake of UN Regulation No. 117, two units wide. */
const mountain = 'M-1 .7-.42-.5-.2-.2 0-.85 .2-.2 .42-.5 1 .7ZM-.3 .28H.3M-.15 .02 .15 .54M.15 .02-.15 .54'
const figures = {
  snow: <path className="flank-line" d={mountain} />,
  circle: <circle className="flank-line" r="1" />,
}

function Mark({ mark: { id, sector, letters, figure }, isRare }: { mark: PlacedMark; isRare: boolean }) {
  return (
    <a href={`#${id}`} tabIndex={-1} className={isRare ? 'flank-rare' : undefined}>
      <path className="flank-field" d={sector} />
      {letters.map(({ path, transform }) => (
        <path key={transform} d={path} transform={transform} />
      ))}
      {figure ? <g transform={figure.transform}>{figures[figure.kind]}</g> : null}
    </a>
  )
}

/** A line with the slanted ticks of a workshop's drawing; upright where `turn` is 90. */
function Measure({ x, y, length, turn = 0 }: { x: number; y: number; length: number; turn?: 0 | 90 }) {
  const half = short(length / 2)
  return (
    <path
      d={`M${-half} 0H${half}M${-half - 5} 9l10 -18M${half - 5} 9l10 -18`}
      transform={`translate(${short(x)} ${short(y)})rotate(${turn})`}
    />
  )
}

type Half = readonly (readonly [x: number, y: number])[]
/** Halves of a tyre's section, in parts of its half width and of its height: two points of the bead, then curves up to the tread. */
const outside: Half = [
  [0.8, 0.5],
  [0.86, 0.4],
  [1.06, -0.05],
  [0.94, -0.3],
  [0.9, -0.46],
  [0.66, -0.48],
]
const inside: Half = [
  [0.64, 0.5],
  [0.68, 0.36],
  [0.9, -0.02],
  [0.8, -0.18],
  [0.76, -0.32],
  [0.5, -0.34],
]

/** The tyre cut through, true to scale. */
function Section({ width, sidewall }: WheelMeasures) {
  const at = (x: number, y: number) => `${short((x * width) / 2)} ${short(y * sidewall)}`
  /** From the bead at one side (-1: left) over the tread to the other. */
  const over = (half: Half, side: 1 | -1, top: number) => {
    const [bead, corner, ...up] = half.map(([x, y]) => at(side * x, y))
    const [end, ...down] = half.map(([x, y]) => at(-side * x, y))
    return `${bead}L${corner}Q${[...up, at(0, top), ...down.toReversed()].join(' ')}L${end}`
  }
  return <path className="flank-section" d={`M${over(outside, -1, -0.52)}L${over(inside, 1, -0.36)}Z`} />
}

/** `rare`: what stands on some tyres only is paler. */
type DrawingProps = { measures: WheelMeasures; marks: PlacedMark[]; rare: MarkId[] }

/**
 * The flank with its markings, each a link to what it means. For pointers only: the list beside it has the same links for
 * everybody, and the text has the measures.
 */
export function FlankDrawing({ measures, marks, rare }: DrawingProps) {
  const { outer, rim, width, sidewall } = measures
  const radius = outer / 2
  const bead = rim / 2
  const size = short(outer + 2 * edge)
  const beadFoot = Math.sqrt(radius ** 2 - bead ** 2)
  const below = radius + foot - 28
  return (
    <svg
      className="flank"
      viewBox={`${short(-radius - edge)} ${short(-radius - edge)} ${size} ${short(size + foot)}`}
      aria-hidden="true"
    >
      <circle className="flank-tread" r={short(radius - 4)} />
      <circle className="flank-rubber" r={short(radius - 3)} />
      {[0.12, 0.17, 0.87].map((share) => (
        <circle key={share} className="flank-ring" r={short(radius - share * sidewall)} />
      ))}
      <circle className="flank-rim" r={short(bead)} />
      <circle className="flank-lip" r={short(bead - 9)} />
      <g className="flank-measures" transform={`translate(${middleOfSection} 0)`}>
        <Section {...measures} />
        <g className="flank-width">
          <Measure x={0} y={sidewall / 2 + 26} length={width} />
          <text y={short(sidewall / 2 + 62)}>{whole(width)}</text>
        </g>
        <g className="flank-height">
          <Measure x={width / 2 + 24} y={0} length={sidewall} turn={90} />
          <text x={short(width / 2 + 36)} className="flank-beside">
            {whole(sidewall)}
          </text>
        </g>
      </g>
      <g className="flank-measures">
        <g className="flank-diameter">
          <path
            d={[-bead, bead].map((x) => `M${short(x)} ${short(beadFoot + 8)}V${short(below + 10)}`).join('')}
          />
          <Measure x={0} y={below} length={rim} />
          <text y={short(below)} className="flank-on-line">
            {whole(rim)}
          </text>
        </g>
      </g>
      {marks.map((mark) => (
        <Mark key={mark.id} mark={mark} isRare={rare.includes(mark.id)} />
      ))}
    </svg>
  )
}
