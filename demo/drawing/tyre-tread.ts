import { type Material } from './camera.ts'
import { lerp, type Point, TURN } from './geometry.ts'
import { line } from './svg-sheet.ts'
import { type Surface } from './tyre-surface.ts'

export type Season = 'summer' | 'winter' | 'all'

/** What sets one model's tread apart from another's of the same season. */
export type TreadLook = {
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

type Sipes = { count: number; bends: number; swing: number }
type Sweep = (u: number) => number
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
const END = 1.16

/** Places u are in half treads: -1.16 is the far shoulder, 0 the middle, 1.16 the near shoulder. */
class TreadBuilder {
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
      if (surface.facing(middle, centre) < 0.02) continue
      const outline = (lift: number): Point[] => {
        const lower: Point[] = []
        const upper: Point[] = []
        for (let step = 0; step <= steps; step += 1) {
          const u = lerp(from, to, step / steps)
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
    return { rows: this.rows, sipes: this.sipes.join(''), slots: this.slots.join(''), material: MATERIAL }
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

  /** Indexed angles of the seen half, in order along the tread. */
  private seenAngles(step: number): [number, number][] {
    const { side, camera } = this.surface
    const first = Math.ceil((camera.horizon - side * 0.04) / step)
    const total = Math.floor((Math.PI + 0.08) / step)
    return Array.from({ length: total + 1 }, (_, index) => [index, (first + side * index) * step])
  }
}

/** Calm: unbroken ribs, straight channels, fine slots that stop inside the rib. */
const summer = (tread: TreadBuilder, look: TreadLook): void => {
  const lean = look.sweep ?? 0.3
  const c = look.channel ?? 0
  tread.rib(-1.1, -0.72)
  tread.rib(-0.63 + c, -0.27 - c)
  tread.rib(-0.16 + c / 2, 0.16 - c / 2)
  tread.rib(0.27 + c, 0.63 - c)
  tread.rib(0.72, 0.94)
  tread.blocks({ from: 0.94, to: END, gap: 0.13, sweep: (u) => (u - 0.94) * 0.6, phase: 0.4, front: true })
  tread.cuts(-0.98, -0.82, 0.2, 0.1, true)
  tread.cuts(-0.61 + c, -0.45, lean + 0.2, 0)
  if (look.spine) tread.cuts(-0.13, 0.13, 0, 0.3)
  else tread.cuts(0.06, 0.15 - c / 2, lean, 0.3)
  tread.cuts(0.45, 0.61 - c, -lean - 0.2, 0.5)
  tread.cuts(0.8, 0.94, 0.15, 0.38, true)
}

/** Sharp: a V that throws slush outwards, every block cut by zigzag sipes. */
const winter = (tread: TreadBuilder, look: TreadLook): void => {
  const sweep: Sweep = (u) => Math.abs(u) ** 1.15 * (look.sweep ?? 1.9)
  const c = look.channel ?? 0
  const sipes = (count: number, bends: number): Sipes => ({ count, bends, swing: 0.04 })
  tread.blocks({ from: -END, to: -0.64, gap: 0.26, sweep, sipes: sipes(3, 7) })
  tread.blocks({ from: -0.57 + c / 2, to: -0.29 - c, gap: 0.24, sweep, sipes: sipes(3, 5) })
  if (look.spine) tread.rib(-0.2, 0.2, 0.03)
  else {
    tread.blocks({ from: -0.23 - c, to: -0.035 - c / 2, gap: 0.26, sweep, sipes: sipes(2, 4), phase: 0.5 })
    tread.blocks({ from: 0.035 + c / 2, to: 0.23 + c, gap: 0.26, sweep, sipes: sipes(2, 4) })
  }
  tread.blocks({ from: 0.29 + c, to: 0.57 - c / 2, gap: 0.24, sweep, sipes: sipes(3, 5), phase: 0.5 })
  tread.blocks({ from: 0.64, to: END, gap: 0.26, sweep, sipes: sipes(3, 7), phase: 0.5, front: true })
}

/** Both: a zigzag centre rib for the dry, open V shoulders with two sipes for the snow. */
const allSeason = (tread: TreadBuilder, look: TreadLook): void => {
  const sweep: Sweep = (u) => Math.abs(u) * (look.sweep ?? 1.25)
  const c = look.channel ?? 0
  const sipes = (bends: number): Sipes => ({ count: 2, bends, swing: 0.03 })
  tread.blocks({ from: -END, to: -0.66, gap: 0.24, sweep, sipes: sipes(5) })
  tread.blocks({ from: -0.58 + c, to: -0.24, gap: 0.2, sweep, sipes: sipes(3), phase: 0.3 })
  tread.rib(-0.13, 0.13, 0.035)
  tread.blocks({ from: 0.24, to: 0.58 - c, gap: 0.2, sweep, sipes: sipes(3), phase: 0.8 })
  tread.blocks({ from: 0.66, to: END, gap: 0.24, sweep, sipes: sipes(5), phase: 0.5, front: true })
  tread.cuts(-0.13, -0.02, 0.35, 0.25)
  tread.cuts(0.13, 0.02, 0.35, 0.75)
}

/** Heavy: zigzag ribs and square lugs for loads and long roads. */
const heavy = (tread: TreadBuilder, look: TreadLook, season: Season): void => {
  const open = season === 'winter' ? 0.3 : 0.16
  const straight: Sweep = (u) => Math.abs(u) * (look.sweep ?? 0.2)
  const sipes = season === 'summer' ? undefined : { count: 2, bends: 4, swing: 0.04 }
  tread.blocks({ from: -END, to: -0.64, gap: open, sweep: straight })
  tread.rib(-0.55, -0.2, 0.03)
  tread.blocks({ from: -0.12, to: 0.12, gap: open, sweep: straight, sipes })
  tread.rib(0.2, 0.55, 0.03)
  tread.blocks({ from: 0.64, to: END, gap: open, sweep: straight, phase: 0.5, front: true })
  tread.cuts(-0.36, -0.22, 0.3, 0.2)
  tread.cuts(0.36, 0.22, 0.3, 0.7)
}

const PITCHES: Record<Season, number> = { summer: 60, winter: 46, all: 50 }

export const buildTread = (surface: Surface, season: Season, look: TreadLook): Tread => {
  const tread = new TreadBuilder(surface, look.pitch ?? PITCHES[season])
  if (look.heavy) heavy(tread, look, season)
  else if (season === 'summer') summer(tread, look)
  else if (season === 'winter') winter(tread, look)
  else allSeason(tread, look)
  return tread.finish()
}

/** Motorcycles: long slanted cuts in unbroken rubber that run out to the shoulder. */
export const buildLeaningTread = (surface: Surface, look: TreadLook): Tread => {
  const tread = new TreadBuilder(surface, look.pitch ?? 22)
  const lean = look.sweep ?? 1.2
  tread.cuts(-0.12, -0.82, lean, 0, true, 0.2)
  tread.cuts(0.12, 0.9, lean, 0.5, true, 0.2)
  tread.cuts(0.3, 0.75, lean * 0.5, 0.15, true, 0.2)
  if (look.channel) tread.cuts(-0.3, -0.75, lean * 0.5, 0.65, true, 0.2)
  return tread.finish()
}
