import { degrees, PDFDocument, StandardFonts } from '@cantoo/pdf-lib'
import { describe, expect, it } from 'vitest'
import { seller } from '#tests/invoicing/order-record.ts'
import { bundlePdf, joinedPdf, labelsPdf, openLabel, type Label } from './label-pages.ts'
import { slipsPdf } from './slips-pdf.ts'

type Size = [number, number]
const a4: Size = [595, 842]
const a6: Size = [298, 420]

async function label(size: Size, { isQuarter = false, turned = 0, pages = 1 } = {}): Promise<Label> {
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  for (let count = 0; count < pages; count += 1) {
    const page = document.addPage(size)
    page.setRotation(degrees(turned))
    page.drawText('CIMKE', { x: 20, y: size[1] - 40, font })
    page.drawText('A MASIK NEGYED', { x: size[0] / 2 + 20, y: 40, font })
  }
  return { document: await PDFDocument.load(await document.save()), isQuarter }
}

const sizes = async (bytes: Uint8Array) =>
  (await PDFDocument.load(bytes))
    .getPages()
    .map((page) => [Math.round(page.getWidth()), Math.round(page.getHeight())])

describe('labels alone', () => {
  it('fill 100 x 150 mm each, whatever their carriers’ pages are', async () => {
    const labels = [await label(a6), await label(a4, { isQuarter: true }), await label(a6, { pages: 2 })]
    expect(await sizes(await labelsPdf(labels))).toEqual(Array.from({ length: 4 }, () => [283, 425]))
  })

  it('stay as they are where their page is turned', async () => {
    expect(await sizes(await labelsPdf([await label(a6, { turned: 90 })]))).toEqual([a6])
  })
})

describe('slips with labels', () => {
  it('stand order by order on the paper of the slips', async () => {
    const slip = (number: string) => ({
      number,
      placedOn: 'ma',
      recipient: ['Nagy Béla'],
      delivery: ['Futár'],
      payment: { text: 'FIZETVE', isStrong: false },
      lines: [],
      comment: '',
      isRest: false,
      later: '',
    })
    const context = { shop: seller, size: 'A5' as const, now: new Date() }
    const slips = await slipsPdf([slip('2026-000001'), slip('2026-000002')], context)
    const labels = [[await label(a4, { isQuarter: true }), await label(a6)], []]
    expect(await sizes(await bundlePdf(slips, labels, 'A5'))).toEqual(
      Array.from({ length: 4 }, () => [420, 595]),
    )
  })
})

describe('what is no PDF', () => {
  it('opens as nothing, and is left out of what is joined', async () => {
    const broken = Buffer.from('%PDF-1.4 broken')
    expect(await openLabel(broken)).toBeNull()
    const good = await (await label(a6)).document.save()
    expect(await sizes(await joinedPdf([broken, good]))).toEqual([a6])
  })
})
