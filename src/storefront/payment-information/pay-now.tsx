import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import type { PayResult } from './order-action.ts'

type PayNowProps = {
  /** Of the page that shows the order. */
  address: string
  /** The page's own answer. */
  posted: PayResult | undefined
  words: string
}

/** Goes to where the order is paid. */
export function PayNow({ address, posted, words }: PayNowProps) {
  const { answer, busy, form } = useForm<PayResult>(address, posted)
  return (
    <div className="no-print payment-pay">
      {answer?.unpaid ? (
        <Note tone="error" alert>
          {answer.unpaid}
        </Note>
      ) : null}
      <form {...form}>
        <Button type="submit" name="intent" value="pay" look="primary" size="large" busy={busy}>
          {words}
        </Button>
      </form>
    </div>
  )
}
