import { useEffect, useRef, type MouseEvent } from 'react'
import { Note } from '../ui/note.tsx'
import type { CheckoutResult } from './checkout-action.ts'
import { errorTarget } from './step-ids.ts'

function focusTarget(event: MouseEvent<HTMLAnchorElement>) {
  const target = document.getElementById(event.currentTarget.hash.slice(1))
  if (!target) return
  event.preventDefault()
  target.focus()
  target.scrollIntoView({ block: 'center' })
}

/** What is wrong, in one place at the top. It takes the focus, and each line leads to what mends it. */
export function ErrorSummary({ result }: { result: CheckoutResult | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  const errors = Object.entries(result?.errors ?? {})
  const shown = errors.length > 0 || Boolean(result?.message)
  useEffect(() => {
    if (!shown) return
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [shown, result])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1}>
      <Note
        tone="error"
        alert
        title={
          errors.length > 0
            ? 'Kérjük, javítsa ezeket:'
            : result?.offline
              ? 'Nincs kapcsolat.'
              : 'Kérjük, nézze át a rendelést.'
        }
      >
        {result?.message ? <p>{result.message}</p> : null}
        {errors.length > 0 ? (
          <ul>
            {errors.map(([name, text]) => (
              <li key={name}>
                <a href={`#${errorTarget(name)}`} onClick={focusTarget}>
                  {text}
                </a>
              </li>
            ))}
          </ul>
        ) : null}
      </Note>
    </div>
  )
}
