import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'

export type Weight = 'regular' | 'bold'
export type TextStyle = { size: number; weight?: Weight; color?: string; align?: 'left' | 'center' | 'right' }
export type Box = { x: number; y: number; width: number }

/** A PDF that is written on in points from the upper left corner, in a type that holds every Hungarian character. */
export type PdfWriter = {
  width: number
  height: number
  /** Writes in lines as wide as the box; gives the height in points. */
  text: (text: string, box: Box, style: TextStyle) => number
  /** The height that the text would take. */
  measure: (text: string, width: number, style: TextStyle) => number
  rule: (box: Box, color: string, thickness?: number) => void
  fill: (box: Box & { height: number }, color: string) => void
  /** Square units in rows, the true ones filled, all of them as wide as the box. */
  units: (rows: readonly (readonly boolean[])[], box: Box, color: string) => void
  /** A rectangle's outline. */
  frame: (box: Box & { height: number }, color: string, thickness?: number) => void
  /** How many pages there are until now. */
  pageCount: () => number
  addPage: () => void
  /** Writes on every page, when all of them are there. */
  onEachPage: (write: (page: number, pages: number) => void) => void
  finish: () => Promise<Uint8Array>
}

const folder = join(import.meta.dirname, 'fonts')
const weightNumbers: Record<Weight, number> = { regular: 400, bold: 700 }
/** The type comes in two files: characters of Western Europe, and the rest of the Latin ones (ő, ű, ł, š). */
const subsets = ['latin', 'latin-ext'] as const
type Subset = (typeof subsets)[number]

const fontFiles = new Map<string, Buffer>()
function fontFile(weight: Weight, subset: Subset): Buffer {
  const name = `archivo-${subset}-${weightNumbers[weight]}.ttf`
  const data = fontFiles.get(name) ?? readFileSync(join(folder, name))
  fontFiles.set(name, data)
  return data
}

const leading = 1.35
/** The part of a line's free width that stands before its text. */
const freeBefore = { left: 0, center: 0.5, right: 1 }
/** Figures of equal width, so that amounts stand under each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['kern', 'tnum']

export type PageSize = 'A4' | 'A5'
type PdfOptions = { title: string; author: string; createdAt: Date; size?: PageSize }

/** The same content at the same `createdAt` gives the same bytes. */
export function createPdfWriter(options: PdfOptions): PdfWriter {
  const doc = new PDFDocument({
    size: options.size ?? 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'hu',
    displayTitle: true,
    info: {
      Title: options.title,
      Author: options.author,
      CreationDate: options.createdAt,
      Producer: 'Boltív',
      Creator: 'Boltív',
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => doc.once('end', () => resolve()))
  for (const weight of Object.keys(weightNumbers) as Weight[])
    for (const subset of subsets) doc.registerFont(`${weight}-${subset}`, fontFile(weight, subset))

  const use = (run: Run, { size, weight = 'regular' }: TextStyle) =>
    doc.font(`${weight}-${run.subset}`).fontSize(size)
  const widthOf = (text: string, style: TextStyle) =>
    runsOf(text).reduce((sum, run) => sum + use(run, style).widthOfString(run.text, { features }), 0)
  const linesOf = (text: string, width: number, style: TextStyle) =>
    wrap(printable(text), width, (part) => widthOf(part, style))

  return {
    width: doc.page.width,
    height: doc.page.height,
    text(text, { x, y, width }, style) {
      const lines = linesOf(text, width, style)
      for (const [index, line] of lines.entries()) {
        const free = width - (style.align ? widthOf(line, style) : 0)
        let at = x + free * freeBefore[style.align ?? 'left']
        for (const run of runsOf(line)) {
          use(run, style).fillColor(style.color ?? '#11171d')
          doc.text(run.text, at, y + index * style.size * leading, { lineBreak: false, features })
          at += doc.widthOfString(run.text, { features })
        }
      }
      return lines.length * style.size * leading
    },
    measure: (text, width, style) => linesOf(text, width, style).length * style.size * leading,
    rule({ x, y, width }, color, thickness = 0.75) {
      doc
        .moveTo(x, y)
        .lineTo(x + width, y)
        .lineWidth(thickness)
        .strokeColor(color)
        .stroke()
    },
    fill({ x, y, width, height }, color) {
      doc.rect(x, y, width, height).fill(color)
    },
    units(rows, { x, y, width }, color) {
      const path = rows.flatMap((row, top) =>
        row.map((isFilled, left) => (isFilled ? `M${left} ${top}h1v1h-1z` : '')),
      )
      doc
        .save()
        .translate(x, y)
        .scale(width / (rows[0]?.length ?? 1))
        .path(path.join(''))
        .fill(color)
        .restore()
    },
    frame({ x, y, width, height }, color, thickness = 0.75) {
      doc.rect(x, y, width, height).lineWidth(thickness).strokeColor(color).stroke()
    },
    pageCount: () => doc.bufferedPageRange().count,
    addPage: () => void doc.addPage(),
    onEachPage(write) {
      const { start, count } = doc.bufferedPageRange()
      for (let page = 0; page < count; page += 1) {
        doc.switchToPage(start + page)
        write(page + 1, count)
      }
    },
    async finish() {
      doc.end()
      await ended
      return new Uint8Array(Buffer.concat(chunks))
    },
  }
}

type Run = { subset: Subset; text: string }
const extended = /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff]/u

/** A text in parts that one font file holds each. */
function runsOf(text: string): Run[] {
  const runs: Run[] = []
  for (const char of text) {
    const subset = extended.test(char) ? 'latin-ext' : 'latin'
    const last = runs.at(-1)
    if (last?.subset === subset) last.text += char
    else runs.push({ subset, text: char })
  }
  return runs
}

/** What the type has no character for becomes a question mark; other blanks become plain ones. */
function printable(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/[\t\n\r\u2000-\u200a\u202f]+/gu, ' ')
    .replaceAll(
      /[^\u0020-\u007e\u00a0-\u024f\u1e00-\u1eff\u2013\u2014\u2018\u2019\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]/gu,
      '?',
    )
}

/** Lines at most `width` wide; a word that is wider is cut. */
function wrap(text: string, width: number, widthOf: (text: string) => number): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`
    if (widthOf(longer) <= width) {
      line = longer
      continue
    }
    if (line !== '') lines.push(line)
    const parts = cut(word, width, widthOf)
    lines.push(...parts.slice(0, -1))
    line = parts.at(-1) ?? ''
  }
  return [...lines, line]
}

function cut(word: string, width: number, widthOf: (text: string) => number): string[] {
  const parts: string[] = []
  let part = ''
  for (const char of word) {
    if (part !== '' && widthOf(part + char) > width) {
      parts.push(part)
      part = ''
    }
    part += char
  }
  return [...parts, part]
}
