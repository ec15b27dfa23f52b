import { expect, test } from 'vitest'
import { deliveryPageHtml } from './delivery-page.ts'

const method = {
  name: 'Futár',
  description: '',
  bands: [],
  freeFrom: null,
  requestForQuotation: false,
  active: true,
}
const band = (toWeightGrams: number | null, gross: number) => ({ fromTotal: 0, toWeightGrams, gross })

test('a page of delivery says what the checkout offers, in its words and prices', () => {
  const html = deliveryPageHtml([
    { ...method, bands: [band(40_000, 1990), band(null, 6990)], freeFrom: 60_000 },
    { ...method, name: 'Átvétel <itt>', description: 'Ingyenes, a boltban.' },
    { ...method, name: 'Raklap', requestForQuotation: true },
    { ...method, name: 'Régi', active: false },
  ]).replaceAll('\u00a0', ' ')
  expect(html).toBe(
    '<ul><li><strong>Futár</strong>: Díja: 40 kg-ig 1 990 Ft; bármekkora súlyra 6 990 Ft. 60 000 Ft felett ingyenes.</li>' +
      '<li><strong>Átvétel &lt;itt&gt;</strong>: Ingyenes, a boltban.</li>' +
      '<li><strong>Raklap</strong>: A díjáról egyedi ajánlatot küldünk.</li></ul>',
  )
  expect(deliveryPageHtml([])).toBe('')
})

test('what the merchant has written of a price is not said twice, with whichever spaces', () => {
  const html = deliveryPageHtml([
    {
      ...method,
      description: 'Futár hozza. 60 000 Ft felett ingyenes.',
      bands: [band(null, 1990)],
      freeFrom: 60_000,
    },
    { ...method, name: 'Raklap', description: 'A díjról ajánlatot küldünk.', requestForQuotation: true },
  ]).replaceAll('\u00a0', ' ')
  expect(html.split('felett ingyenes')).toHaveLength(2)
  expect(html.split('ajánlat')).toHaveLength(2)
})
