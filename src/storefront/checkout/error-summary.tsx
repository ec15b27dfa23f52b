import { FormErrors } from '../ui/form-errors.tsx'
import type { CheckoutResult } from './checkout-action.ts'
import { errorTarget } from './step-ids.ts'

/** What is wrong with the order, in one place at the top. */
export function ErrorSummary({ result }: { result: CheckoutResult | undefined }) {
  const title = result?.offline ? 'Nincs kapcsolat.' : 'Kérjük, nézze át a rendelést.'
  return <FormErrors result={result} title={title} target={errorTarget} />
}
