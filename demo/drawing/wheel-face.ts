import { type Camera, type Material } from './camera.ts'
import { lerp, type Point, type Ramp, TURN, unit, type Vector } from './geometry.ts'
import { line, type Sheet, short, type Stop } from './svg-sheet.ts'
import { BARREL, DARK_FINISH, LIP, WHEEL_TONES, type WheelFinish } from './wheel-finish.ts'

export { type WheelFinish }

export type WheelStyle = {
  spokes: number
  finish: WheelFinish
  /** Twin spokes: half the angle between the two. */
  twin?: number
  /** Forked spokes: half the angle at the rim. */
  fork?: number
  /** Twisted spokes: turn from hub to rim. */
  twist?: number
  /** Faces turned bright on a lathe. */
  cut?: boolean
  /** Half widths of a spoke at hub, waist and rim, in wheel radii. */
  bar?: readonly [number, number, number]
  /** How deep the hub lies, mm. */
  dish?: number
  bolts?: number
  hub?: number
  /** Pressed steel with round holes instead of spokes. */
  steel?: boolean
  brake?: boolean
}

const METAL: Material = { ambient: 0.2, diffuse: 0.5, specular: 0.55, gloss: 10, back: 0.2 }

/** One wheel being drawn: radius R and half width in mm, in the camera of its tyre. */
class WheelFace {
  private readonly camera: Camera
  private readonly sheet: Sheet
  private readonly radius: number
  private readonly half: number
  private readonly style: WheelStyle
  private readonly tones: Ramp
  private readonly hub: number

  constructor(camera: Camera, sheet: Sheet, radius: number, half: number, style: WheelStyle) {
    this.camera = camera
    this.sheet = sheet
    this.radius = radius
    this.half = half
    this.style = style
    this.tones = WHEEL_TONES[style.finish]
    this.hub = radius * (style.hub ?? 0.2)
  }

  /** Spokes or plate, and the hub. */
  front(): string {
    const middle = this.style.steel ? this.plate() : this.spokes()
    return `${middle}<g transform="${this.camera.planeMatrix}">${this.centre()}</g>`
  }

  private circle(r: number, z: number, paint: string, rest = ''): string {
    const [x, y] = this.camera.shift(z)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" fill="${paint}"${rest}/>`
  }

  /** Shading of a ring whose normal leans (radial, axial). */
  private ring(r: number, z: number, [radial, axial]: Point, tones = this.tones): string {
    const { camera } = this
    const key = camera.keyAngle
    const stops = Array.from({ length: 9 }, (_, index): Stop => {
      const turn = Math.acos(-1 + index / 4)
      const light = (side: number) => {
        const angle = key + side * turn
        return camera.light(unit([radial * Math.cos(angle), radial * Math.sin(angle), axial]), METAL)
      }
      return [index / 8, tones((light(1) + light(-1)) / 2)]
    })
    const [x, y] = camera.shift(z)
    const [dx, dy] = [r * Math.cos(key), r * Math.sin(key)]
    return this.sheet.linear([x - dx, y + dy], [x + dx, y - dy], stops)
  }

  /** Lips and the inside of the barrel. */
  rim(): string {
    const { radius: R, half: z, sheet, camera } = this
    const inner = R - 14
    const clip = sheet.name()
    const [x, y] = camera.shift(z - 8)
    const lips =
      this.circle(R + 11, z, this.ring(R + 11, z, [0.5, 0.85])) +
      this.circle(R + 5, z + 2, this.ring(R, z, [-0.1, 1])) +
      this.circle(R - 3, z, this.ring(R, z, [-0.7, 0.7])) +
      this.circle(R - 8, z - 6, this.ring(R, z, [-0.95, 0.3], LIP))
    const grooves = [0.35, -0.5].map((share) =>
      this.circle(inner - 6, z * share, 'none', ' stroke="#8a959f" stroke-opacity=".14" stroke-width="4"'),
    )
    const inside = this.style.finish === 'bronze' ? (light: number) => this.tones(light * 0.5) : BARREL
    const barrel = this.circle(inner + 2, z - 8, this.ring(inner, z, [-1, 0.1], inside)) + grooves.join('')
    return (
      `<g transform="${camera.planeMatrix}">${lips}<clipPath id="${clip}"><circle cx="${short(x)}" cy="${short(y)}" r="${short(inner)}"/></clipPath>` +
      `<g clip-path="url(#${clip})">${barrel}${this.style.brake === false ? '' : this.brakeDisc()}</g></g>`
    )
  }

  private brakeDisc(): string {
    const { radius: R, half } = this
    const z = half * 0.1
    const shine = this.sheet.linear(
      [-R * 0.6, -R * 0.6],
      [R * 0.6, R * 0.6],
      [
        [0, '#8a959f'],
        [0.35, '#4b545c'],
        [0.5, '#98a3ad'],
        [0.7, '#3d464e'],
        [1, '#6f7a84'],
      ],
    )
    return (
      this.circle(R * 0.68, z, '#0a0c0e') +
      this.circle(R * 0.66, z + 4, shine) +
      this.circle(R * 0.4, z + 5, '#1a1f24')
    )
  }

  /** Depth of the face at a radius: the wheel is dished. */
  private depth(r: number): number {
    return this.half - 10 - (this.style.dish ?? 34) * Math.max(0, 1 - r / this.radius) ** 1.4
  }

  private point(r: number, angle: number, lift = 0): Point {
    return this.camera.project(r * Math.cos(angle), r * Math.sin(angle), this.depth(r) + lift)
  }

  /** Angles of every bar at hub and rim. */
  private bars(): Point[] {
    const { spokes, twin, fork, twist = 0 } = this.style
    return Array.from({ length: spokes }, (_, index) => (TURN * index) / spokes + Math.PI / 2).flatMap(
      (angle): Point[] => {
        if (twin)
          return [
            [angle - twin * 0.35, angle - twin],
            [angle + twin * 0.35, angle + twin],
          ]
        if (fork)
          return [
            [angle, angle - fork],
            [angle, angle + fork],
          ]
        return [[angle, angle + twist]]
      },
    )
  }

  /** A line along a spoke; k = -1 and 1 are its edges, 0 its crest. */
  private edge([from, to]: Point, k: number, lift: number): Point[] {
    const [hubWidth, waist, rimWidth] = this.style.bar ?? [0.1, 0.075, 0.12]
    return Array.from({ length: 13 }, (_, index) => {
      const t = index / 12
      const r = lerp(this.hub * 0.8, this.radius - 13, t)
      const width = t < 0.6 ? lerp(hubWidth, waist, t / 0.6) : lerp(waist, rimWidth, ((t - 0.6) / 0.4) ** 2.2)
      const angle = lerp(from, to, t * t * (3 - 2 * t))
      return this.point(r, angle + (k * width * this.radius) / r, lift)
    })
  }

  private spokes(): string {
    let walls = ''
    let faces = ''
    for (const bar of this.bars()) {
      const [left, right] = [this.edge(bar, 1, 0), this.edge(bar, -1, 0)]
      const [deepLeft, deepRight] = [this.edge(bar, 1, -26), this.edge(bar, -1, -26)]
      walls +=
        line([...left, ...deepLeft.toReversed()], true) + line([...right, ...deepRight.toReversed()], true)
      walls += line([...deepLeft, ...deepRight.toReversed()], true)
      faces += this.facets(bar, left, right)
    }
    return this.clipped(
      `<path fill="${DARK_FINISH.has(this.style.finish) ? '#08090b' : this.tones(0.08)}" d="${walls}"/>${faces}`,
    )
  }

  /** Two facets that meet in the crest, and the bright turned face or the light on the crest. */
  private facets(bar: Point, left: Point[], right: Point[]): string {
    const { camera, sheet, tones } = this
    const middle = lerp(bar[0], bar[1], 0.6)
    const crest = this.edge(bar, 0, 5)
    const [from, to] = [this.point(this.hub, middle), this.point(this.radius - 14, middle)]
    const tilted = (side: number): Vector =>
      unit([
        -Math.sin(middle) * side * 0.42 - 0.16 * Math.cos(middle),
        Math.cos(middle) * side * 0.42 - 0.16 * Math.sin(middle),
        1,
      ])
    const paint = (side: number, end: number) => {
      const light = camera.light(tilted(side), METAL)
      return sheet.linear(from, to, [
        [0, tones(light * 0.8)],
        [0.55, tones(light)],
        [1, tones(light * end)],
      ])
    }
    const sides =
      `<path fill="${paint(1, 1.12)}" d="${line([...crest, ...left.toReversed()], true)}"/>` +
      `<path fill="${paint(-1, 0.9)}" d="${line([...crest, ...right.toReversed()], true)}"/>`
    if (!this.style.cut) {
      const dark = DARK_FINISH.has(this.style.finish)
      const light = `<path fill="none" stroke="#fff" stroke-opacity="${dark ? 0.5 : 0.6}" stroke-width="${dark ? 2 : 1.2}" d="${line(crest)}"/>`
      if (!dark) return sides + light
      // A dark spoke is read by its edges: the upper one takes the light of the studio.
      const lit = Math.cos(middle) > 0 ? left : right
      return `${sides}${light}<path fill="none" stroke="#cfd8df" stroke-opacity=".55" stroke-width="1.8" d="${line(lit)}"/>`
    }
    const shine = sheet.linear(from, to, [
      [0, '#aab5be'],
      [0.5, '#eef2f5'],
      [0.75, '#b4bfc8'],
      [1, '#f7f9fa'],
    ])
    const face = line([...this.edge(bar, 0.82, 2), ...this.edge(bar, -0.82, 2).toReversed()], true)
    return `${sides}<path fill="${shine}" d="${face}"/>`
  }

  /** Pressed steel: a stepped plate with a ring of round holes. */
  private plate(): string {
    const { radius: R, camera } = this
    const steps: [number, Point][] = [
      [0.93, [0.35, 1]],
      [0.86, [-0.5, 1]],
      [0.62, [0.15, 1]],
      [0.5, [-0.55, 1]],
      [0.42, [0.1, 1]],
    ]
    const rings = steps.map(([share, lean]) =>
      this.circle(R * share, this.depth(R * share), this.ring(R * share, this.depth(R * share), lean)),
    )
    const dark = DARK_FINISH.has(this.style.finish)
    const holes = Array.from({ length: this.style.spokes }, (_, index) => {
      const angle = (TURN * (index + 0.5)) / this.style.spokes
      const r = R * 0.74
      const hole = (grow: number, lift: number) => {
        const points = Array.from({ length: 20 }, (_unused, step): Point => {
          const turn = (TURN * step) / 20
          const at = r + R * (0.075 + grow) * Math.cos(turn)
          return this.point(at, angle + (R * (0.1 + grow) * Math.sin(turn)) / r, lift)
        })
        return line(points, true)
      }
      const through = dark ? `<path fill="#8d99a3" d="${hole(-0.014, -9)}"/>` : ''
      return `<path fill="#a5b0b9" fill-opacity=".55" d="${hole(0.014, 1)}"/><path fill="#07090b" d="${hole(0, 0)}"/>${through}`
    })
    const edges = [0.93, 0.62, 0.42].map((share) =>
      this.circle(
        R * share,
        this.depth(R * share),
        'none',
        ` stroke="#e6ebef" stroke-opacity="${dark ? 0.32 : 0.7}" stroke-width="2"`,
      ),
    )
    return this.clipped(
      `<g transform="${camera.planeMatrix}">${rings.join('')}${edges.join('')}</g>${holes.join('')}`,
    )
  }

  private clipped(body: string): string {
    const clip = this.sheet.name()
    const [x, y] = this.camera.shift(this.half - 4)
    return `<clipPath id="${clip}"><circle cx="${short(x)}" cy="${short(y)}" r="${short(this.radius - 6)}" transform="${this.camera.planeMatrix}"/></clipPath><g clip-path="url(#${clip})">${body}</g>`
  }

  /** Hub, bolt holes and bore cap with its thin orange ring. */
  private centre(): string {
    const { hub } = this
    const z = this.depth(hub)
    const count = this.style.bolts ?? 5
    const [x, y] = this.camera.shift(z + 2)
    const bolts = Array.from({ length: count }, (_, index) => {
      const angle = (TURN * index) / count + Math.PI / 2 + Math.PI / count
      const [bx, by] = [x + hub * 0.68 * Math.cos(angle), y - hub * 0.68 * Math.sin(angle)]
      return (
        `<circle cx="${short(bx)}" cy="${short(by)}" r="${short(hub * 0.155)}" fill="#0b0e11"/>` +
        `<circle cx="${short(bx + 1)}" cy="${short(by + 1)}" r="${short(hub * 0.09)}" fill="#6f7a84"/>`
      )
    })
    const cap = this.sheet.linear(
      [-hub, -hub],
      [hub, hub],
      [
        [0, '#4b545c'],
        [0.5, '#15191d'],
        [1, '#2b3238'],
      ],
    )
    return [
      this.circle(hub * 1.12, z - 6, '#14181c'),
      this.circle(hub * 1.08, z, this.ring(hub, 0, [0.35, 0.95])),
      this.circle(hub * 0.98, z + 3, this.ring(hub, 0, [0.05, 1])),
      ...bolts,
      this.circle(hub * 0.42, z + 5, '#0c0f12'),
      this.circle(hub * 0.38, z + 8, this.style.steel ? '#0c0f12' : cap),
      this.style.steel
        ? ''
        : this.circle(hub * 0.3, z + 8, 'none', ` stroke="#ff6b1a" stroke-width="${short(hub * 0.05)}"`),
    ].join('')
  }
}

/** A wheel in a given camera, radius and half width in mm: its rim with the barrel, and the face before it. */
export const drawWheelParts = (
  camera: Camera,
  sheet: Sheet,
  radius: number,
  half: number,
  style: WheelStyle,
): { rim: string; front: string } => {
  const wheel = new WheelFace(camera, sheet, radius, half, style)
  return { rim: wheel.rim(), front: wheel.front() }
}
