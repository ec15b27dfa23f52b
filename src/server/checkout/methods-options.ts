import { deliveryFields, paymentFields } from '#contract/admin/schemas/methods.ts'
import type { PaymentFields } from '#server/payment/index.ts'
import type { DeliveryFields } from '#server/shipping/index.ts'
import { CommandError } from '#platform/command.ts'

/** What `methods set` can change from the command line; everything else at the desk. */
export const settableOptions = {
  name: { type: 'string' },
  description: { type: 'string' },
  price: { type: 'string' },
  bands: { type: 'string' },
  free: { type: 'boolean' },
  'free-from': { type: 'string' },
  'min-weight': { type: 'string' },
  'max-weight': { type: 'string' },
  fee: { type: 'string' },
  'min-total': { type: 'string' },
  'max-total': { type: 'string' },
} as const
export type GivenOptions = {
  [N in keyof typeof settableOptions]?: (typeof settableOptions)[N]['type'] extends 'boolean'
    ? boolean
    : string
}

const deliveryOnly = ['price', 'bands', 'free', 'free-from', 'min-weight', 'max-weight'] as const

/** The delivery method as it shall be. An empty amount takes the limit away. @throws CommandError */
export function readDeliveryChanges(fields: DeliveryFields, given: GivenOptions): DeliveryFields {
  if (given.fee !== undefined)
    throw new CommandError('Szállítási módnak díja van (--price), kezelési díja nincs.')
  if ([given.price, given.bands, given.free].filter((one) => one !== undefined).length > 1)
    throw new CommandError('Egyszerre csak egy lehet: --price, --bands vagy --free.')
  const maxWeight = limit(given['max-weight'], fields.max_weight, readGrams)
  return checked(deliveryFields, {
    ...fields,
    ...common(fields, given),
    ...priceOf(given, maxWeight),
    free_from: limit(given['free-from'], fields.free_from, readForints),
    min_weight: limit(given['min-weight'], fields.min_weight, readGrams),
    max_weight: maxWeight,
  })
}

function priceOf({ price, bands, free }: GivenOptions, maxWeight: number | null): Partial<DeliveryFields> {
  if (free) return { price: 'free', bands: [] }
  if (price !== undefined)
    return { price: 'bands', bands: [{ from_total: 0, to_weight: maxWeight, gross: readForints(price) }] }
  return bands === undefined ? {} : { price: 'bands', bands: bands.split(',').map(readBand) }
}

/** `20=1990`: up to 20 kg 1990 Ft; `*` any weight; `50000/20=990` from goods of 50,000 Ft. */
function readBand(text: string): DeliveryFields['bands'][number] {
  const [, from = '0', weight, gross] = /^(?:(\d+)\/)?(\*|[\d.]+)=(\d+)$/.exec(text.trim()) ?? []
  if (weight === undefined || gross === undefined)
    throw new CommandError(`Nem díjsáv: ${text}. Így írja: 20=1990,40=3990,*=6990`)
  return {
    from_total: Number(from),
    to_weight: weight === '*' ? null : readGrams(weight),
    gross: Number(gross),
  }
}

/** The payment method as it shall be. @throws CommandError */
export function readPaymentChanges(fields: PaymentFields, given: GivenOptions): PaymentFields {
  const wrong = deliveryOnly.find((name) => given[name] !== undefined)
  if (wrong) throw new CommandError(`Fizetési módnál nincs --${wrong}; a kezelési díj: --fee.`)
  return checked(paymentFields, {
    ...fields,
    ...common(fields, given),
    ...(given.fee !== undefined && { fee: readForints(given.fee) }),
  })
}

type Common = Pick<PaymentFields, 'name' | 'description' | 'min_total' | 'max_total'>

const common = (fields: Common, given: GivenOptions): Common => ({
  name: given.name ?? fields.name,
  description: given.description ?? fields.description,
  min_total: limit(given['min-total'], fields.min_total, readForints),
  max_total: limit(given['max-total'], fields.max_total, readForints),
})

function limit(
  text: string | undefined,
  present: number | null,
  read: (text: string) => number,
): number | null {
  if (text === undefined) return present
  return text.trim() === '' ? null : read(text)
}

export function readForints(text: string): number {
  const value = Number(text.replaceAll(/\s/g, ''))
  if (text.trim() === '' || !Number.isSafeInteger(value) || value < 0)
    throw new CommandError(`Nem forint: ${text}`)
  return value
}

function readGrams(text: string): number {
  const grams = Math.round(Number(text.replace(',', '.')) * 1000)
  if (!Number.isSafeInteger(grams) || grams < 1) throw new CommandError(`Nem súly kilogrammban: ${text}`)
  return grams
}

type Schema<T> = {
  safeParse: (value: unknown) => { success: boolean; data?: T; error?: { issues: { message: string }[] } }
}

/** As the desk checks it. */
function checked<T>(schema: Schema<T>, value: T): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data as T
  throw new CommandError((result.error?.issues ?? []).map(({ message }) => message).join('\n'))
}
