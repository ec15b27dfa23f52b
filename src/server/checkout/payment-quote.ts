import { offerPayment, type PaymentMethodRecord, type PaymentOffer } from '#server/payment/index.ts'
import { saysHowToPay, type PickupPointRecord } from '#server/shipping/index.ts'

const waysToPay = ['card', 'cash', 'online_payment_link']
const moneylessLocker =
  'A választott csomagautomatánál nem lehet fizetni. Kérjük, válasszon másik fizetési módot vagy másik átvételi pontot.'

/** What is to be paid (gross forints, without any fee of the methods), and how and where the goods are handed over. */
export type Payable = { amount: number; shippingId: number | null; point: PickupPointRecord | null }

/** How it may be paid. Pure. */
export function quotePayments(methods: readonly PaymentMethodRecord[], payable: Payable): PaymentOffer[] {
  const { point } = payable
  return methods.map((method) => {
    const offer = offerPayment(method, payable)
    const isRefused = method.type === 'cash_on_delivery' && point !== null && !takesMoney(point)
    return isRefused && offer.unavailableReason === null
      ? { ...offer, unavailableReason: moneylessLocker }
      : offer
  })
}

function takesMoney({ type, provider, features }: PickupPointRecord): boolean {
  return (
    type !== 'locker' || !saysHowToPay(provider) || features.some((feature) => waysToPay.includes(feature))
  )
}
