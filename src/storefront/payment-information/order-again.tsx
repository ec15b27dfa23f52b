import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../ui/use-form.ts'
import type { AgainResult } from './order-again-action.ts'

/** Puts the order's products into the cart. `address`: of the page that shows the order; `posted`: its own answer. */
export function OrderAgain({ address, posted }: { address: string; posted: AgainResult | undefined }) {
  const { answer, busy, form } = useForm<AgainResult>(address, posted)
  return (
    <div className="no-print payment-again">
      {answer?.failure ? (
        <Note tone="error" alert>
          {answer.failure}
        </Note>
      ) : null}
      {answer && answer.notes.length > 0 ? <Missing notes={answer.notes} /> : null}
      <form {...form}>
        <Button type="submit" icon="cart" look="outline" busy={busy}>
          Újrarendelem
        </Button>
      </form>
    </div>
  )
}

function Missing({ notes }: { notes: AgainResult['notes'] }) {
  return (
    <Note tone="warning" title="Nem mindent tudtunk a kosárba tenni." alert>
      <ul>
        {notes.map(({ name, message }) => (
          <li key={name}>
            {name}: {message}
          </li>
        ))}
      </ul>
      <a className="link" href="/kosar">
        Tovább a kosárhoz
      </a>
    </Note>
  )
}
