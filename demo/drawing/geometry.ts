/** Plain numbers and vectors of the drawings. Screen points are in picture units, angles in radians. */
export type Point = readonly [number, number]
export type Vector = readonly [number, number, number]

export const TURN = Math.PI * 2

export const lerp = (from: number, to: number, t: number): number => from + (to - from) * t

export const clamp = (value: number): number => Math.max(0, Math.min(1, value))

export const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

export const add = (a: Vector, b: Vector): Vector => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]

export const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v)
  return [v[0] / length, v[1] / length, v[2] / length]
}

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** Mixes two `#rrggbb` colours; t = 0 gives the first. */
export const mix = (from: string, to: string, t: number): string => {
  const target = channels(to)
  const mixed = channels(from).map((value, index) => Math.round(lerp(value, target[index] ?? value, t)))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

export type Ramp = (light: number) => string

/** A tone scale from dark to bright: light 0..1 -> colour. */
export const ramp = (tones: readonly string[]): Ramp => {
  const steps = 255
  const last = tones.length - 1
  const table = Array.from({ length: steps + 1 }, (_, index) => {
    const position = (index / steps) * last
    const low = Math.min(last - 1, Math.floor(position))
    return mix(tones[low] ?? '#000000', tones[low + 1] ?? '#000000', position - low)
  })
  return (light) => table[Math.round(clamp(light) * steps)] ?? '#000000'
}
