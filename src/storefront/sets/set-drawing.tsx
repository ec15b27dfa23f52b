import type { SetOffer } from '#contract/wire.ts'
import { formatNumber } from '#contract/money.ts'
import { wheelMeasures } from '../compare/wheel-measures.ts'
import { readSpokes, spokeAngles, spokePath, steelHole, type Spokes } from './spokes.ts'
import { wheelTones, type WheelTones } from './wheel-colours.ts'

// Everything is in millimetres, the axle at 0: the wheel seen from the side with its tyre on it.

const short = (value: number) => Math.round(value * 10) / 10
/** Half of the field: of all drawings, so that a larger wheel is drawn larger. The widest car tyres on 22 inches have 410. */
const minField = 365
const edge = 12
/** How far the rim's flange stands over the seat of the tyre: J. */
const flange = 17

/** Whether the data say enough to draw the wheel as it is. */
export const canDraw = ({ tyre, wheel }: SetOffer['drawing']) =>
  tyre !== null && readSpokes(wheel?.spokes ?? null) !== null

/** What stands on the drawing in words: `205/55 R16 abroncs 6,5 J × 16 colos felnin, fekete`. */
export function drawingText({ tyre, wheel }: SetOffer['drawing']): string {
  if (!tyre || !wheel) return ''
  const colour = wheel.colour ? `, ${wheel.colour.name}` : ''
  return `${tyre.width}/${tyre.aspect} R${tyre.rim} abroncs ${formatNumber(wheel.rim_width)} J × ${tyre.rim} colos felnin${colour}, méretarányosan`
}

function Face({ spokes, radius, tones }: { spokes: Spokes; radius: number; tones: WheelTones }) {
  const angles = spokeAngles(spokes)
  if (spokes.kind === 'steel') {
    const { distance, hole } = steelHole(spokes, radius)
    return (
      <>
        <circle r={short(radius * 0.95)} fill={tones.face} stroke={tones.edge} strokeWidth="3" />
        <circle r={short(radius * 0.5)} fill="none" stroke={tones.edge} strokeWidth="5" strokeOpacity=".6" />
        {angles.map((angle) => (
          <circle key={angle} cy={-distance} r={hole} transform={`rotate(${angle})`} fill="#0b0e11" />
        ))}
      </>
    )
  }
  const path = spokePath(spokes, radius)
  return angles.map((angle) => (
    <path
      key={angle}
      d={path}
      transform={`rotate(${angle})`}
      fill={tones.face}
      stroke={tones.edge}
      strokeWidth="3"
      strokeLinejoin="round"
    />
  ))
}

function Hub({ radius, bolts, tones }: { radius: number; bolts: number; tones: WheelTones }) {
  return (
    <>
      <circle r={short(radius * 0.21)} fill={tones.face} stroke={tones.edge} strokeWidth="3" />
      {spokeAngles({ count: bolts }).map((angle) => (
        <circle
          key={angle}
          cy={short(-radius * 0.145)}
          r={short(radius * 0.032)}
          transform={`rotate(${angle})`}
          fill="#0b0e11"
        />
      ))}
      <circle r={short(radius * 0.085)} fill="#15191d" stroke={tones.edge} strokeWidth="2" />
    </>
  )
}

/** The wheel with the tyre mounted, true to their sizes; nothing where the data don't say how its spokes are. */
export function SetDrawing({ drawing }: { drawing: SetOffer['drawing'] }) {
  const { tyre, wheel } = drawing
  const spokes = readSpokes(wheel?.spokes ?? null)
  if (!tyre || !wheel || !spokes) return null
  const { outer, rim, sidewall } = wheelMeasures(tyre)
  const field = Math.max(minField, outer / 2 + edge)
  const radius = rim / 2 + flange
  const tones = wheelTones(wheel.colour)
  return (
    <svg
      viewBox={[-field, -field, 2 * field, 2 * field].map(short).join(' ')}
      role="img"
      aria-label={drawingText(drawing)}
    >
      <circle r={short(outer / 2)} fill="#0d1013" data-part="tyre" />
      <circle r={short(outer / 2 - 4)} fill="none" stroke="#3a424a" strokeWidth="8" strokeDasharray="13 5" />
      <circle r={short(outer / 2 - 9)} fill="#1d2227" />
      {[0.2, 0.3, 0.72].map((share) => (
        <circle
          key={share}
          r={short(outer / 2 - share * sidewall)}
          fill="none"
          stroke="#4b545c"
          strokeWidth="1.5"
        />
      ))}
      <circle r={short(radius)} fill={tones.lip} stroke="#0b0e11" strokeWidth="3" data-part="rim" />
      <circle r={short(radius * 0.955)} fill={tones.behind} />
      <circle r={short(radius * 0.6)} fill="#5b656e" fillOpacity=".55" />
      <circle r={short(radius * 0.34)} fill="#14181c" />
      <Face spokes={spokes} radius={radius} tones={tones} />
      <Hub radius={radius} bolts={wheel.bolts ?? 5} tones={tones} />
    </svg>
  )
}
