import { lerp, type Point } from './geometry.ts'

/** A place on the section: radius and axial position in mm with the outward normal there. */
export type Place = { r: number; z: number; nr: number; nz: number }

/** Cross-section of a tyre from the tread's middle to the bead, walked by arc length s (mm, negative on the far side). */
export type TyreSection = {
  /** Outer radius. */
  outer: number
  rimRadius: number
  sidewall: number
  half: number
  /** Half width of the opening at the bead. */
  beadHalf: number
  /** Arc length at which the tread ends. */
  shoulder: number
  length: number
  at(s: number): Place
}

/** Flat crown for cars, round crown for motorcycles (they lean). */
export type Crown = 'flat' | 'round'

const STEP = 0.25

const flatOutline = (outer: number, rim: number, wall: number, half: number): Point[] => [
  [outer, 0],
  [outer - 0.4, 0.3 * half],
  [outer - 2.2, 0.6 * half],
  [outer - 5.5, 0.78 * half],
  [outer - 11, 0.88 * half],
  [outer - 0.17 * wall - 5, 0.945 * half],
  [rim + 0.62 * wall, 0.995 * half],
  [rim + 0.46 * wall, half],
  [rim + 0.27 * wall, 0.965 * half],
  [rim + 0.19 * wall, 0.945 * half],
  [rim + 0.15 * wall, 0.93 * half],
  [rim + 0.1 * wall, 0.88 * half],
  [rim + 5, 0.84 * half],
  [rim - 3, 0.8 * half],
]

const roundOutline = (outer: number, rim: number, wall: number, half: number): Point[] => {
  const drop = Math.min(0.5 * wall, 0.62 * half)
  const crown = [0, 0.2, 0.4, 0.58, 0.74, 0.87, 0.96].map((share): Point => [
    outer - drop * (1 - Math.sqrt(1 - share * share)),
    share * half,
  ])
  return [
    ...crown,
    [outer - drop * 1.05, 0.985 * half],
    [rim + 0.4 * wall, 0.93 * half],
    [rim + 0.24 * wall, 0.84 * half],
    [rim + 0.12 * wall, 0.75 * half],
    [rim + 4, 0.7 * half],
    [rim - 3, 0.66 * half],
  ]
}

const spline = (points: readonly Point[]): Point[] => {
  const out: Point[] = []
  const pick = (index: number): Point => points[Math.max(0, Math.min(points.length - 1, index))] ?? [0, 0]
  for (let index = 0; index < points.length - 1; index += 1) {
    const [a, b, c, d] = [pick(index - 1), pick(index), pick(index + 1), pick(index + 2)]
    const along = (axis: 0 | 1, t: number) =>
      0.5 *
      (2 * b[axis] +
        (c[axis] - a[axis]) * t +
        (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
        (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t ** 3)
    for (let step = 0; step < 10; step += 1) out.push([along(0, step / 10), along(1, step / 10)])
  }
  out.push(pick(points.length - 1))
  return out
}

/** Points of a curve at equal steps of arc length. */
const resample = (curve: readonly Point[]): Point[] => {
  const out: Point[] = []
  let walked = 0
  for (let index = 1; index < curve.length; index += 1) {
    const [from, to] = [curve[index - 1] ?? [0, 0], curve[index] ?? [0, 0]]
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    while (out.length * STEP <= walked + length) {
      const t = length === 0 ? 0 : (out.length * STEP - walked) / length
      out.push([lerp(from[0], to[0], t), lerp(from[1], to[1], t)])
    }
    walked += length
  }
  return out
}

/** The section of a tyre size: width in mm, profile in percent, rim in inches. */
export const tyreSection = (
  width: number,
  profile: number,
  rim: number,
  crown: Crown = 'flat',
): TyreSection => {
  const rimRadius = rim * 12.7
  const sidewall = (width * profile) / 100
  const outer = rimRadius + sidewall
  const half = width / 2
  const outline = crown === 'flat' ? flatOutline : roundOutline
  const table = resample(spline(outline(outer, rimRadius, sidewall, half)))
  const last = table.length - 1
  // The mirror image of the first steps lies before 0, so the normal in the middle points straight out.
  const point = (index: number): Point => {
    const [r, z] = table[Math.min(last, Math.abs(index))] ?? [0, 0]
    return [r, index < 0 ? -z : z]
  }
  const places = table.map(([r, z], index): Place => {
    const [before, after] = [point(index - 3), point(Math.min(last, index + 3))]
    const [dr, dz] = [after[0] - before[0], after[1] - before[1]]
    const length = Math.hypot(dr, dz) || 1
    return { r, z, nr: dz / length, nz: -dr / length }
  })
  const at = (s: number): Place => {
    const place = places[Math.min(last, Math.round(Math.abs(s) / STEP))] ?? { r: 0, z: 0, nr: 1, nz: 0 }
    return s < 0 ? { r: place.r, z: -place.z, nr: place.nr, nz: -place.nz } : place
  }
  const shoulder = Math.ceil(places.findIndex((place) => place.z >= 0.9 * half) * STEP)
  const beadHalf = (crown === 'flat' ? 0.8 : 0.66) * half
  return { outer, rimRadius, sidewall, half, beadHalf, shoulder, length: last * STEP, at }
}
