import type { TriedDelivery, TriedParcel } from './try-out.ts'

/** What saving a method would change for a parcel, in a sentence. `before` and `after`: what is offered for it. Pure. */
export type Tried = { before: readonly TriedDelivery[]; after: readonly TriedDelivery[] }

/** Of a delivery method: `Ezután a 4 db téli gumi szállítása 3 990 Ft (eddig 2 990 Ft).` */
export function deliveryEffect(parcel: TriedParcel, id: number, { before, after }: Tried): string {
  const [was, is] = [before, after].map((tried) => tried.find((one) => one.id === id))
  if (!is) return ''
  const goods = goodsText(parcel)
  if (is.refusal !== null)
    return was?.refusal === is.refusal
      ? `${capital(goods)} szállítására eddig sem volt választható: ${is.refusal}`
      : `Ezután ${goods} szállítására nem választható: ${is.refusal}`
  if (was?.refusal === null && was.price === is.price)
    return `${capital(goods)} szállítása marad ${is.price}.`
  const ago =
    was === undefined ? '' : was.refusal === null ? ` (eddig ${was.price})` : ' (eddig nem volt választható)'
  return `Ezután ${goods} szállítása ${is.price}${ago}.`
}

/** Of a payment method, with the first delivery that can be chosen and paid so. */
export function paymentEffect(parcel: TriedParcel, id: number, { before, after }: Tried): string {
  const goods = goodsText(parcel)
  const ways = after.flatMap((delivery) => {
    const payment = delivery.payments.find((one) => one.id === id)
    return payment ? [{ delivery, payment }] : []
  })
  if (ways.length === 0) return `${capital(goods)} szállítására most egyik szállítási mód sem választható.`
  const way = ways.find(({ payment }) => payment.refusal === null)
  if (!way) return `Ezután ${goods} így nem fizethető: ${ways[0]!.payment.refusal}`
  const was = before.find((one) => one.id === way.delivery.id)?.payments.find((one) => one.id === id)
  const sum = `így fizetve összesen ${way.payment.total} (${way.delivery.name}, díj: ${way.payment.fee})`
  if (was?.refusal === null && was.total === way.payment.total)
    return `${capital(goods)} ${sum}, ahogy eddig.`
  const ago = was?.refusal === null ? `, eddig ${was.total}` : ''
  return `Ezután ${goods} ${sum}${ago}.`
}

/** `a 4 db téli gumi`, `az 5 db felni` */
function goodsText({ pieces, name }: TriedParcel): string {
  const isVowel = pieces === 1 || String(pieces).startsWith('5')
  return `${isVowel ? 'az' : 'a'} ${pieces} db ${name}`
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)
