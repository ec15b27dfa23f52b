import { formatForint } from '#contract/money.ts'

/** The payment services that the shop knows; `gateways.ts` has the plug-in of each. */
export const gatewayNames = ['simplepay', 'barion', 'demo'] as const
export type Gateway = (typeof gatewayNames)[number]
export type PaymentType = 'transfer' | 'cash_on_delivery' | 'card'
export type PaymentMethodRecord = {
  id: number
  name: string
  description: string
  type: PaymentType
  /** The payment service of a card payment. */
  gateway: Gateway | null
  feeGross: number
  taxRate: number
  /** The largest payable amount (forints, its own fee included). */
  maxTotal: number | null
  active: boolean
  /** The statement that must be accepted before paying; none without it. */
  terms?: PaymentTerms | null
}
export type PaymentTerms = { text: string; url: string; link: string }
/** A method for an amount, or why it can't be chosen. */
export type PaymentOffer = { method: PaymentMethodRecord; unavailableReason: string | null }

/** `amount`: what is to be paid without the method's own fee and without rounding, in gross forints. */
export function offerPayment(method: PaymentMethodRecord, amount: number): PaymentOffer {
  return { method, unavailableReason: refusal(method, amount) }
}

function refusal(method: PaymentMethodRecord, amount: number): string | null {
  if (!method.active) return 'Ez a fizetési mód már nem választható.'
  if (method.maxTotal !== null && amount + method.feeGross > method.maxTotal) {
    return `Legfeljebb ${formatForint(method.maxTotal)} végösszegig választható.`
  }
  return null
}

/**
 * What must be added to a total to round it to 5 forints. Only cash is rounded, and only the final total
 * (2008. évi III. törvény): 1, 2 -> 0; 3, 4, 6, 7 -> 5; 8, 9 -> 10.
 */
export function cashRounding(total: number): number {
  return Math.round(total / 5) * 5 - total
}

/** Paid at once on a payment page, before the goods are prepared. */
export function isInstantPayment(type: string): boolean {
  return type === 'card'
}

/** Whether the service's statement on handing over data has to be accepted before paying. */
export function requiresPaymentTerms(method: Pick<PaymentMethodRecord, 'gateway'> | undefined): boolean {
  return method?.gateway === 'simplepay'
}

/**
 * The methods as this shop can offer them: a card payment only where its service is set up, with the statement that the
 * service prescribes.
 */
export function describeMethods(
  methods: readonly PaymentMethodRecord[],
  shop: {
    isConfigured: (gateway: Gateway) => boolean
    legalName: string
    address: string
    publicUrl: string
  },
): PaymentMethodRecord[] {
  return methods.map((method) => ({
    ...method,
    active:
      method.active &&
      (method.type !== 'card' || (method.gateway !== null && shop.isConfigured(method.gateway))),
    terms: requiresPaymentTerms(method) ? simplePayTerms(shop) : null,
  }))
}

/** SimplePay's statement on handing over data (adattovábbítási nyilatkozat), naming what is really sent. */
function simplePayTerms(shop: { legalName: string; address: string; publicUrl: string }): PaymentTerms {
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
