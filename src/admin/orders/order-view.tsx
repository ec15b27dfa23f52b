import { Suspense, useState } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { OrderEmailsLink } from '../emails/order-emails-link.tsx'
import { Button, buttonClass } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Timeline } from '../parts/timeline.tsx'
import { useMember } from '../runtime/member.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useKeys } from '../shell/keys.ts'
import { showToast, showStepped } from '../shell/toast.ts'
import { Customer } from './order-customer.tsx'
import { Lines } from './order-lines.tsx'
import { OrderNotes } from './order-notes.tsx'
import { OwedRefund } from './owed-refund.tsx'
import { OrderParcels } from './order-parcels.tsx'
import { openPrint, pickingAddress, runAddress } from './print-orders.ts'
import { RefundDialog } from './refund-dialog.tsx'
import { ShipDialog } from './ship-dialog.tsx'
import { StepDialog, type DialogStep } from './step-dialog.tsx'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>
type Step = Order['steps'][number]
type Changed = AdminResponse<'takeOrderStep'>
/** What there was to say of a step, until something else happens to the order; without `of` until the next step here. */
type Said = { of: string | undefined; notes: readonly string[] }

/** What each step's button says, and the key that presses it. */
const steps: Record<Step, { title: string; key: string; done: string }> = {
  accept: { title: 'Elfogadás', key: 'a', done: 'Elfogadva.' },
  quote: { title: 'Ajánlat a szállításra', key: 'o', done: 'Az ajánlatot elküldtük.' },
  mark_paid: { title: 'Fizetés rögzítése', key: 'm', done: 'A fizetést rögzítettük.' },
  prepare: { title: 'Összekészítés', key: 'c', done: 'Összekészítés alatt.' },
  ship: { title: 'Feladás', key: 's', done: 'Feladva.' },
  deliver: { title: 'Kézbesítve', key: 'd', done: 'Kézbesítve.' },
  complete: { title: 'Teljesítve', key: 't', done: 'Teljesítve.' },
  return: { title: 'Visszaérkezett', key: 'v', done: 'Az áru visszakerült a készletbe.' },
  refund: { title: 'Visszatérítés', key: 'r', done: 'A visszatérítést rögzítettük.' },
  cancel: { title: 'Rendelés törlése', key: 'x', done: 'A rendelést töröltük.' },
  edit: { title: 'Szerkesztés', key: 'e', done: 'A rendelést módosítottuk.' },
}

const simple: readonly Step[] = ['accept', 'prepare', 'deliver', 'complete']
const isSimple = (step: Step): step is 'accept' | 'prepare' | 'deliver' | 'complete' => simple.includes(step)
/** On the way to the door; the others are to the side of it. */
const forward: readonly Step[] = ['quote', 'accept', 'prepare', 'ship', 'deliver', 'complete']

type Props = {
  number: string
  /** Absent where the order has a page of its own. */
  beside?: { onClose: () => void }
}

/** One order with all that is known of it and all that can be done with it: on its page, and beside the list. */
export function OrderView({ number, beside }: Props) {
  const order = useDesk('getOrder', { params: { number } })
  const navigate = useNavigate()
  const { state } = useLocation()
  const [dialog, setDialog] = useState<DialogStep | 'refund' | 'ship' | null>(null)
  const [said, setSaid] = useState<Said>({ of: undefined, notes: notesOfEdit(state) })
  const notes = said.of === undefined || said.of === order.timeline[0]?.at ? said.notes : []
  const action = useAction((client, step: 'accept' | 'prepare' | 'deliver' | 'complete') =>
    client.takeOrderStep({ params: { number }, body: { step } }),
  )
  const next = forward.find((step) => order.steps.includes(step))
  const shown = next ? [next, ...order.steps.filter((step) => step !== next)] : order.steps

  async function take(step: Step) {
    if (step === 'edit') return void navigate(`/rendelesek/${number}/szerkesztes`)
    if (!isSimple(step)) return setDialog(step)
    const changed = await action.run(step)
    if (changed) onChanged(step, changed)
  }

  function onChanged(step: Step, changed: Changed) {
    setDialog(null)
    setSaid({ of: changed.order.timeline[0]?.at, notes: changed.notes })
    showStepped([steps[step].done, changed.undo_refused].filter(Boolean).join(' '), [changed.undo])
  }

  function onPacked(changed: Changed) {
    setDialog(null)
    setSaid({ of: undefined, notes: changed.notes })
    showToast('Összeállítva. Most a csomagja bejegyezhető, vagy feladható.')
  }

  function onWaived() {
    setDialog(null)
    showToast('Lekerült a visszatérítendők közül. Ameddig a pénze nem változik, itt visszatehető.')
  }

  function onRefunded(refundNotes: readonly string[]) {
    setDialog(null)
    setSaid({ of: undefined, notes: refundNotes })
    showToast(steps.refund.done)
  }

  const mayPrint = useMember()?.rights.includes('orders.process') ?? false
  const print = () => mayPrint && openPrint([number], hasLabels(order) ? 'bundle' : 'slips')
  // Beside the list `x` chooses a row.
  const keyOf = (step: Step) => (beside && steps[step].key === 'x' ? undefined : steps[step].key)
  useKeys([
    ...order.steps.flatMap((step) => {
      const keys = keyOf(step)
      return keys ? [{ keys, text: steps[step].title, run: () => void take(step) }] : []
    }),
    { keys: 'p', text: 'Nyomtatás', run: print },
  ])

  return (
    <>
      {beside ? (
        <div className={styles.top}>
          <h2 className={styles.number}>
            <Link to={`/rendelesek/${number}`}>{order.number}</Link>
          </h2>
          <Button icon="close" title="Billentyű: Esc" onClick={beside.onClose}>
            Bezárás
          </Button>
        </div>
      ) : null}
      <header className={`${sheetStyles.head} ${sheetStyles.wide}`}>
        <div>
          {beside ? null : (
            <>
              <p>
                <Link to="/rendelesek">Rendelések</Link>
              </p>
              <h1 className={styles.number}>{order.number}</h1>
            </>
          )}
          <div className={styles.states}>
            <StateMark kind={order.state.kind}>{order.state.name}</StateMark>
            <StateMark kind={order.payment.kind}>{order.payment.name}</StateMark>
            <span className={styles.side}>{momentText(order.placed_at)}</span>
            {order.withdrawals.map(({ reference, is_open: isOpen }) => (
              <StateMark key={reference} kind={isOpen ? 'warn' : 'off'}>
                Elállás: <Link to={`/visszaru/${reference}`}>{reference}</Link>
              </StateMark>
            ))}
          </div>
        </div>
        <div className={styles.steps}>
          {shown.map((step) => (
            <Button
              key={step}
              kind={step === next ? 'next' : step === 'cancel' ? 'danger' : 'normal'}
              busy={action.busy}
              title={keyOf(step) && `Billentyű: ${keyOf(step)}`}
              onClick={() => void take(step)}
            >
              {steps[step].title}
            </Button>
          ))}
          {mayPrint && order.steps.includes('ship') && order.next.parcels.length === 0 ? (
            <Link className={buttonClass({})} to={runAddress([number])}>
              Csomag bejegyzése
            </Link>
          ) : null}
          {mayPrint && order.steps.includes('ship') ? (
            <Link className={buttonClass({})} to={pickingAddress([number])}>
              Szedés
            </Link>
          ) : null}
          {mayPrint ? (
            <Button icon="print" title="Billentyű: p" onClick={print}>
              Szállítólevél
            </Button>
          ) : null}
        </div>
      </header>
      <OwedRefund order={order} onPay={() => setDialog('repay')} onWaive={() => setDialog('waive')} />
      {action.failure || notes.length > 0 || order.troubles.length > 0 ? (
        <Sheet>
          {order.troubles.length > 0 ? <Note mild>{order.troubles.join(' · ')}</Note> : null}
          {action.failure ? <Note>{action.failure.message}</Note> : null}
          {notes.map((note) => (
            <Note key={note} mild>
              {note}
            </Note>
          ))}
        </Sheet>
      ) : null}
      <div className={beside ? undefined : styles.columns}>
        <div>
          <Lines order={order} />
          <OrderParcels order={order} mayPack={mayPrint && order.steps.includes('ship')} />
          <Timeline steps={order.timeline} />
        </div>
        <div>
          <OrderNotes number={number} />
          <Customer order={order} />
          <Emails order={order} />
        </div>
      </div>
      {dialog === 'refund' ? (
        <Suspense>
          <RefundDialog order={order} onDone={onRefunded} onClose={() => setDialog(null)} />
        </Suspense>
      ) : dialog === 'ship' ? (
        <ShipDialog
          order={order}
          onDone={(changed) => onChanged(dialog, changed)}
          onPacked={onPacked}
          onClose={() => setDialog(null)}
        />
      ) : dialog ? (
        <StepDialog
          order={order}
          step={dialog}
          onDone={(changed) =>
            dialog === 'waive' ? onWaived() : onChanged(dialog === 'repay' ? 'refund' : dialog, changed)
          }
          onClose={() => setDialog(null)}
        />
      ) : null}
    </>
  )
}

/** Of what leaves next, or has left. */
const hasLabels = ({ next, parcels }: Order) => (next.items === '' ? parcels : next.parcels).length > 0

/** What the page of its change has to say. */
const notesOfEdit = (state: unknown): readonly string[] =>
  (state as { notes?: readonly string[] } | null)?.notes ?? []

function Emails({ order: { emails, number } }: { order: Order }) {
  if (emails.length === 0) return null
  return (
    <Sheet title="Levelek" actions={<OrderEmailsLink number={number} />} flush>
      <List>
        {emails.map(({ subject, at, state }) => (
          <Row key={`${subject} ${at}`} title={subject} detail={momentText(at)}>
            <StateMark kind={state.kind}>{state.name}</StateMark>
          </Row>
        ))}
      </List>
    </Sheet>
  )
}
