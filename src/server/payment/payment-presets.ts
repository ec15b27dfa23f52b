import { gatewayNames, gatewayPlugins } from './gateways.ts'
import type { DeliveryName, PaymentFields } from './payment-method.ts'

/** Payment methods that a merchant adds by one click. What only the merchant knows is left blank: the fee. Pure. */
export type PaymentPreset = {
  slug: string
  fields: PaymentFields
  hasFee: boolean
  /** Where the goods are fetched at the merchant's own place, and nowhere else. */
  isPersonal?: boolean
}

const plain: Omit<PaymentFields, 'name' | 'description' | 'type'> = {
  gateway: null,
  fee: 0,
  tax_rate: 27,
  min_total: null,
  max_total: null,
  only_delivery: null,
  active: true,
}

export const paymentPresets: readonly PaymentPreset[] = [
  {
    slug: 'atutalas',
    hasFee: false,
    fields: {
      ...plain,
      name: 'Átutalás',
      description: 'A rendelés után e-mailben küldjük az adatokat. A csomagot a jóváírás után indítjuk.',
      type: 'transfer',
    },
  },
  {
    slug: 'utanvet',
    hasFee: true,
    fields: {
      ...plain,
      name: 'Utánvét',
      description: 'Átvételkor fizet, készpénzzel vagy kártyával. A végösszeget 5 forintra kerekítjük.',
      type: 'cash_on_delivery',
      max_total: 500_000,
    },
  },
  {
    slug: 'fizetes-atvetelkor',
    hasFee: false,
    isPersonal: true,
    fields: {
      ...plain,
      name: 'Fizetés átvételkor',
      description: 'A telephelyünkön fizet, készpénzzel vagy kártyával. A végösszeget 5 forintra kerekítjük.',
      type: 'cash_on_delivery',
    },
  },
  ...gatewayNames.flatMap((gateway): PaymentPreset[] => {
    const { method } = gatewayPlugins[gateway]
    return method
      ? [
          {
            slug: method.slug,
            hasFee: false,
            fields: { ...plain, name: method.name, description: method.description, type: 'card', gateway },
          },
        ]
      : []
  }),
]

/**
 * The method of a preset with its blank filled: offered once it is complete. `gross` in forints, null: not known yet. `personal`:
 * the deliveries that are fetched at the merchant's place; without one, paying there waits switched off.
 */
export function fillPaymentPreset(
  { fields, hasFee, isPersonal = false }: PaymentPreset,
  gross: number | null,
  personal: readonly Pick<DeliveryName, 'id'>[],
): PaymentFields {
  if (isPersonal)
    return personal.length > 0
      ? { ...fields, only_delivery: personal.map(({ id }) => id) }
      : { ...fields, active: false }
  if (!hasFee) return fields
  return gross === null ? { ...fields, active: false } : { ...fields, fee: gross }
}
