import { fieldId } from '../ui/field.tsx'
import type { StepName } from './checkout-view.ts'

/** Where the coupon is typed, shown and taken away. */
export const couponBoxId = 'kupon'
/** The last consents and the button that binds. */
export const orderingId = 'megrendeles'
export const stepId = (name: StepName | 'order') => `lepes-${name}`

const stepErrors: Record<string, StepName> = {
  contact: 'contact',
  shipping_address: 'shipping',
  billing_address: 'shipping',
}

/** The id of the element that mends an error of a field or of a whole step. */
export function errorTarget(name: string): string {
  if (name === 'coupon') return couponBoxId
  const step = stepErrors[name]
  return step ? stepId(step) : fieldId(name)
}
