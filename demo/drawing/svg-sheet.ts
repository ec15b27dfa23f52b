import { type Point } from './geometry.ts'

/** Offset 0..1, colour, and opacity when not 1. */
export type Stop = readonly [number, string, number?]

/** Stops of a gradient, or the same as text: `0 #ffffff, .5 #aab5be .4, 1 #59636c`. */
export type Stops = readonly Stop[] | string

const parseStops = (text: string): Stop[] =>
  text.split(', ').map((part): Stop => {
    const [offset, colour = '', opacity] = part.split(' ')
    return opacity === undefined ? [Number(offset), colour] : [Number(offset), colour, Number(opacity)]
  })

/** By tenths: pictures of the same size write the same few thousand numbers over and over. */
const texts = new Map<number, string>([[0, '0']])

function ofTenths(tenths: number): string {
  let text = texts.get(tenths)
  if (text === undefined) {
    text = String(tenths / 10).replace(/^(-?)0\./, '$1.')
    texts.set(tenths, text)
  }
  return text
}

/** Shortest text of a number with one decimal. */
export const short = (value: number): string => ofTenths(Math.round(value * 10))

const pair = (x: number, y: number): string => {
  const first = ofTenths(x)
  const second = ofTenths(y)
  return second.startsWith('-') ? first + second : `${first} ${second}`
}

/** Path data of a line through points, in relative steps: the shortest text that does not lose precision on the way. */
export const line = (points: readonly Point[], close = false): string => {
  let path = ''
  let x = 0
  let y = 0
  for (const [index, point] of points.entries()) {
    const nextX = Math.round(point[0] * 10)
    const nextY = Math.round(point[1] * 10)
    const step = pair(nextX - x, nextY - y)
    if (index === 0) path = `M${step}l`
    else path += index === 1 || step.startsWith('-') ? step : ` ${step}`
    x = nextX
    y = nextY
  }
  return close ? `${path}z` : path
}

/** One picture in the making: collects gradients and clips with names of its own. */
export class Sheet {
  private readonly definitions: string[] = []
  private count = 0

  /** A name that is unique in this picture. */
  name(): string {
    const name = `g${this.count.toString(36)}`
    this.count += 1
    return name
  }

  define(markup: string): void {
    this.definitions.push(markup)
  }

  /** A linear gradient from one point to another; returns the paint. */
  linear(from: Point, to: Point, stops: Stops): string {
    const axis = `x1="${short(from[0])}" y1="${short(from[1])}" x2="${short(to[0])}" y2="${short(to[1])}"`
    return this.gradient('linearGradient', axis, stops)
  }

  radial(centre: Point, radius: number, stops: Stops): string {
    return this.gradient(
      'radialGradient',
      `cx="${short(centre[0])}" cy="${short(centre[1])}" r="${short(radius)}"`,
      stops,
    )
  }

  /** Colours spread evenly from left to right. */
  across(left: number, right: number, ...colours: string[]): string {
    return this.linear([left, 0], [right, 0], spread(colours))
  }

  /** Colours spread evenly from top to bottom. */
  down(top: number, bottom: number, ...colours: string[]): string {
    return this.linear([0, top], [0, bottom], spread(colours))
  }

  /** The soft contact shadow under an object. */
  shadow(centre: Point, radiusX: number, radiusY: number, opacity = 0.42): string {
    const name = this.name()
    const tone = (offset: number, strength: number) =>
      `<stop offset="${offset}" stop-color="#0b1117" stop-opacity="${+strength.toFixed(2)}"/>`
    const stops = tone(0, opacity) + tone(0.55, opacity * 0.45) + tone(1, 0)
    this.define(`<radialGradient id="${name}">${stops}</radialGradient>`)
    return `<ellipse cx="${short(centre[0])}" cy="${short(centre[1])}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="url(#${name})"/>`
  }

  /** The finished picture. */
  finish(width: number, height: number, body: string): string {
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><defs>${this.definitions.join('')}</defs>${body}</svg>\n`
  }

  private gradient(kind: string, axis: string, stops: Stops): string {
    const name = this.name()
    const list = typeof stops === 'string' ? parseStops(stops) : stops
    const markup = list.map(([offset, colour, opacity]) => {
      const alpha = opacity === undefined ? '' : ` stop-opacity="${opacity}"`
      return `<stop offset="${+offset.toFixed(3)}" stop-color="${colour}"${alpha}/>`
    })
    this.define(`<${kind} id="${name}" gradientUnits="userSpaceOnUse" ${axis}>${markup.join('')}</${kind}>`)
    return `url(#${name})`
  }
}

const spread = (colours: readonly string[]): Stop[] =>
  colours.map((colour, index) => [index / Math.max(1, colours.length - 1), colour])
