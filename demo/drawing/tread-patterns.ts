import { type SummerCut } from './tyre-brands.ts'
import { type Surface } from './tyre-surface.ts'
import {
  TREAD_END as END,
  type Season,
  type Sipes,
  type Sweep,
  type Tread,
  TreadBuilder,
  type TreadStyle,
} from './tyre-tread.ts'

/** Calm: unbroken ribs, straight channels, fine slots that stop inside the rib. */
const summerRibs = (tread: TreadBuilder, style: TreadStyle): void => {
  const lean = style.sweep ?? 0.3
  const c = style.channel ?? 0
  tread.rib(-1.1, -0.72)
  tread.rib(-0.63 + c, -0.27 - c)
  tread.rib(-0.16 + c / 2, 0.16 - c / 2)
  tread.rib(0.27 + c, 0.63 - c)
  tread.rib(0.72, 0.94)
  tread.cuts(-0.98, -0.82, 0.2, 0.1, true)
  tread.cuts(-0.61 + c, -0.45, lean + 0.2, 0)
  if (style.spine) tread.cuts(-0.13, 0.13, 0, 0.3)
  else tread.cuts(0.06, 0.15 - c / 2, lean, 0.3)
  tread.cuts(0.45, 0.61 - c, -lean - 0.2, 0.5)
  tread.cuts(0.8, 0.94, 0.15, 0.38, true)
}

/** Two directions: long curved slots from the centre rib out to the shoulders. */
const summerArrow = (tread: TreadBuilder, style: TreadStyle): void => {
  const lean = 0.5 + (style.sweep ?? 0.3)
  const c = style.channel ?? 0
  tread.rib(-1.1, -0.68)
  tread.rib(-0.58, -0.21 - c)
  tread.rib(-0.12 + c / 2, 0.12 - c / 2)
  tread.rib(0.21 + c, 0.58)
  tread.rib(0.68, 0.94)
  tread.cuts(-0.25, -0.56, lean, 0.1, true)
  tread.cuts(-0.72, -1, lean * 0.4, 0.2, true)
  tread.cuts(0.25, 0.56, lean, 0.6, true)
  tread.cuts(0.7, 0.93, lean * 0.4, 0.7, true)
}

/** Two halves: narrow ribs for the rain inside, wide stiff ones for the bend outside. */
const summerOuter = (tread: TreadBuilder, style: TreadStyle): void => {
  const lean = style.sweep ?? 0.3
  const c = style.channel ?? 0
  tread.rib(-1.1, -0.8)
  tread.rib(-0.7 + c, -0.45)
  tread.rib(-0.33, -0.08 - c)
  tread.rib(0.06 + c, 0.5)
  tread.rib(0.6, 0.94)
  tread.cuts(-0.68, -0.5, lean, 0, false)
  tread.cuts(-0.3, -0.12, lean, 0.4, false)
  tread.cuts(0.26, 0.49, -lean - 0.35, 0.2, true)
  tread.cuts(0.68, 0.94, 0.3, 0.5, true)
}

/** Steps: square slots cut the ribs beside the centre into soft blocks. */
const summerSteps = (tread: TreadBuilder, style: TreadStyle): void => {
  const lean = style.sweep ?? 0.3
  const c = style.channel ?? 0
  const sweep: Sweep = (u) => Math.abs(u) * lean
  tread.rib(-1.1, -0.7)
  tread.blocks({ from: -0.6 + c, to: -0.25, gap: 0.09, sweep })
  tread.rib(-0.16, 0.16)
  tread.blocks({ from: 0.25, to: 0.6 - c, gap: 0.09, sweep, phase: 0.5 })
  tread.rib(0.7, 0.94)
  tread.cuts(-0.96, -0.74, 0.1, 0.3, true)
  tread.cuts(-0.02, 0.14, lean * 0.4, 0.2)
  tread.cuts(0.74, 0.94, 0.1, 0.8, true)
}

const SUMMER: Record<SummerCut, (tread: TreadBuilder, style: TreadStyle) => void> = {
  ribs: summerRibs,
  arrow: summerArrow,
  outer: summerOuter,
  steps: summerSteps,
}

const summer = (tread: TreadBuilder, style: TreadStyle, cut: SummerCut): void => {
  SUMMER[cut](tread, style)
  tread.blocks({ from: 0.94, to: END, gap: 0.13, sweep: (u) => (u - 0.94) * 0.6, phase: 0.4, front: true })
}

/** Sharp: a V that throws slush outwards, every block cut by zigzag sipes. */
const winter = (tread: TreadBuilder, style: TreadStyle): void => {
  const sweep: Sweep = (u) => Math.abs(u) ** 1.15 * (style.sweep ?? 1.9)
  const c = style.channel ?? 0
  const sipes = (count: number, bends: number): Sipes => ({ count, bends, swing: 0.04 })
  tread.blocks({ from: -END, to: -0.64, gap: 0.26, sweep, sipes: sipes(3, 7) })
  tread.blocks({ from: -0.57 + c / 2, to: -0.29 - c, gap: 0.24, sweep, sipes: sipes(3, 5) })
  if (style.spine) tread.rib(-0.2, 0.2, 0.03)
  else {
    tread.blocks({ from: -0.23 - c, to: -0.035 - c / 2, gap: 0.26, sweep, sipes: sipes(2, 4), phase: 0.5 })
    tread.blocks({ from: 0.035 + c / 2, to: 0.23 + c, gap: 0.26, sweep, sipes: sipes(2, 4) })
  }
  tread.blocks({ from: 0.29 + c, to: 0.57 - c / 2, gap: 0.24, sweep, sipes: sipes(3, 5), phase: 0.5 })
  tread.blocks({ from: 0.64, to: END, gap: 0.26, sweep, sipes: sipes(3, 7), phase: 0.5, front: true })
}

/** Both: a zigzag centre rib for the dry, open V shoulders with two sipes for the snow. */
const allSeason = (tread: TreadBuilder, style: TreadStyle): void => {
  const sweep: Sweep = (u) => Math.abs(u) * (style.sweep ?? 1.25)
  const c = style.channel ?? 0
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
const heavy = (tread: TreadBuilder, style: TreadStyle, season: Season): void => {
  const open = season === 'winter' ? 0.3 : 0.16
  const straight: Sweep = (u) => Math.abs(u) * (style.sweep ?? 0.2)
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

/** The tread of a car, van or truck tyre; `cut` is the maker's way with summer ribs. */
export const buildTread = (surface: Surface, season: Season, style: TreadStyle, cut: SummerCut): Tread => {
  const tread = new TreadBuilder(surface, style.pitch ?? PITCHES[season])
  if (style.heavy) heavy(tread, style, season)
  else if (season === 'summer') summer(tread, style, cut)
  else if (season === 'winter') winter(tread, style)
  else allSeason(tread, style)
  return tread.finish()
}

/** Motorcycles: long slanted cuts in unbroken rubber that run out to the shoulder. */
export const buildLeaningTread = (surface: Surface, style: TreadStyle): Tread => {
  const tread = new TreadBuilder(surface, style.pitch ?? 22)
  const lean = style.sweep ?? 1.2
  tread.cuts(-0.12, -0.82, lean, 0, true, 0.2)
  tread.cuts(0.12, 0.9, lean, 0.5, true, 0.2)
  tread.cuts(0.3, 0.75, lean * 0.5, 0.15, true, 0.2)
  if (style.channel) tread.cuts(-0.3, -0.75, lean * 0.5, 0.65, true, 0.2)
  return tread.finish()
}
