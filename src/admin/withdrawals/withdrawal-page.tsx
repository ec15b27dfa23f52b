import { useState } from 'react'
import { Link, useParams } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { StateMark } from '../parts/list.tsx'
import { dayText, momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Timeline } from '../parts/timeline.tsx'
import { load } from '../runtime/desk-data.ts'
import type { PageHandle } from '../runtime/page.ts'
import { refusalOf, useAction, useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { showToast } from '../shell/toast.ts'
import { TransferDetails } from './transfer-details.tsx'
import { Deadline } from './withdrawals-page.tsx'
import styles from './withdrawals.module.css'

export const handle: PageHandle = { title: 'Elállás' }
export const loader = load('getWithdrawal', ({ params }) => ({
  params: { reference: params.reference ?? '' },
}))

type Withdrawal = AdminResponse<'getWithdrawal'>
type Step = Withdrawal['steps'][number]

const steps: Record<Step, { title: string; key: string; done: string }> = {
  acknowledge: { title: 'Visszaigazolás', key: 'a', done: 'Visszaigazolva.' },
  goods_received: { title: 'Az áru megérkezett', key: 'v', done: 'Az áru megérkezett.' },
  refund: { title: 'Visszatérítés', key: 'r', done: 'Visszatérítve, az elállás lezárult.' },
  reject: { title: 'Elutasítás', key: 'x', done: 'Elutasítva.' },
}
type Changed = AdminResponse<'takeWithdrawalStep'>
type DialogStep = Exclude<Step, 'acknowledge'>

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

type Values = { amount: string; reason: string; byHand: boolean; restock: boolean }

function send(client: AdminClient, reference: string, step: DialogStep, values: Values) {
  const params = { reference }
  const { reason, restock, byHand } = values
  switch (step) {
    case 'goods_received':
      return client.takeWithdrawalStep({ params, body: { step, restock } })
    case 'reject':
      return client.takeWithdrawalStep({ params, body: { step, reason } })
    case 'refund':
      return client.refundWithdrawal({
        params,
        body: { amount: Number(values.amount), by_hand: byHand, restock },
      })
  }
}

type DialogProps = {
  one: Withdrawal
  step: DialogStep
  onDone: (changed: Changed) => void
  onClose: () => void
}

/** The goods, the money and the stock in one dialog. */
function StepDialog({ one, step, onDone, onClose }: DialogProps) {
  const { order } = one
  const canRestock = order?.can_restock ?? false
  const [values, setValues] = useState<Values>({
    amount: String(order?.refundable.value ?? 0),
    reason: '',
    byHand: !(order?.has_gateway ?? false),
    restock: canRestock,
  })
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const { run, busy, failure } = useAction((client) => send(client, one.reference, step, values))

  async function submit() {
    const changed = await run()
    if (changed) onDone(changed)
  }

  return (
    <FormDialog
      title={`${steps[step].title}: ${one.reference}`}
      action={steps[step].title}
      danger={step === 'reject'}
      busy={busy}
      refusal={refusalOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'reject' ? (
        <Field
          label="Indok"
          note="A vevő ezt olvassa a levelében."
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={failure?.errors.reason?.[0]}
        />
      ) : null}
      {step === 'refund' ? (
        <>
          <Field
            label="Visszatérítendő összeg, Ft"
            note={
              order
                ? `Legfeljebb ${order.refundable.formatted_value}. Nulla, ha a pénz már visszament.`
                : 'Nincs rendelés, amelyből visszatéríthető: nullával csak lezárja.'
            }
            inputMode="numeric"
            value={values.amount}
            onChange={(event) => set({ amount: event.target.value.replaceAll(/\D/g, '') })}
            error={failure?.errors.amount?.[0]}
          />
          {order?.has_gateway ? (
            <Check
              label="Kézzel adtam vissza (átutalással, készpénzben); itt csak rögzítem"
              checked={values.byHand}
              onChange={(event) => set({ byHand: event.target.checked })}
            />
          ) : null}
          {values.byHand && Number(values.amount) > 0 ? (
            <TransferDetails one={one} amount={Number(values.amount)} />
          ) : null}
        </>
      ) : null}
      {step !== 'reject' && canRestock ? (
        <Check
          label="Az áru visszakerül a készletbe, újra eladható"
          checked={values.restock}
          onChange={(event) => set({ restock: event.target.checked })}
        />
      ) : null}
    </FormDialog>
  )
}
