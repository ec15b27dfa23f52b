import { beforeAll, describe, expect, it } from 'vitest'
import { at, line, orderRecord, seller } from '#tests/invoicing/order-record.ts'
import { closedShapes, pdfPages } from '#tests/invoicing/pdf-text.ts'
import { qrRows } from '#hungary/transfer-qr.ts'
import { presentOrder } from '#server/order/order-presenting.ts'
import { invoiceDocument } from '../invoice-document.ts'
import { proformaPdf } from './proforma-pdf.ts'

const request = { kind: 'proforma' as const, key: '2026-000123-proforma' }
const context = { shop: seller, now: at('2026-11-21T12:00:00Z'), known: [] }
const make = (changes: Parameters<typeof orderRecord>[0] = {}) =>
  proformaPdf(invoiceDocument(orderRecord(changes), request, context), 'DB-2026-000123')
const read = async (changes: Parameters<typeof orderRecord>[0] = {}) =>
  pdfPages(await make(changes)).map((texts) => texts.join('').replaceAll('\u00a0', ' '))

const sixtyLines = Array.from({ length: 60 }, (_, index) =>
  line({ name: `Termék ${index + 1}.`, itemNumber: `T-${index + 1}` }),
)

describe('a payment request', () => {
  let long: string[]
  beforeAll(async () => {
    long = await read({ lines: sixtyLines })
  })

  it('says who pays whom, for what, how much, when and by what reference', async () => {
    const [page, ...more] = await read()
    expect(more).toEqual([])
    for (const part of [
      'Díjbekérő',
      'DB-2026-000123',
      'Gumi és Garázs Minta Kft.',
      'Adószám: 12345676-2-41',
      'Szabó-Nagy Éva és Társa „Tűzőgép” Kft.',
      'Adószám: 12345676-2-42',
      'Kelt2026. 11. 21.',
      'Fizetési határidő2026. 11. 29.',
      'Nordval Fjell 205/55 R16 91V',
      '4 db19 677,25 Ft78 709 Ft27%21 251 Ft99 960 Ft',
      'ÁFA-összesítő80 276 Ft27%21 674 Ft101 950 Ft',
      'Fizetendő összesen101 950 Ft',
      'Számlaszám99900016-12345678-00000008',
      'IBANHU81 9990 0016 1234 5678 0000 0008',
      'Közlemény2026-000123',
      '1 / 1. oldal',
    ])
      expect(page).toContain(part)
  })

  it('draws the code that fills the transfer in, once the shop has its bank’s BIC', async () => {
    const shop = { ...seller, bankAccount: '11773016-11111018-00000000', bankBic: 'OTPVHUHB' }
    const record = orderRecord()
    const coded = await proformaPdf(invoiceDocument(record, request, { ...context, shop }), 'DB-2026-000123')
    const units = qrRows(presentOrder(record, shop).transfer!.code!).flat().filter(Boolean)
    expect(closedShapes(coded)).toBe(units.length)
    expect(closedShapes(await make())).toBe(0)
    expect(pdfPages(coded).flat().join('')).toContain('Banki QR-kód')
  })

  it('says on every page that it is no invoice', () => {
    expect(long.length).toBeGreaterThan(2)
    for (const [index, page] of long.entries()) {
      expect(page).toContain('Nem minősül számlának.')
      expect(page).toContain(`${index + 1} / ${long.length}. oldal`)
    }
    expect(long[0]!.split('Nem minősül számlának.')).toHaveLength(3)
  })

  it('goes on over several pages, each with the heads of the columns, and loses no line', () => {
    for (const page of long.filter((text) => text.includes('Termék '))) expect(page).toContain('Bruttó érték')
    for (const { name } of sixtyLines) expect(long.filter((page) => page.includes(name))).toHaveLength(1)
    expect(long.at(-1)).toContain('Fizetendő összesen')
  })

  it('writes every character of Hungarian and of its neighbours, and cuts what is too long', async () => {
    const hard = 'Árvíztűrő tükörfúrógép ÁRVÍZTŰRŐ Łódź Škoda Đorđe ș'
    const wide = 'x'.repeat(200)
    const [page] = await read({
      lines: [line({ name: hard }), line({ name: wide }), line({ name: 'R16 91Н 😀' })],
    })
    expect(page!.replaceAll(' ', '')).toContain(hard.replaceAll(' ', ''))
    expect(page).toContain(wide)
    expect(page).toContain('R16 91? ?')
    expect(page).not.toContain('\ufffd')
  })

  it('is the same file when it is made again', async () => {
    const [first, second] = [await make(), await make()]
    expect(Buffer.from(first).equals(Buffer.from(second))).toBe(true)
  })
})
