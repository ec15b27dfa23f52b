import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import type { PayResult } from './order-action.ts'

type PayNowProps = {
  /** Of the page that shows the order. */
  address: string
  /** The page's own result. */
  posted: PayResult | undefined
  label: string
}

/** Goes to where the order is paid. */
export function PayNow({ address, posted, label }: PayNowProps) {
  const { result, busy, form } = useForm<PayResult>(address, posted)
  return (
    <div className="no-print payment-pay">
      {result?.unpaid ? (
        <Note tone="error" alert>
          {result.unpaid}
        </Note>
      ) : null}
      <form {...form}>
        <Button type="submit" name="intent" value="pay" variant="primary" size="large" busy={busy}>
          {label}
        </Button>
      </form>
    </div>
  )
}
