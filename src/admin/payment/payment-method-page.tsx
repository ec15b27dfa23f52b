import { MethodPage, type MethodKind } from '../methods/method-page.tsx'
import { loadMethods } from '../methods/methods-loader.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import {
  newPayment,
  paymentFieldsOf,
  toPaymentDraft,
  toPaymentFields,
  triedPayment,
  type PaymentDraft,
  type PaymentFields,
  type PaymentMethod,
} from './payment-draft.ts'
import { PaymentForm } from './payment-form.tsx'

export const handle: PageHandle = { title: 'Fizetési mód' }
export const loader = loadMethods('listPaymentMethods')

export function Component() {
  const parts = useDesk('listPaymentMethods')
  const { categories } = useDesk('listDeliveryMethods')
  const deliveryNames = (ids: readonly number[]) =>
    ids.map((one) => parts.deliveries.find(({ id }) => id === one)?.name ?? '?').join(', ')
  return (
    <MethodPage
      kind={paymentKind}
      methods={parts.methods}
      categories={categories}
      show={(_field, value) => (Array.isArray(value) ? deliveryNames(value) : showValue(value))}
      fields={(form) => <PaymentForm {...form} parts={parts} />}
    />
  )
}

const labels: Record<keyof PaymentFields, string> = {
  name: 'Név',
  description: 'Leírás',
  type: 'Mikor fizet',
  gateway: 'Szolgáltató',
  fee: 'Kezelési díj',
  tax_rate: 'Áfa',
  min_total: 'Legkisebb végösszeg',
  max_total: 'Legnagyobb végösszeg',
  only_delivery: 'Szállítási módok',
  active: 'Választható',
}

const paymentKind: MethodKind<PaymentMethod, PaymentFields, PaymentDraft> = {
  name: 'payment',
  listPath: '/beallitasok/fizetes',
  texts: { one: 'Fizetési mód', added: 'Új fizetési mód', gone: 'Ez a fizetési mód már nincs meg.' },
  changedCode: 'payment_method_changed',
  begin: newPayment,
  fieldsOf: paymentFieldsOf,
  toDraft: toPaymentDraft,
  toFields: toPaymentFields,
  labels,
  triedAs: (fields, id) => ({ payment: { ...triedPayment(fields), id } }),
  list: (client) => client.listPaymentMethods(),
  create: (client, body) => client.createPaymentMethod({ body }),
  change: (client, id, body) => client.changePaymentMethod({ params: { id }, body }),
  remove: (client, id) => client.removePaymentMethod({ params: { id } }),
}

const valueTexts: Readonly<Record<string, string>> = {
  transfer: 'előre, átutalással',
  cash_on_delivery: 'átvételkor',
  card: 'bankkártyával',
}

function showValue(value: unknown): string {
  if (value === null || value === '') return 'üres'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  return typeof value === 'string' ? (valueTexts[value] ?? value) : JSON.stringify(value)
}
