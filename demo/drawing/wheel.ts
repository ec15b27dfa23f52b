import { type Camera, createCamera } from './camera.ts'
import { Sheet, short } from './svg-sheet.ts'
import { drawWheelParts, type WheelStyle } from './wheel-face.ts'
import { WHEEL_TONES, type WheelFinish } from './wheel-finish.ts'

/** The barrel behind the face, seen past its edge. */
const drawBarrel = (
  camera: Camera,
  sheet: Sheet,
  radius: number,
  half: number,
  finish: WheelFinish,
): string => {
  const tones = WHEEL_TONES[finish]
  const paint = sheet.linear(
    [0, -radius],
    [0, radius],
    [
      [0.05, tones(0.8)],
      [0.35, tones(0.45)],
      [0.7, tones(0.15)],
      [1, tones(0.4)],
    ],
  )
  const circle = (z: number, r: number, rest: string) => {
    const [x, y] = camera.shift(z)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}" ${rest}/>`
  }
  const grooves = [0.45, -0.25, -0.7].map((share) =>
    circle(half * share, radius - 3, 'fill="none" stroke="#0b0e11" stroke-opacity=".28" stroke-width="3"'),
  )
  const lip = circle(-half, radius + 8, 'fill="none" stroke="#e9eef2" stroke-opacity=".8" stroke-width="2.5"')
  const rings =
    circle(-half, radius + 9, `fill="${paint}"`) + lip + circle(half * 0.2, radius - 6, `fill="${paint}"`)
  return `<g transform="${camera.planeMatrix}">${rings}${grooves.join('')}</g>`
}

/** Mask that opens the rear of the barrel: between the spokes the background behind the wheel is seen. */
const openRear = (camera: Camera, sheet: Sheet, radius: number, half: number): string => {
  const [clip, mask] = [sheet.name(), sheet.name()]
  const circle = (z: number, r: number, rest: string) => {
    const [x, y] = camera.shift(z)
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(r)}"${rest}/>`
  }
  sheet.define(
    `<mask id="${mask}" maskUnits="userSpaceOnUse" x="-1000" y="-1000" width="2000" height="2000"><rect x="-1000" y="-1000" width="2000" height="2000" fill="#fff"/>` +
      `<g transform="${camera.planeMatrix}"><clipPath id="${clip}">${circle(half - 8, radius - 14, '')}</clipPath>${circle(-half, radius - 20, ` clip-path="url(#${clip})" fill="#000"`)}</g></mask>`,
  )
  return mask
}

/** SVG of a bare wheel: rim in inches, width in J (inches). */
export const drawWheel = (rim: number, width: number, style: WheelStyle): string => {
  const box = 800
  const sheet = new Sheet()
  const radius = rim * 12.7
  const half = width * 12.7 * 0.8
  const scale = (box * 0.43) / (radius + 14)
  const camera = createCamera(0.42, 0.06, [box / 2, box * 0.49], scale)
  const shadow = sheet.shadow([box / 2, box * 0.49 + radius * scale + 12], box * 0.34, box * 0.04)
  const barrel = drawBarrel(camera, sheet, radius, half, style.finish)
  const parts = drawWheelParts(camera, sheet, radius, half, { brake: false, ...style })
  // Light spokes are read against the dark of the barrel, dark ones against the light background.
  const light = style.finish === 'silver' || style.finish === 'white' || style.cut === true
  if (style.steel || light) return sheet.finish(box, box, shadow + barrel + parts.rim + parts.front)
  const mask = openRear(camera, sheet, radius, half)
  return sheet.finish(box, box, `${shadow}<g mask="url(#${mask})">${barrel}${parts.rim}</g>${parts.front}`)
}
