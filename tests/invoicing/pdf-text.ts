import { inflateSync } from 'node:zlib'

/**
 * The texts of a PDF made by pdfkit, page by page, each piece as it was written. Reads just that form: compressed streams,
 * glyphs by number, and a table of each font that says which letters they are.
 */
export function pdfPages(pdf: Uint8Array): string[][] {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const letters = new Map<string, Map<string, string>>()
  for (const [id, text] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(text)?.[1]
    if (table) letters.set(id, readCharacters(streamOf(objects.get(table) ?? '')))
  }
  const pages = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]|\/Kids \[([^\]]*)\]/.exec(
    [...objects.values()].join('\n'),
  )
  const ids = [...(pages?.[1] ?? pages?.[2] ?? '').matchAll(/(\d+) 0 R/g)].map((match) => match[1]!)
  return ids.map((id) => readPage(objects, objects.get(id) ?? '', letters))
}

function readObjects(text: string): Map<string, string> {
  return new Map(
    [...text.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map((match) => [match[1]!, match[2]!]),
  )
}

function streamOf(object: string): string {
  const start = object.indexOf('stream\n') + 'stream\n'.length
  const bytes = Buffer.from(object.slice(start, object.lastIndexOf('\nendstream')), 'latin1')
  return object.includes('/FlateDecode') ? inflateSync(bytes).toString('latin1') : bytes.toString('latin1')
}

/** `<0001> <0005> [<0041> <0042>]`: the letters of glyphs 1 to 5. */
function readCharacters(table: string): Map<string, string> {
  const letters = new Map<string, string>()
  for (const [, first = '', list = ''] of table.matchAll(/<([\da-f]{4})> <[\da-f]{4}> \[([^\]]*)\]/gi)) {
    const values = [...list.matchAll(/<([\da-f ]*)>/gi)].map((match) => match[1]!.replaceAll(' ', ''))
    for (const [index, value] of values.entries()) {
      const glyph = (Number.parseInt(first, 16) + index).toString(16).padStart(4, '0')
      letters.set(glyph, Buffer.from(value, 'hex').swap16().toString('utf16le'))
    }
  }
  return letters
}

/** How many shapes its pages draw and close that are no rectangles of their own. */
export function closedShapes(pdf: Uint8Array): number {
  const objects = readObjects(Buffer.from(pdf).toString('latin1'))
  const pages = [...objects.values()].flatMap((object) => /\/Contents (\d+) 0 R/.exec(object)?.[1] ?? [])
  return pages.flatMap((id) => streamOf(objects.get(id) ?? '').match(/^h$/gm) ?? []).length
}

function readPage(
  objects: Map<string, string>,
  page: string,
  letters: Map<string, Map<string, string>>,
): string[] {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page
  const fonts = new Map([...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map((match) => [match[1]!, match[2]!]))
  const content = streamOf(objects.get(/\/Contents (\d+) 0 R/.exec(page)?.[1] ?? '') ?? '')
  return [...content.matchAll(/\/(F\d+) [\d.]+ Tf[\s\S]*?\[([^\]]*)\] TJ/g)].map(
    ([, font = '', pieces = '']) => {
      const table = letters.get(fonts.get(font) ?? '')
      const glyphs = [...pieces.matchAll(/<([\da-f]+)>/gi)].flatMap((match) => match[1]!.match(/.{4}/g) ?? [])
      return glyphs.map((glyph) => table?.get(glyph.toLowerCase()) ?? '\ufffd').join('')
    },
  )
}
