import type { WheelMeasures } from './wheel-measures.ts'
import type { OverlayWheel } from './overlay-view.ts'

// Everything is in millimetres: the wheels stand on one road, seen from the side and cut through.

type Point = readonly [x: number, y: number]
const short = (value: number) => Math.round(value * 10) / 10
const at = ([x, y]: Point) => `${short(x)} ${short(y)}`

/** Half of a tyre's section from the tread's middle to the bead, as [distance from the axle, from the middle]. */
function halfSection({ outer, rim, sidewall, width }: WheelMeasures): Point[] {
  const [radius, bead, half] = [outer / 2, rim / 2, width / 2]
  return [
    [radius, 0],
    [radius - 0.02 * sidewall, 0.6 * half],
    [radius - 0.07 * sidewall, 0.82 * half],
    [radius - 0.2 * sidewall, 0.94 * half],
    [bead + 0.52 * sidewall, half],
    [bead + 0.26 * sidewall, 0.97 * half],
    [bead + 0.1 * sidewall, 0.86 * half],
    [bead, 0.8 * half],
  ]
}

/** A curve through the middles of what joins the points, from the first to the last. */
function smooth(points: Point[]): string {
  const [first = [0, 0], ...rest] = points
  const curves = rest.slice(0, -1).map((point, index) => {
    const next = rest[index + 1] ?? point
    const end: Point = index === rest.length - 2 ? next : [(point[0] + next[0]) / 2, (point[1] + next[1]) / 2]
    return `Q${at(point)} ${at(end)}`
  })
  return `M${at(first)}${curves.join('')}Z`
}

/** The tyre cut through above the axle (`up` 1) or below it (-1). */
function sectionPath(measures: WheelMeasures, [x, axle]: Point, up: 1 | -1): string {
  const half = halfSection(measures)
  const right = half.map(([r, z]): Point => [x + z, axle - up * r])
  const left = half.map(([r, z]): Point => [x - z, axle - up * r])
  return smooth([...left.toReversed(), ...right.slice(1)])
}

/** Two halves whose ends lie exactly two radii apart: a rounding between them would move the circle. */
function circlePath([x, y]: Point, r: number): string {
  const radius = short(r)
  const half = `a${radius} ${radius} 0 0 0`
  return `M${at([x - radius, y])}${half} ${2 * radius} 0${half} ${-2 * radius} 0Z`
}

type WheelProps = { measures: WheelMeasures; side: number; cut: number; road: number; className: string }

function Wheel({ measures, side, cut, road, className }: WheelProps) {
  const { outer, rim, width } = measures
  const axle = road - outer / 2
  const barrel = [-0.8, 0.8].map(
    (share) => `M${at([cut + share * (width / 2), axle - rim / 2])}v${short(rim)}`,
  )
  return (
    <g className={className}>
      <path fillRule="evenodd" d={circlePath([side, axle], outer / 2) + circlePath([side, axle], rim / 2)} />
      <path d={sectionPath(measures, [cut, axle], 1) + sectionPath(measures, [cut, axle], -1)} />
      <path className="overlay-barrel" d={barrel.join('')} />
    </g>
  )
}

const gap = 70
const edge = 12

/** Both wheels over each other, true to scale; what stands in it is in the table, too. */
export function OverlayDrawing({ base, other }: { base: OverlayWheel; other: OverlayWheel }) {
  const height = Math.max(base.measures.outer, other.measures.outer)
  const width = Math.max(base.measures.width, other.measures.width)
  const [side, cut] = [edge + height / 2, edge + height + gap + width / 2]
  const [road, right] = [edge + height, edge + height + gap + width + edge]
  const middle = edge + height / 2
  const common = { side, cut, road }
  return (
    <svg
      className="overlay-drawing"
      viewBox={`0 0 ${short(right)} ${short(road + edge)}`}
      role="img"
      aria-label={`A ${base.size} és a ${other.size} méretű kerék egymásra rajzolva, méretarányosan, oldalról és metszetben. Az adatok a táblázatban is olvashatók.`}
    >
      <path className="overlay-road" d={`M0 ${short(road)}H${short(right)}`} />
      <Wheel {...common} measures={base.measures} className="overlay-base" />
      <Wheel {...common} measures={other.measures} className="overlay-other" />
      <g className="overlay-labels">
        <text className="overlay-base-text" x={short(side)} y={short(middle)} dy="-0.5em">
          {base.size}
        </text>
        <text className="overlay-other-text" x={short(side)} y={short(middle)} dy="1em">
          {other.size}
        </text>
        <text className="overlay-base-text" x={short(cut)} y={short(middle)} dy="-0.5em">
          {base.measures.width}
        </text>
        <text className="overlay-other-text" x={short(cut)} y={short(middle)} dy="1em">
          {other.measures.width}
        </text>
      </g>
    </svg>
  )
}
