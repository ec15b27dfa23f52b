/** Rules of how the spokes of a wheel are drawn. Millimetres round the axle, y downwards. Pure. */

type Kind = 'straight' | 'twin' | 'forked' | 'twisted' | 'steel'
export type Spokes = { count: number; kind: Kind }

const kinds: Record<string, Kind> = {
  egyenes: 'straight',
  kettős: 'twin',
  elágazó: 'forked',
  csavart: 'twisted',
  nyílás: 'steel',
}
const maxSpokes = 24

/** Reads `5 kettős`, `7 elágazó`, `16 nyílás` (pressed steel with so many holes); null: nothing that can be drawn. */
export function readSpokes(text: string | null): Spokes | null {
  const [, count, word = ''] = /^(\d{1,2})\s+(\p{L}+)$/u.exec(text?.trim().toLowerCase() ?? '') ?? []
  const kind = Object.hasOwn(kinds, word) ? kinds[word]! : null
  return kind && Number(count) >= 3 && Number(count) <= maxSpokes ? { count: Number(count), kind } : null
}

/** Of the radius of the wheel: where spokes leave the hub, and where they meet the rim. */
const hubShare = 0.15
const rimShare = 0.955
const steps = 6

const short = (value: number) => Math.round(value * 10) / 10
const at = (r: number, angle: number) => `${short(r * Math.sin(angle))} ${short(-r * Math.cos(angle))}`

/** One bar of a spoke from the share `from` of its length on: its angle and half width, in wheel radii, by the share of the length. */
type Bar = { from: number; angle: (share: number) => number; half: (share: number) => number }

function barPath(radius: number, { from, angle, half }: Bar): string {
  const shares = Array.from({ length: steps + 1 }, (_, step) => from + ((1 - from) * step) / steps)
  const side = (sign: 1 | -1) =>
    shares.map((share) => {
      const r = radius * (hubShare + (rimShare - hubShare) * share)
      return at(r, angle(share) + (sign * half(share) * radius) / r)
    })
  return `M${[...side(-1), ...side(1).toReversed()].join('L')}Z`
}

/** How wide a spoke is so that all of them leave as much open at the rim as wheels do: half, in wheel radii. */
const halfAtRim = ({ count, kind }: Spokes) => Math.min(0.2, (kind === 'twin' ? 0.55 : 0.95) / count)

function barsOf(spokes: Spokes): Bar[] {
  const rim = halfAtRim(spokes)
  const half = (share: number) => rim * (0.72 + 0.28 * share ** 2)
  switch (spokes.kind) {
    case 'twin':
      return [-1, 1].map((side) => ({ from: 0, angle: (share) => side * (0.06 + 0.13 * share), half }))
    case 'forked': {
      const spread = (0.55 * Math.PI) / spokes.count
      return [-1, 1].map((side) => ({
        from: 0,
        angle: (share) => side * spread * Math.max(0, share - 0.4) ** 0.9 * 1.55,
        half: (share) => rim * (0.8 - 0.3 * share),
      }))
    }
    case 'twisted':
      return [{ from: 0, angle: (share) => 0.42 * share ** 1.3, half }]
    default:
      return [{ from: 0, angle: () => 0, half }]
  }
}

/** The path of one spoke, upright, of a wheel of this radius: the others are it turned by parts of a circle. */
export const spokePath = (spokes: Spokes, radius: number): string =>
  barsOf(spokes)
    .map((bar) => barPath(radius, bar))
    .join('')

/** The angles of all spokes, or bolts, in degrees. */
export const spokeAngles = ({ count }: Pick<Spokes, 'count'>): number[] =>
  Array.from({ length: count }, (_, index) => short((360 * index) / count))

/** A hole of a steel wheel, upright: how far from the axle, and its radius, so that the holes never touch. */
export function steelHole(
  { count }: Pick<Spokes, 'count'>,
  radius: number,
): { distance: number; hole: number } {
  const distance = short(radius * 0.72)
  return { distance, hole: short(Math.min(radius * 0.12, distance * Math.sin(Math.PI / count) * 0.68)) }
}
