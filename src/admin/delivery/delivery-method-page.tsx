import { formatForint } from '#contract/money.ts'
import { MethodPage, type MethodKind } from '../methods/method-page.tsx'
import { loadMethods } from '../methods/methods-loader.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { DeliveryForm } from './delivery-form.tsx'
import {
  deliveryFieldsOf,
  newDelivery,
  toDeliveryDraft,
  toDeliveryFields,
  triedDelivery,
  type DeliveryDraft,
  type DeliveryFields,
  type DeliveryMethod,
} from './delivery-draft.ts'

export const handle: PageHandle = { title: 'Szállítási mód' }
export const loader = loadMethods()

export function Component() {
  const parts = useDesk('listDeliveryMethods')
  return (
    <MethodPage
      kind={deliveryKind}
      methods={parts.methods}
      categories={parts.categories}
      show={showField}
      fields={(form) => <DeliveryForm {...form} parts={parts} />}
    />
  )
}

const labels: Record<keyof DeliveryFields, string> = {
  name: 'Név',
  description: 'Leírás',
  kind: 'Átvétel',
  carrier: 'Futár',
  pickup_providers: 'Átvételi pontok',
  price: 'Díj módja',
  bands: 'Díjak',
  free_from: 'Ingyenes ettől',
  tax_rate: 'Áfa',
  max_weight: 'Legnagyobb súly',
  min_total: 'Legkisebb kosárérték',
  max_total: 'Legnagyobb kosárérték',
  max_pieces: 'Legfeljebb ennyi darab',
  max_side: 'Leghosszabb oldal',
  locker: 'Csak automatába férő',
  only_categories: 'Csak ezekhez a kategóriákhoz',
  except_categories: 'Ezekhez a kategóriákhoz nem',
  postal_codes: 'Irányítószámok',
  requested_day_from: 'Nap kérhető',
  active: 'Választható',
}

const deliveryKind: MethodKind<DeliveryMethod, DeliveryFields, DeliveryDraft> = {
  name: 'delivery',
  listPath: '/beallitasok/szallitas',
  texts: {
    one: 'Szállítási mód',
    added: 'Új szállítási mód',
    gone: 'Ez a szállítási mód már nincs meg.',
  },
  changedCode: 'delivery_method_changed',
  begin: newDelivery,
  fieldsOf: deliveryFieldsOf,
  toDraft: toDeliveryDraft,
  toFields: toDeliveryFields,
  labels,
  triedAs: (fields, id) => ({ delivery: { ...triedDelivery(fields), id } }),
  list: (client) => client.listDeliveryMethods(),
  create: (client, body) => client.createDeliveryMethod({ body }),
  change: (client, id, body) => client.changeDeliveryMethod({ params: { id }, body }),
  remove: (client, id) => client.removeDeliveryMethod({ params: { id } }),
}

const valueTexts: Readonly<Record<string, string>> = {
  home: 'a címére visszük',
  pickup_point: 'átvételi pont',
  personal: 'eljön érte',
  bands: 'súly és érték szerint',
  free: 'ingyenes',
  quotation: 'egyedi ajánlat',
  own: 'saját vagy más futár',
}

function showField(field: keyof DeliveryFields, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'üres'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (field === 'bands')
    return (value as DeliveryFields['bands'])
      .map(({ to_weight: grams, gross }) => {
        const weight = grams === null ? 'bármennyi' : `${grams / 1000} kg`
        return `${weight}: ${formatForint(gross)}`
      })
      .join(', ')
  if (['free_from', 'min_total', 'max_total'].includes(field)) return formatForint(Number(value))
  if (field === 'max_weight') return `${Number(value) / 1000} kg`
  if (field === 'max_side') return `${Number(value) / 10} cm`
  return typeof value === 'string' ? (valueTexts[value] ?? value) : JSON.stringify(value)
}
