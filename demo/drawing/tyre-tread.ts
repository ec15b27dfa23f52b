import { type Material } from './camera.ts'
import { lerp, type Point, TURN } from './geometry.ts'
import { line } from './svg-sheet.ts'
import { type Surface } from './tyre-surface.ts'

export type Season = 'summer' | 'winter' | 'all'

/** What sets one model's tread apart from another's of the same season. */
export type TreadStyle = {
  /** How far the V leans, in pitches. */
  sweep?: number
  /** Pitches round the tyre. */
  pitch?: number
  /** Extra width of the inner channels, in half treads. */
  channel?: number
  /** A zigzag rib instead of centre blocks (winter). */
  spine?: boolean
  /** Heavy ribs and square shoulders (trucks, vans). */
  heavy?: boolean
}

/** One row of the tread: its face, its walls, its middle; front rows lie over the edge of the flank. */
type Row = { face: string; wall: string; middle: number; front: boolean; paint?: string }
export type Tread = { rows: Row[]; sipes: string; slots: string; material: Material }

export type Sipes = { count: number; bends: number; swing: number }
export type Sweep = (u: number) => number
type Blocks = {
  from: number
  to: number
  gap: number
  sweep: Sweep
  sipes?: Sipes
  phase?: number
  front?: boolean
}

const MATERIAL: Material = { ambient: 0.3, diffuse: 0.52, specular: 0.2, gloss: 6, back: 0.12 }
/** How deep the block walls are drawn, mm. */
const WALL = -2.6
/** Where the shoulder blocks end, in half treads. */
export const TREAD_END = 1.16

/** Places u are in half treads: -1.16 is the far shoulder, 0 the middle, 1.16 the near shoulder. */
export class TreadBuilder {
  readonly rows: Row[] = []
  readonly sipes: string[] = []
  readonly slots: string[] = []
  private readonly surface: Surface
  private readonly count: number
  private readonly pitch: number
  private readonly reach: number

  constructor(surface: Surface, pitches: number) {
    this.surface = surface
    this.count = pitches
    this.pitch = TURN / pitches
    this.reach = surface.section.shoulder
  }

  blocks({ from, to, gap, sweep, sipes, phase = 0, front = false }: Blocks): void {
    const { pitch, reach, surface } = this
    const middle = ((from + to) / 2) * reach
    const margin = (gap * pitch) / 2
    const steps = Math.max(3, Math.ceil((Math.abs(to - from) * reach) / 11))
    let face = ''
    let wall = ''
    for (let index = 0; index < this.count; index += 1) {
      const start = (index + phase) * pitch
      const centre = start + pitch / 2 + sweep((from + to) / 2) * pitch
      const seen = this.seenPart(from, to, centre)
      if (!seen) continue
      const [near, far] = seen
      const outline = (lift: number): Point[] => {
        const lower: Point[] = []
        const upper: Point[] = []
        for (let step = 0; step <= steps; step += 1) {
          const u = lerp(near, far, step / steps)
          const angle = start + sweep(u) * pitch
          lower.push(surface.point(u * reach, angle + margin, lift))
          upper.unshift(surface.point(u * reach, angle + pitch - margin, lift))
        }
        return [...lower, ...upper]
      }
      face += line(outline(0), true)
      wall += line(outline(WALL), true)
      const clear = Math.min(...[from, to].map((u) => surface.facing(u * reach, centre)))
      if (sipes && clear > 0.12) this.cutSipes({ from, to, gap, sweep, sipes }, start)
    }
    this.rows.push({ face, wall, middle, front })
  }

  rib(from: number, to: number, zigzag = 0): void {
    const { reach, surface } = this
    const [s0, s1] = [from * reach, to * reach]
    const middle = (s0 + s1) / 2
    if (zigzag === 0) {
      const [a0, a1] = surface.seen
      const wall = surface.band(s0, s1, a0, a1, WALL)
      this.rows.push({ face: surface.band(s0, s1, a0, a1), wall, middle, front: false })
      return
    }
    const angles = this.seenAngles(this.pitch / 2)
    const edge = (s: number) =>
      angles.map(([index, angle]) => surface.point(s + (index % 2 ? 1 : -1) * zigzag * reach, angle))
    const face = line([...edge(s0), ...edge(s1).reverse()], true)
    this.rows.push({ face, wall: face, middle, front: false })
  }

  /** A short cut in every pitch from u0 to u1, leaning by `lean` pitches; `clear` keeps it off the silhouette. */
  cuts(u0: number, u1: number, lean: number, phase: number, wide = false, clear = 0.12): void {
    const { pitch, reach, surface } = this
    for (let index = 0; index < this.count; index += 1) {
      const angle = (index + phase) * pitch
      const places = [0, 0.25, 0.5, 0.75, 1].map(
        (t) => [lerp(u0, u1, t) * reach, angle + lean * t * pitch] as const,
      )
      if (places.some(([s, at]) => surface.facing(s, at) < clear)) continue
      const points = places.map(([s, at]) => surface.point(s, at))
      ;(wide ? this.slots : this.sipes).push(line(points))
    }
  }

  finish(): Tread {
    // A tread turned to the right lies off the key light and is lit by the edge light instead.
    const material =
      this.surface.camera.facing([1, 0, 0]) > 0 ? { ...MATERIAL, ambient: 0.36, back: 0.34 } : MATERIAL
    return { rows: this.rows, sipes: this.sipes.join(''), slots: this.slots.join(''), material }
  }

  private cutSipes(
    { from, to, gap, sweep, sipes }: Required<Omit<Blocks, 'phase' | 'front'>>,
    start: number,
  ): void {
    const { pitch, reach, surface } = this
    const margin = (gap * pitch) / 2
    for (let cut = 1; cut <= sipes.count; cut += 1) {
      const points: Point[] = []
      for (let bend = 0; bend <= sipes.bends; bend += 1) {
        const u = lerp(from, to, lerp(0.08, 0.92, bend / sipes.bends))
        const swing = (bend % 2 ? 1 : -1) * sipes.swing * pitch
        const along = margin + ((pitch - 2 * margin) * cut) / (sipes.count + 1)
        points.push(surface.point(u * reach, start + along + sweep(u) * pitch + swing))
      }
      this.sipes.push(line(points))
    }
  }

  /** The part of a block from u0 to u1 that does not turn away behind the silhouette. */
  private seenPart(from: number, to: number, angle: number): Point | undefined {
    const sees = (u: number) => this.surface.facing(u * this.reach, angle) > 0.02
    if (sees(from) && sees(to)) return [from, to]
    const shown = [0, 0.2, 0.4, 0.6, 0.8, 1].map((share) => lerp(from, to, share)).filter(sees)
    const [first, last] = [shown[0], shown.at(-1)]
    return first === undefined || last === undefined || first === last ? undefined : [first, last]
  }

  /** Indexed angles of the seen half, in order along the tread. */
  private seenAngles(step: number): [number, number][] {
    const { side, camera } = this.surface
    const first = Math.ceil((camera.horizon - side * 0.04) / step)
    const total = Math.floor((Math.PI + 0.08) / step)
    return Array.from({ length: total + 1 }, (_, index) => [index, (first + side * index) * step])
  }
}
