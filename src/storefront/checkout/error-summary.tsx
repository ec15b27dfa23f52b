import { useEffect, useMemo, useRef } from 'react'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import type { CheckoutResult } from './checkout-action.ts'
import { errorTarget } from './step-ids.ts'

type SummaryProps = {
  result: CheckoutResult | undefined
  left: Record<string, string>
  /** A coupon's error stands beside its field, which has the focus. */
  isLive: boolean
}

/** What is wrong with the order, in one place at the top. */
export function ErrorSummary({ result, left, isLive }: SummaryProps) {
  const shown = useMemo(() => {
    if (!result || !isLive || !('coupon_code' in result.errors)) return result
    const { coupon_code: _code, ...errors } = result.errors
    return { ...result, errors }
  }, [result, isLive])
  if (shown && shown.changes.length > 0) return <Changed result={shown} />
  const title = result?.offline ? 'Nincs kapcsolat.' : 'Kérjük, nézze át a rendelést.'
  return <FormErrors result={shown} left={left} title={title} target={errorTarget} />
}

/** The order was not sent, because it costs something else than what was shown: the customer decides again. */
function Changed({ result }: { result: CheckoutResult }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    box.current?.focus()
    box.current?.scrollIntoView({ block: 'center' })
  }, [result])
  return (
    <div ref={box} tabIndex={-1}>
      <Note
        tone="warning"
        title="A végösszeg időközben megváltozott, ezért még nem küldtük el a rendelést."
        alert
      >
        <ChangeList changes={result.changes} />
        <p>Ha így is megfelel, küldje el újra a megrendelést.</p>
      </Note>
    </div>
  )
}

function ChangeList({ changes }: { changes: readonly string[] }) {
  return (
    <ul>
      {changes.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  )
}

/** What changed in the cart while the customer was filling in the page. */
export function ChangeNote({ changes }: { changes: readonly string[] }) {
  if (changes.length === 0) return null
  return (
    <Note tone="warning" title="Időközben megváltozott a kosara:" alert>
      <ChangeList changes={changes} />
    </Note>
  )
}
