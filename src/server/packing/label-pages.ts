import { PDFDocument, type PDFPage } from '@cantoo/pdf-lib'
import type { PageSize } from '#platform/pdf/pdf-writer.ts'
import type { PrintedSlips } from './slips-pdf.ts'

/** A label as its carrier made it. `isQuarter`: it stands in the upper left quarter where its page is A4. */
export type Label = { document: PDFDocument; isQuarter: boolean }

/** A carrier's file, or ours; null for what is no PDF, or has no page. */
export async function openLabel(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const document = await PDFDocument.load(bytes)
    return document.getPageCount() > 0 ? document : null
  } catch {
    // Half a file may open and have no pages to give.
    return null
  }
}

const pointsOfMillimetre = 72 / 25.4
/** Points. */
const thermal = { width: 100 * pointsOfMillimetre, height: 150 * pointsOfMillimetre }
const sheets: Record<PageSize, { width: number; height: number }> = {
  A4: { width: 595.28, height: 841.89 },
  A5: { width: 419.53, height: 595.28 },
}
/** A page longer than this has room for four labels. */
const minA4Height = 800

/** The slip of each order with its labels behind it, all on the paper of the slips. */
export async function bundlePdf(
  { bytes, pages }: PrintedSlips,
  labels: readonly (readonly Label[])[],
  size: PageSize,
): Promise<Uint8Array> {
  const bundle = await PDFDocument.create()
  const slips = await PDFDocument.load(bytes)
  const copies = await bundle.copyPages(slips, slips.getPageIndices())
  for (const [index, count] of pages.entries()) {
    for (const page of copies.splice(0, count)) bundle.addPage(page)
    for (const label of labels[index] ?? [])
      await addLabel(bundle, label, { ...sheets[size], mayGrow: false })
  }
  return bundle.save()
}

/** Labels alone, each on a page of 100 x 150 mm. */
export async function labelsPdf(labels: readonly Label[]): Promise<Uint8Array> {
  const printed = await PDFDocument.create()
  for (const label of labels) await addLabel(printed, label, { ...thermal, mayGrow: true })
  return printed.save()
}

/** Documents one after the other, as they are; what is no PDF is left out. */
export async function joinedPdf(documents: readonly Uint8Array[]): Promise<Uint8Array> {
  const joined = await PDFDocument.create()
  for (const bytes of documents) {
    const source = await openLabel(bytes)
    const pages = source ? await joined.copyPages(source, source.getPageIndices()) : []
    for (const page of pages) joined.addPage(page)
  }
  return joined.save()
}

type Area = { width: number; height: number; mayGrow: boolean }

/** One label in the upper left corner of its paper, as large as it is or as fits. */
async function addLabel(
  target: PDFDocument,
  { document: source, isQuarter }: Label,
  area: Area,
): Promise<void> {
  for (const page of source.getPages()) {
    if (page.getRotation().angle % 360 === 0) await drawLabel(target, page, { isQuarter, ...area })
    else {
      // What is turned by its page is left as it is: drawn into another it would lie on its side.
      const [copy] = await target.copyPages(source, [source.getPages().indexOf(page)])
      if (copy) target.addPage(copy)
    }
  }
}

async function drawLabel(
  target: PDFDocument,
  page: PDFPage,
  { isQuarter, width, height, mayGrow }: Area & { isQuarter: boolean },
): Promise<void> {
  const { x, y, width: pageWidth, height: pageHeight } = page.getMediaBox()
  const part = isQuarter && pageHeight > minA4Height ? 0.5 : 1
  const box = {
    left: x,
    right: x + pageWidth * part,
    bottom: y + pageHeight * (1 - part),
    top: y + pageHeight,
  }
  const drawn = await target.embedPage(page, box)
  const fitting = Math.min(width / drawn.width, height / drawn.height)
  const scale = mayGrow ? fitting : Math.min(1, fitting)
  const sheet = target.addPage([width, height])
  sheet.drawPage(drawn, { x: 0, y: height - drawn.height * scale, xScale: scale, yScale: scale })
}
