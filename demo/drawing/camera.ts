import { add, dot, type Point, unit, type Vector } from './geometry.ts'

/** How a surface reflects light. */
export type Material = {
  ambient: number
  diffuse: number
  specular: number
  gloss: number
  back: number
  soft?: number
  softGloss?: number
}

export type Camera = {
  scale: number
  /** Axle coordinates (x right, y up, z along the axle, mm) -> picture. */
  project(x: number, y: number, z: number): Point
  /** Maps the wheel plane (y down) to the picture, so circles may be drawn as circles. */
  planeMatrix: string
  /** Where depth z lies inside the wheel plane. */
  shift(z: number): Point
  /** Brightness 0..about 1 of a surface with this normal. */
  light(normal: Vector, material: Material): number
  /** Above 0 when a surface with this normal is seen. */
  facing(normal: Vector): number
  /** Angle of the key light in the wheel plane. */
  keyAngle: number
  /** Angle at which the tread turns away from the eye. */
  horizon: number
}

type Rotation = { toEye: (v: Vector) => Vector; toWorld: (v: Vector) => Vector }

const rotation = (yaw: number, pitch: number): Rotation => {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  return {
    toEye: ([x, y, z]) => {
      const depth = -x * sy + z * cy
      return [x * cy + z * sy, y * cp - depth * sp, y * sp + depth * cp]
    },
    toWorld: ([x, y, z]) => {
      const depth = z * cp - y * sp
      return [x * cy - depth * sy, y * cp + z * sp, x * sy + depth * cy]
    },
  }
}

const findHorizon = (view: Vector): number => {
  let best = 0
  let bestFacing = Number.POSITIVE_INFINITY
  for (let index = 0; index < 720; index += 1) {
    const angle = (index / 720) * Math.PI
    const facing = Math.abs(Math.cos(angle) * view[0] + Math.sin(angle) * view[1])
    if (facing < bestFacing) [best, bestFacing] = [angle, facing]
  }
  return best
}

/** Parallel projection: turned by yaw, seen from `pitch` above; the axle's middle stands at `centre`. */
export const createCamera = (yaw: number, pitch: number, centre: Point, scale: number): Camera => {
  const { toEye, toWorld } = rotation(yaw, pitch)
  const [ex, ey, ez] = [toEye([1, 0, 0]), toEye([0, 1, 0]), toEye([0, 0, 1])]
  const project = (x: number, y: number, z: number): Point => [
    centre[0] + scale * (x * ex[0] + y * ey[0] + z * ez[0]),
    centre[1] - scale * (x * ex[1] + y * ey[1] + z * ez[1]),
  ]
  const plane = [ex[0], -ex[1], -ey[0], ey[1]].map((value) => value * scale) as [
    number,
    number,
    number,
    number,
  ]
  const depth = [ez[0] * scale, -ez[1] * scale] as const
  const determinant = plane[0] * plane[3] - plane[2] * plane[1]
  const view = toWorld([0, 0, 1])
  const key = toWorld(unit([-0.5, 0.78, 0.46]))
  const edge = toWorld(unit([0.9, 0.28, 0]))
  const keyHalf = unit(add(key, view))
  // The large soft box stands on the side that the flank is turned to.
  const softHalf = unit(add(toWorld(unit([yaw < 0 ? -0.5 : 0.5, 0.62, 0.62])), view))
  return {
    scale,
    project,
    planeMatrix: `matrix(${plane.map((value) => +value.toFixed(4)).join(' ')} ${+centre[0].toFixed(1)} ${+centre[1].toFixed(1)})`,
    shift: (z) => [
      (z * (plane[3] * depth[0] - plane[2] * depth[1])) / determinant,
      (z * (-plane[1] * depth[0] + plane[0] * depth[1])) / determinant,
    ],
    light: (n, m) =>
      m.ambient +
      m.diffuse * Math.max(0, dot(n, key)) +
      m.specular * Math.max(0, dot(n, keyHalf)) ** m.gloss +
      m.back * Math.max(0, dot(n, edge)) ** 1.5 +
      (m.soft ? m.soft * Math.max(0, dot(n, softHalf)) ** (m.softGloss ?? 8) : 0),
    facing: (n) => dot(n, view),
    keyAngle: Math.atan2(key[1], key[0]),
    horizon: findHorizon(view),
  }
}
