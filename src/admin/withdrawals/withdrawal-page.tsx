import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { Button } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { dayText, momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Timeline } from '../parts/timeline.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { showToast } from '../shell/toast.ts'
import { Deadline } from './withdrawals-page.tsx'
import styles from './withdrawals.module.css'
import {
  type Changed,
  type DialogStep,
  type Step,
  StepDialog,
  type Withdrawal,
  steps,
} from './step-dialog.tsx'

export const handle: PageHandle = { title: 'Elállás' }
export const loader = load('getWithdrawal', ({ params }) => ({
  params: { reference: params.reference ?? '' },
}))

export function Component() {
  const { reference = '' } = useParams()
  const one = useDesk('getWithdrawal', { params: { reference } })
  const [dialog, setDialog] = useState<DialogStep | null>(null)
  const [notes, setNotes] = useState<readonly string[]>([])
  const action = useAction((client) =>
    client.takeWithdrawalStep({ params: { reference }, body: { step: 'acknowledge' } }),
  )

  async function take(step: Step) {
    if (step !== 'acknowledge') return setDialog(step)
    const changed = await action.run()
    if (changed) onChanged(step, changed)
  }

  function onChanged(step: Step, { notes: notices, undo, undo_refused: refusal }: Changed) {
    setDialog(null)
    setNotes(notices)
    const text = [steps[step].done, refusal].filter(Boolean).join(' ')
    showToast(text, undo && { withdrawal: reference, ...undo })
  }

  useKeys(
    one.steps.map((step) => ({ keys: steps[step].key, text: steps[step].title, run: () => void take(step) })),
  )

  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/visszaru">Visszáru és elállás</Link>
          </p>
          <h1>{one.reference}</h1>
          <div className={styles.states}>
            <StateMark kind={one.state.kind}>{one.state.name}</StateMark>
            <Deadline one={one} />
          </div>
        </div>
        <div className={styles.steps}>
          {one.steps.map((step) => (
            <Button
              key={step}
              kind={step === one.steps[0] ? 'next' : step === 'reject' ? 'danger' : 'normal'}
              busy={action.busy}
              title={`Billentyű: ${steps[step].key}`}
              onClick={() => void take(step)}
            >
              {steps[step].title}
            </Button>
          ))}
        </div>
      </header>
      {action.failure || notes.length + one.marks.length > 0 ? (
        <Sheet>
          {action.failure ? <Note>{action.failure.message}</Note> : null}
          {[...notes, ...one.marks].map((note) => (
            <Note key={note} mild>
              {note}.
            </Note>
          ))}
        </Sheet>
      ) : null}
      <Statement one={one} />
      <Timeline steps={one.timeline.toReversed()} />
      {dialog ? (
        <StepDialog
          one={one}
          step={dialog}
          onDone={(changed) => onChanged(dialog, changed)}
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

function Statement({ one }: { one: Withdrawal }) {
  const { order } = one
  return (
    <Sheet title="Nyilatkozat">
      <dl className={styles.details}>
        <div>
          <dt>{momentText(one.received_at)}</dt>
          <dd className={styles.statement}>{one.statement}</dd>
        </div>
        <div>
          <dt>Vevő</dt>
          <dd>
            {one.customer}
            {one.email ? (
              <>
                {', '}
                <a href={`mailto:${one.email}`}>{one.email}</a>
              </>
            ) : null}
          </dd>
        </div>
        {one.refund_account ? (
          <div>
            <dt>Számlaszám</dt>
            <dd>{one.refund_account}</dd>
          </div>
        ) : null}
        <div>
          <dt>Rendelés</dt>
          <dd>
            {order ? (
              <span className={styles.states}>
                <Link to={`/rendelesek/${order.number}`}>{order.number}</Link>
                <StateMark kind={order.state.kind}>{order.state.name}</StateMark>
                <span>
                  {order.total.formatted_value}, visszatéríthető: {order.refundable.formatted_value}
                </span>
                <span className={styles.side}>
                  {order.last_day ? `elállás eddig: ${dayText(order.last_day)}` : 'még nincs kézbesítve'}
                </span>
              </span>
            ) : (
              one.order_number
            )}
          </dd>
        </div>
      </dl>
    </Sheet>
  )
}
