import { chooseIntent, searchIntent } from '../pickup/pickup-fields.ts'
import { textOf } from '../runtime/forms/form-result.ts'
import { emptyFieldTexts } from '../ui/empty-field-texts.ts'
import { stepNames, type StepName } from './checkout-view.ts'

type Fields = Pick<FormData, 'get' | 'getAll' | 'has'>

/** What a button of the checkout's form requests. `choose` saves only the chosen method, so that the total follows. */
export type Intent =
  | { kind: 'save'; step: StepName }
  | { kind: 'find-points' }
  | { kind: 'choose-point' }
  | { kind: 'save-all' }
  | { kind: 'choose'; step: 'shipping' | 'payment' }
  | { kind: 'open'; step: StepName }
  | { kind: 'accept'; lineId: string }
  | { kind: 'coupon'; change: 'apply' | 'remove' }
  | { kind: 'order' }

/** The cart that the customer saw and orders: another tab may have ordered it, or begun a new one. */
export const readCart = (fields: Fields) => textOf(fields, 'cart') || null

/** The value of the button that saves every open step. */
export const saveAll = 'save-all'

const isStep = (name: string | undefined): name is StepName => stepNames.some((step) => step === name)

export function readIntent(fields: Fields): Intent | null {
  const intent = textOf(fields, 'intent')
  if (intent === searchIntent) return { kind: 'find-points' }
  if (intent === chooseIntent) return { kind: 'choose-point' }
  const [kind, subject] = intent.split(':')
  if (kind === 'order' || kind === saveAll) return { kind }
  if (kind === 'accept' && subject) return { kind, lineId: subject }
  if (kind === 'coupon' && (subject === 'apply' || subject === 'remove')) return { kind, change: subject }
  if (kind === 'choose' && (subject === 'shipping' || subject === 'payment')) return { kind, step: subject }
  return (kind === 'save' || kind === 'open') && isStep(subject) ? { kind, step: subject } : null
}

const ticked = (fields: Fields, name: string) => fields.has(name)

/** The steps whose fields are in the form; a finished step shows one line and sends nothing. */
export const openSteps = (fields: Fields): StepName[] =>
  fields
    .getAll('open')
    .filter((name) => typeof name === 'string')
    .filter(isStep)

export function readContact(fields: Fields) {
  return {
    last_name: textOf(fields, 'contact.last_name'),
    first_name: textOf(fields, 'contact.first_name'),
    email: textOf(fields, 'contact.email'),
    phone: textOf(fields, 'contact.phone'),
    cart_reminder: ticked(fields, 'cart_reminder'),
  }
}

function readId(fields: Fields, name: string): number | null {
  const id = Number(fields.get(name) ?? 0)
  return Number.isInteger(id) && id > 0 ? id : null
}

/** The typed code; a coupon that is taken already has no field. */
export const readCouponCode = (fields: Fields) => textOf(fields, 'coupon_code')

/** The chosen method's id; null when none is chosen. */
export const readMethod = (fields: Fields, step: 'shipping' | 'payment') =>
  readId(fields, `${step}_method_id`)

/** What is proposed to who has chosen no delivery or payment yet, here or in what is saved. */
export function readProposals(fields: Fields) {
  const proposal = (step: 'shipping' | 'payment') =>
    readMethod(fields, step) === null ? readId(fields, `propose_${step}`) : null
  const [shipping, payment] = [proposal('shipping'), proposal('payment')]
  return {
    ...(shipping === null ? {} : { shipping_method_id: shipping }),
    ...(payment === null ? {} : { payment_method_id: payment }),
  }
}

/** The chosen saved address of the signed-in user; null when another one was typed. */
export const readSaved = (fields: Fields, step: 'shipping' | 'billing') =>
  readId(fields, `${step}_address_id`)

/** Writes a saved address into the form, where an invoice to the same place looks for it. */
export function fillAddress(fields: FormData, saved: SavedAddress): void {
  const { name, postal_code, city, address } = saved
  for (const [part, value] of Object.entries({ name, postal_code, city, address }))
    fields.set(`shipping_address.${part}`, value)
}
type SavedAddress = { name: string; postal_code: string; city: string; address: string }

const readAddress = (fields: Fields, prefix: string) => ({
  country: 'HU' as const,
  postal_code: textOf(fields, `${prefix}.postal_code`),
  city: textOf(fields, `${prefix}.city`),
  address: textOf(fields, `${prefix}.address`),
})

export type FieldErrors = Record<string, string>

/** What to do with a field that was left empty, in the order of the page. */
export const emptyTexts: Record<string, string> = {
  'contact.last_name': emptyFieldTexts.lastName,
  'contact.first_name': emptyFieldTexts.firstName,
  'contact.email': emptyFieldTexts.email,
  'contact.phone': 'Írja be a telefonszámát, például +36\u00a030\u00a0123\u00a04567.',
  shipping_method_id: 'Válasszon szállítási módot.',
  pickup_point_id: 'Válasszon átvételi pontot.',
  wished_day: 'Válasszon napot.',
  wished_hour: 'Válasszon időpontot.',
  'shipping_address.name': 'Írja be az átvevő nevét, vagy töltse ki az elérhetőségét.',
  'shipping_address.phone': 'Írja be a telefonszámot.',
  'shipping_address.postal_code': emptyFieldTexts.postalCode,
  'shipping_address.city': emptyFieldTexts.town,
  'shipping_address.address': emptyFieldTexts.street,
  company_name: 'Írja be a cég nevét.',
  'billing_address.tax_number': emptyFieldTexts.taxNumber,
  'billing_address.name': 'Írja be a számlán szereplő nevet, vagy töltse ki az elérhetőségét.',
  'billing_address.postal_code': 'Írja be a számlázási cím négyjegyű irányítószámát.',
  'billing_address.city': 'Írja be a számlázási település nevét.',
  'billing_address.address': 'Írja be a számlázási utcát és házszámot.',
  payment_method_id: 'Válasszon fizetési módot.',
  terms: 'A rendeléshez fogadja el az ÁSZF-et.',
  payment_terms: 'A fizetéshez fogadja el az adattovábbítási nyilatkozatot.',
  coupon_code: 'Írja be a kupon kódját.',
}

/** A name that would have come from the missing contact is not requested twice. */
export function withoutRepeated(errors: FieldErrors): FieldErrors {
  if (!errors['contact.last_name']) return errors
  const { 'shipping_address.name': _shipped, 'billing_address.name': _billed, ...others } = errors
  return others
}

type Invoiced = ReturnType<typeof readAddress> & { name: string; tax_number: string | null }
type AddressBody = {
  shipping_address?: ReturnType<typeof readAddress> & {
    name: string
    phone: string | null
    comment: string | null
  }
  shipping_address_id?: number
  billing_address?: Invoiced
  billing_address_id?: number
}

/** What an empty name is taken from: the name given as contact. */
type Defaults = { name: string }

/**
 * The addresses of the shipping step. The invoice goes to the delivery address unless another was given; a company has
 * its own name and needs a tax number. `errors` holds what only this form knows to be missing.
 */
export function readAddresses(fields: Fields, needsAddress: boolean, defaults: Defaults) {
  const shipping = {
    ...readAddress(fields, 'shipping_address'),
    name: textOf(fields, 'shipping_address.name') || defaults.name,
    phone: textOf(fields, 'shipping_address.phone') || null,
    comment: textOf(fields, 'shipping_address.comment') || null,
  }
  const company = ticked(fields, 'company')
  const same = needsAddress && ticked(fields, 'billing_same')
  const { comment: _comment, phone: _phone, ...shippedTo } = shipping
  const personal = same
    ? shippedTo
    : {
        ...readAddress(fields, 'billing_address'),
        name: textOf(fields, 'billing_address.name') || defaults.name,
      }
  const taxNumber = textOf(fields, 'billing_address.tax_number')
  const billing = company
    ? { ...personal, name: textOf(fields, 'company_name'), tax_number: taxNumber }
    : { ...personal, tax_number: null }
  const [shippingId, billingId] = [readSaved(fields, 'shipping'), readSaved(fields, 'billing')]
  const errors: FieldErrors = {
    ...(company && billing.name === '' ? { company_name: '' } : {}),
    ...(company && taxNumber === '' ? { 'billing_address.tax_number': '' } : {}),
  }
  const delivered = shippingId === null ? { shipping_address: shipping } : { shipping_address_id: shippingId }
  const invoiced = billingId === null ? { billing_address: billing } : { billing_address_id: billingId }
  const body: AddressBody = { ...(needsAddress ? delivered : {}), ...invoiced }
  return {
    body,
    company,
    same,
    errors: billingId === null ? errors : {},
  }
}

/** The field of the form that mends an error of the call's `errors` map; null: another error says the same. */
export function formField(
  name: string,
  { company, same }: { company: boolean; same: boolean },
): string | null {
  if (!name.startsWith('billing_address.')) return name
  if (name === 'billing_address.name' && company) return 'company_name'
  return same && name !== 'billing_address.tax_number' ? null : name
}

export function readOrder(fields: Fields) {
  const expected = Number(fields.get('expected_total') || Number.NaN)
  return {
    comment: textOf(fields, 'comment'),
    terms: ticked(fields, 'terms'),
    payment_terms: ticked(fields, 'payment_terms'),
    ...(Number.isInteger(expected) ? { expected_total: expected } : {}),
  }
}

/** What has to be accepted and was not: shown together with what else is missing. */
export function missingConsents(fields: Fields): FieldErrors {
  const requested = ['terms', ...(ticked(fields, 'asks_payment_terms') ? ['payment_terms'] : [])]
  return Object.fromEntries(requested.filter((name) => !ticked(fields, name)).map((name) => [name, '']))
}
