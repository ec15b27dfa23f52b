import { expect, test } from 'vitest'
import { paymentPageHtml } from './payment-page.ts'

test('a page of payment names the fee that its description does not', () => {
  const html = paymentPageHtml([
    { name: 'Utánvét', description: 'Átvételkor fizet.', feeGross: 490, active: true },
    { name: 'Bankkártya', description: '', feeGross: 0, active: true },
  ]).replaceAll('\u00a0', ' ')
  expect(html).toBe(
    '<ul><li><strong>Utánvét</strong>: Átvételkor fizet. Díja: 490 Ft.</li><li><strong>Bankkártya</strong></li></ul>',
  )
})
