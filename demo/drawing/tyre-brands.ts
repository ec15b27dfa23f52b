/** A ring round the flank, between the shoulder (0) and the rim protector (1). */
export type FlankRing = {
  at: number
  /** mm */
  width: number
  colour: string
  opacity?: number
  /** Length of a dash and of the gap after it, mm. */
  dash?: readonly [number, number]
}

/** How the ribs of a maker's summer tyres are cut. */
export type SummerCut = 'ribs' | 'arrow' | 'outer' | 'steps'

/** What distinguishes a maker's tyres from across the listing: how they stand, how they are lettered, how they are cut. */
export type TyreBrandStyle = {
  /** Turn about the upright in radians; below 0 the tread is seen on the right. */
  yaw: number
  /** Radians that the eye stands above the axle. */
  pitch: number
  ink: string
  /** Thickness of the letters in letter heights. */
  weight: number
  slant?: number
  /** Letters as outlines. */
  hollow?: boolean
  /** Radial ribs beside the words. */
  knurl?: boolean
  rings?: readonly FlankRing[]
  summer: SummerCut
}

const ORANGE = '#ff8a45'
const AMBER = '#ffb84d'
const YELLOW = '#f6d04a'
const RED = '#ff6f61'
const BLUE = '#74b7f0'
const AQUA = '#79d3e3'
const GREEN = '#86d39c'
const LIME = '#cfe06a'
const SAND = '#e6cf9f'
const LILAC = '#c4b2f2'
const WHITE = '#f1f4f6'
const SILVER = '#c6d0d8'

const line = (at: number, width: number, colour: string, opacity = 0.85): FlankRing => ({
  at,
  width,
  colour,
  opacity,
})
const dashes = (at: number, width: number, colour: string, on: number, off: number): FlankRing => ({
  at,
  width,
  colour,
  opacity: 0.8,
  dash: [on, off],
})

const HOUSE: TyreBrandStyle = { yaw: 0.78, pitch: 0.1, ink: SILVER, weight: 0.15, summer: 'ribs' }

const STYLES: Record<string, TyreBrandStyle> = {
  NORDVAL: { ...HOUSE, ink: WHITE, weight: 0.17 },
  KARDIA: {
    yaw: 0.9,
    pitch: 0.15,
    ink: ORANGE,
    weight: 0.18,
    rings: [line(0.02, 2.6, ORANGE)],
    summer: 'steps',
  },
  HEGYEST: { yaw: 0.6, pitch: 0.14, ink: SAND, weight: 0.16, knurl: true, summer: 'outer' },
  TORVA: {
    yaw: 0.94,
    pitch: 0.05,
    ink: YELLOW,
    weight: 0.23,
    rings: [dashes(1.08, 5, YELLOW, 9, 9)],
    summer: 'ribs',
  },
  MERIDA: {
    yaw: -0.9,
    pitch: 0.14,
    ink: AQUA,
    weight: 0.13,
    slant: 0.22,
    rings: [line(0, 1.6, AQUA), line(0.08, 1.6, AQUA)],
    summer: 'outer',
  },
  ZALA: { yaw: 0.68, pitch: 0.05, ink: GREEN, weight: 0.21, rings: [line(1.08, 3, GREEN)], summer: 'ribs' },
  VERDON: { yaw: 0.66, pitch: 0.09, ink: BLUE, weight: 0.14, rings: [line(0.02, 2.2, BLUE)], summer: 'ribs' },
  TISZA: { yaw: -0.62, pitch: 0.06, ink: WHITE, weight: 0.28, hollow: true, summer: 'steps' },
  APEXO: {
    yaw: -0.94,
    pitch: 0.07,
    ink: RED,
    weight: 0.19,
    slant: 0.3,
    rings: [line(1.1, 3.6, RED)],
    summer: 'arrow',
  },
  BÜKKÖS: {
    yaw: 0.62,
    pitch: 0.03,
    ink: LIME,
    weight: 0.18,
    rings: [dashes(0.02, 4, LIME, 2, 5)],
    summer: 'ribs',
  },
  KARST: {
    yaw: -0.8,
    pitch: 0.03,
    ink: SAND,
    weight: 0.28,
    hollow: true,
    rings: [dashes(1.08, 4, SAND, 16, 6)],
    summer: 'arrow',
  },
  SOLVANTA: {
    yaw: 0.96,
    pitch: 0.15,
    ink: LILAC,
    weight: 0.13,
    rings: [line(0.02, 1.6, LILAC), line(0.97, 1.6, LILAC)],
    summer: 'outer',
  },
  ROVENTO: { yaw: -0.66, pitch: 0.13, ink: AMBER, weight: 0.16, slant: 0.24, knurl: true, summer: 'arrow' },
  PUSZTAI: {
    yaw: 0.84,
    pitch: 0.02,
    ink: WHITE,
    weight: 0.2,
    rings: [line(0.04, 6, WHITE, 0.75)],
    summer: 'steps',
  },
  VELMORA: { yaw: -0.86, pitch: 0.05, ink: GREEN, weight: 0.14, knurl: true, summer: 'outer' },
  DRÁVIA: { yaw: 0.72, pitch: 0.16, ink: RED, weight: 0.28, hollow: true, summer: 'steps' },
}

export const TYRE_BRANDS: readonly string[] = Object.keys(STYLES)

/** The look of a maker's tyres; makers without one of their own have the house's. */
export const tyreBrandStyle = (brand: string): TyreBrandStyle => STYLES[brand.toUpperCase()] ?? HOUSE
