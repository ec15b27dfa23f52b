import { offerPayment, type PaymentMethodRecord, type PaymentOffer } from '#server/payment/index.ts'
import { saysHowToPay, type PickupPointRecord } from '#server/shipping/index.ts'

const waysToPay = ['card', 'cash', 'online_payment_link']
const moneylessLocker =
  'A választott csomagautomatánál nem lehet fizetni. Kérjük, válasszon másik fizetési módot vagy másik átvételi pontot.'

/** How `amount` (gross forints, without any fee of the methods) may be paid where the goods are handed over. Pure. */
export function quotePayments(
  methods: readonly PaymentMethodRecord[],
  amount: number,
  point: PickupPointRecord | null,
): PaymentOffer[] {
  return methods.map((method) => {
    const offer = offerPayment(method, amount)
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
