import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import type { AgainResult } from './order-again-action.ts'

/** Puts the order's products into the cart. `address`: of the page that shows the order; `posted`: its own result. */
export function OrderAgain({ address, posted }: { address: string; posted: AgainResult | undefined }) {
  const { result, busy, form } = useForm<AgainResult>(address, posted)
  return (
    <div className="no-print payment-again">
      {result?.failure ? (
        <Note tone="error" alert>
          {result.failure}
        </Note>
      ) : null}
      {result && result.notes.length > 0 ? <Missing notes={result.notes} /> : null}
      <form {...form}>
        <Button type="submit" icon="cart" variant="outline" busy={busy}>
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
