import type { Brand } from '#theme/brand.ts'
import { drawable, fitLine, fitText, outline, type Fitted } from './outline.ts'
import { shortened, type ShareDetails, type ShareSize } from './share.ts'
import type { FontRole } from './typefaces.ts'

/** Pixels. */
export const sharePicture = { width: 1200, height: 630 }
/** The product's picture is laid here by whoever makes pixels of the drawing. */
export const pictureRoom = { left: 36, top: 60, width: 510, height: 510 }

const margin = 72
const studioWidth = 582
const footBase = 566
const lineHeight = 1.06
/** The slant of the ticks of a workshop drawing. */
const tick = { x: 5, y: 10 }

type Colours = { background: string; ink: string; quiet: string; signal: string }
/** Everything is drawn as paths, so that no machine's fonts are used. */
function text(
  content: string,
  fontRole: FontRole,
  at: { x: number; y: number; size: number; fill: string },
): string {
  return `<path transform="translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})" fill="${at.fill}" d="${outline(content, fontRole, at.size).path}"/>`
}

/** A dimension line with slanted ticks at both ends. */
function dimension(from: number, to: number, y: number, colour: string): string {
  const ends = [from, to].map((x) => `M${x - tick.x} ${y + tick.y}L${x + tick.x} ${y - tick.y}`).join('')
  return `<path fill="none" stroke="${colour}" stroke-width="3" d="M${from} ${y}H${to}${ends}"/>`
}

function block(
  { lines, size }: Fitted,
  fontRole: FontRole,
  at: { x: number; bottom: number; fill: string },
): string {
  return lines
    .map((line, index) => {
      const y = at.bottom - (lines.length - 1 - index) * size * lineHeight
      return text(line, fontRole, { x: at.x, y, size, fill: at.fill })
    })
    .join('')
}

/** The title as large as the room over its last line allows. */
function fitTitle(title: string, width: number, height: number, maxSize: number): Fitted {
  const sizes = [144, 124, 112, 100, 90, 80, 72, 64, 56, 50, 44, 38, 34, 30, 26, 22, 18].filter(
    (size) => size <= maxSize,
  )
  return fitText(title, 'title', {
    width,
    sizes,
    maxLines: (size) => Math.max(1, Math.floor(height / (size * lineHeight))),
  })
}

type SizePart = { text: string; x: number; width: number; value: string }

/** The numbers of a size side by side, in a size of type that fills the width. */
function sizeParts(size: ShareSize, width: number, maxSize: number): { parts: SizePart[]; type: number } {
  const rim = /\d+(?:[.,]5)?/.exec(size.rim)?.[0] ?? ''
  const numbers: [string, string, number][] = [
    [size.width, `${size.width} mm`, 0],
    ...(size.profile ? [[size.profile, `${size.profile} %`, 0.46] as [string, string, number]] : []),
    [size.rim, `${rim} col`, 0.3],
  ]
  const lengthAt = (type: number) =>
    numbers.reduce((sum, [number, , gap]) => sum + outline(number, 'wide', type).width + gap * type, 0)
  const type = Math.min(maxSize, (100 * width) / lengthAt(100))
  let x = 0
  const parts = numbers.map(([number, value, gap]) => {
    const part = {
      text: number,
      value,
      x: x + gap * type,
      width: outline(number, 'wide', type).width,
    }
    x = part.x + part.width
    return part
  })
  return { parts, type }
}

/** The shop's handwriting, measured: each number over its own dimension line. */
function sizeLine(
  size: ShareSize,
  at: { x: number; y: number; width: number; maxSize: number },
  colours: Colours,
): string {
  const { parts, type } = sizeParts(size, at.width, at.maxSize)
  const drawn = parts.map(({ text: number, x, width, value }) => {
    const left = at.x + x
    const label = outline(value, 'text', 22)
    return [
      text(number, 'wide', { x: left, y: at.y, size: type, fill: colours.ink }),
      dimension(left + 4, left + width - 4, at.y + 30, colours.signal),
      text(value, 'text', {
        x: left + (width - label.width) / 2,
        y: at.y + 70,
        size: 22,
        fill: colours.quiet,
      }),
    ].join('')
  })
  const slash = size.profile ? slashAfter(parts[0]!, at, type, colours) : ''
  return drawn.join('') + slash
}

function slashAfter(
  { x, width }: SizePart,
  at: { x: number; y: number },
  type: number,
  { signal }: Colours,
): string {
  const middle = at.x + x + width + 0.23 * type
  const [lean, rise] = [0.15 * type, 0.72 * type]
  return `<path stroke="${signal}" stroke-width="${(0.085 * type).toFixed(1)}" d="M${middle - lean} ${at.y + 0.06 * type}L${middle + lean} ${at.y - rise}"/>`
}

/** The shop's name at the left and, where there is room for it, where it is found. */
function foot(details: ShareDetails, left: number, colours: Colours): string {
  const width = sharePicture.width - margin - left
  const size = fitLine(details.shop, 'wide', { width: width - 44, maxSize: 30 })
  const named = outline(details.shop, 'wide', size)
  const host = outline(details.host, 'text', 24)
  const fits = named.width + host.width + 44 + 48 <= width
  return [
    `<circle cx="${left + 13}" cy="${footBase - 10}" r="13" fill="none" stroke="${colours.signal}" stroke-width="8"/>`,
    text(details.shop, 'wide', { x: left + 44, y: footBase, size, fill: colours.ink }),
    fits
      ? text(details.host, 'text', {
          x: sharePicture.width - margin - host.width,
          y: footBase,
          size: 24,
          fill: colours.quiet,
        })
      : '',
  ].join('')
}

const frame = (background: string, inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${sharePicture.width}" height="${sharePicture.height}"><rect width="100%" height="100%" fill="${background}"/>${inside}</svg>`

/** The title upwards from the base line of its last line, and over it what it belongs to. */
function titleBlock(
  { kicker }: ShareDetails,
  title: Fitted,
  at: { x: number; bottom: number; width: number },
  { ink, quiet }: Colours,
): string {
  const small = fitLine(kicker, 'text', { width: at.width, maxSize: 32 })
  const height = (title.lines.length - 1) * title.size * lineHeight + title.size
  return [
    kicker ? text(kicker, 'text', { x: at.x, y: at.bottom - height - 14, size: small, fill: quiet }) : '',
    block(title, 'title', { x: at.x - title.size * 0.04, bottom: at.bottom, fill: ink }),
  ].join('')
}

/** A page: its title on the whole field. */
function pageDrawing(details: ShareDetails, colours: Colours): string {
  const width = sharePicture.width - 2 * margin
  const bottom = details.size ? 236 : 446
  const title = fitTitle(details.title, width, bottom - 96, details.size ? 72 : 144)
  return frame(
    colours.background,
    [
      titleBlock(details, title, { x: margin, bottom, width }, colours),
      details.size
        ? sizeLine(details.size, { x: margin - 6, y: 410, width, maxSize: 170 }, colours)
        : dimension(margin, sharePicture.width - margin, 502, colours.signal),
      foot(details, margin, colours),
    ].join(''),
  )
}

/** The shop itself: its name as large as it fits, measured. */
function shopDrawing(details: ShareDetails, colours: Colours): string {
  const width = sharePicture.width - 2 * margin
  const name = fitText(details.shop, 'wide', {
    width,
    sizes: [190, 170, 150, 132, 116, 100, 88, 76, 66, 56, 48],
    maxLines: (size) => Math.max(1, Math.floor(330 / (size * lineHeight))),
  })
  const widest = Math.max(...name.lines.map((line) => outline(line, 'wide', name.size).width), 0)
  const size = fitLine(details.host, 'text', { width, maxSize: 34 })
  const host = outline(details.host, 'text', size)
  const bottom = 330 + ((name.lines.length - 1) * name.size * lineHeight) / 2
  return frame(
    colours.background,
    [
      block(name, 'wide', { x: margin - 6, bottom, fill: colours.ink }),
      dimension(margin, margin + Math.max(widest - 12, host.width), bottom + 62, colours.ink),
      text(details.host, 'text', { x: margin, y: bottom + 130, size, fill: colours.ink }),
    ].join(''),
  )
}

/** A product: its picture in the studio at the left, name and size at the right. */
function productDrawing(details: ShareDetails, colours: Colours, studio: string): string {
  const left = studioWidth + 54
  const width = sharePicture.width - left - 54
  const bottom = details.size ? 306 : 446
  const title = fitTitle(details.title, width, bottom - 100, details.size ? 64 : 76)
  return frame(
    colours.background,
    [
      `<rect width="${studioWidth}" height="100%" fill="${studio}"/>`,
      titleBlock(details, title, { x: left, bottom, width }, colours),
      details.size
        ? sizeLine(details.size, { x: left - 4, y: 412, width, maxSize: 110 }, colours)
        : dimension(left, left + width, 502, colours.signal),
      foot(details, left, colours),
    ].join(''),
  )
}

/** Characters that the smallest type has room for, beside a product and over its size too. */
const maxLength = { title: 300, kicker: 120 }

/** The texts as they can be set: without characters that no font has, and no longer than there is room for. */
function settable(details: ShareDetails): ShareDetails {
  return {
    ...details,
    shop: drawable(details.shop, 'wide'),
    kicker: shortened(drawable(details.kicker, 'text'), maxLength.kicker),
    title: shortened(drawable(details.title, 'title'), maxLength.title),
  }
}

/** The picture as a drawing of 1200 x 630, without the product's own picture. A page without a title is shown as the shop. */
export function drawShare(given: ShareDetails, brand: Brand): string {
  const details = settable(given)
  const signal: Colours = {
    background: brand.accent,
    ink: brand.onAccent,
    quiet: brand.onAccent,
    signal: brand.onAccent,
  }
  const night: Colours = { background: brand.ink, ink: '#ffffff', quiet: '#c2ccd4', signal: brand.accent }
  if (details.title === '' && !details.size && !details.picture) return shopDrawing(details, signal)
  return details.picture ? productDrawing(details, night, brand.studio) : pageDrawing(details, night)
}
