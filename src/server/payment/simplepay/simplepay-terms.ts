import type { PaymentTerms } from '../payment.ts'

/** SimplePay's statement on handing over data (adattovábbítási nyilatkozat), naming what is really sent. */
export function simplePayTerms(shop: {
  legalName: string
  address: string
  publicUrl: string
}): PaymentTerms {
  const url = 'https://simplepay.hu/adatkezelesi-tajekoztatok/'
  return {
    text:
      `Tudomásul veszem, hogy a(z) ${shop.legalName} (${shop.address}) adatkezelő által a(z) ${shop.publicUrl} felhasználói ` +
      'adatbázisában tárolt alábbi személyes adataim átadásra kerülnek a SimplePay Zrt., mint adatfeldolgozó részére. ' +
      'Az adatkezelő által továbbított adatok köre az alábbi: név, e-mail-cím, számlázási név és cím. ' +
      'Az adatfeldolgozó által végzett adatfeldolgozási tevékenység jellege és célja a SimplePay Adatkezelési ' +
      'tájékoztatóban, az alábbi linken tekinthető meg:',
    url,
    link: url,
  }
}
