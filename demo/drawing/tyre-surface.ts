import { type Camera, type Material } from './camera.ts'
import { lerp, type Point, type Ramp, ramp, type Vector } from './geometry.ts'
import { line, type Sheet, short, type Stop } from './svg-sheet.ts'
import { type Place, type TyreSection } from './tyre-section.ts'

export const RUBBER = ramp(['#0b0d10', '#15181c', '#23282d', '#373e45', '#59636c', '#8f9aa4'])

/** Where and with which light the rubber is drawn: the tools that tread and flank share. */
export type Surface = {
  section: TyreSection
  camera: Camera
  sheet: Sheet
  /** Picture point at arc length s and angle; `lift` mm along the normal. */
  point(s: number, angle: number, lift?: number): Point
  /** Normal at arc length s and angle. */
  normal(s: number, angle: number): Vector
  /** Above 0 when the rubber there is seen. */
  facing(s: number, angle: number): number
  /** Turning direction in which the tread is seen, 1 or -1. */
  side: 1 | -1
  /** First and last angle of the tread that is seen. */
  seen: readonly [number, number]
  /** True shading of a ring whose plane faces the eye; drawn inside the plane matrix. */
  discPaint(s: number, material: Material): string
  /** True shading of a ring seen from its edge; `axis` is the angle that the light is measured from. */
  ringPaint(s: number, material: Material, axis?: number): string
  /** A full circle of the section, to be drawn inside the plane matrix. */
  disc(s: number, lift: number, paint: string): string
  /** A closed band between two arc lengths and two angles. */
  band(s0: number, s1: number, a0: number, a1: number, lift?: number): string
}

const STOPS = 10
const BAND_STEP = 0.05

/**
 * The light on a ring depends on one coordinate only, so one linear gradient per ring is its true shading.
 * Returns the stops from the far end (-1) to the near end (1) of that coordinate.
 */
const ringStops = (light: (angle: number) => number, tones: Ramp): Stop[] =>
  Array.from({ length: STOPS + 1 }, (_, index): Stop => {
    const position = -1 + (2 * index) / STOPS
    return [index / STOPS, tones(light(Math.acos(Math.max(-1, Math.min(1, position)))))]
  })

const bandPoints = (
  surface: Pick<Surface, 'point'>,
  [s0, s1]: Point,
  [a0, a1]: Point,
  lift: number,
): Point[] => {
  const points: Point[] = []
  const around = Math.ceil(Math.abs(a1 - a0) / BAND_STEP)
  const across = Math.max(1, Math.ceil(Math.abs(s1 - s0) / 14))
  for (let i = 0; i <= around; i += 1) points.push(surface.point(s0, lerp(a0, a1, i / around), lift))
  for (let j = 1; j < across; j += 1) points.push(surface.point(lerp(s0, s1, j / across), a1, lift))
  for (let i = around; i >= 0; i -= 1) points.push(surface.point(s1, lerp(a0, a1, i / around), lift))
  for (let j = across - 1; j > 0; j -= 1) points.push(surface.point(lerp(s0, s1, j / across), a0, lift))
  return points
}

/** Ends of the gradient of an ellipse: its normal is perpendicular to the conjugate direction. */
const ellipseAxis = (camera: Camera, { r, z }: Place, angle: number): [Point, Point] => {
  const centre = camera.project(0, 0, z)
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)]
  const end = camera.project(r * ux, r * uy, z)
  const conjugate = camera.project(-r * uy, r * ux, z)
  const [cx, cy] = [conjugate[0] - centre[0], conjugate[1] - centre[1]]
  const [ex, ey] = [end[0] - centre[0], end[1] - centre[1]]
  const k = (ex * cx + ey * cy) / (cx * cx + cy * cy)
  const [gx, gy] = [ex - k * cx, ey - k * cy]
  return [
    [centre[0] - gx, centre[1] - gy],
    [centre[0] + gx, centre[1] + gy],
  ]
}

export const createSurface = (section: TyreSection, camera: Camera, sheet: Sheet): Surface => {
  const point = (s: number, angle: number, lift = 0): Point => {
    const place = section.at(s)
    const r = place.r + lift * place.nr
    return camera.project(r * Math.cos(angle), r * Math.sin(angle), place.z + lift * place.nz)
  }
  const normal = (s: number, angle: number): Vector => {
    const { nr, nz } = section.at(s)
    return [nr * Math.cos(angle), nr * Math.sin(angle), nz]
  }
  const beyond = camera.horizon + Math.PI / 2
  const side = camera.facing([Math.cos(beyond), Math.sin(beyond), 0]) > 0 ? 1 : -1
  const lightAt = (s: number, angle: number, material: Material) => camera.light(normal(s, angle), material)
  const symmetric = (s: number, material: Material, axis: number) => (turn: number) =>
    (lightAt(s, axis + turn, material) + lightAt(s, axis - turn, material)) / 2
  return {
    section,
    camera,
    sheet,
    point,
    normal,
    facing: (s, angle) => camera.facing(normal(s, angle)),
    side,
    seen: [camera.horizon - 0.04, camera.horizon + side * (Math.PI + 0.04)],
    discPaint: (s, material) => {
      const { r, z } = section.at(s)
      const [x, y] = camera.shift(z)
      const [dx, dy] = [r * Math.cos(camera.keyAngle), r * Math.sin(camera.keyAngle)]
      return sheet.linear(
        [x - dx, y + dy],
        [x + dx, y - dy],
        ringStops(symmetric(s, material, camera.keyAngle), RUBBER),
      )
    },
    ringPaint: (s, material, axis) => {
      const light =
        axis === undefined
          ? symmetric(s, material, camera.keyAngle)
          : (turn: number) => lightAt(s, axis + side * turn, material)
      const [from, to] = ellipseAxis(camera, section.at(s), axis ?? camera.keyAngle)
      return sheet.linear(from, to, ringStops(light, RUBBER))
    },
    disc: (s, lift, paint) => {
      const { r, z } = section.at(s)
      const [x, y] = camera.shift(z)
      return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r + lift)}" fill="${paint}"/>`
    },
    band: (s0, s1, a0, a1, lift = 0) => line(bandPoints({ point }, [s0, s1], [a0, a1], lift), true),
  }
}
