import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { formatForint } from '#contract/money.ts'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Check, Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { refusalOf, useAction, useDesk } from '../runtime/use-desk.ts'
import { digits } from './edit-draft.ts'
import { RefundAccount } from './owed-refund.tsx'
import styles from './edit.module.css'

type View = AdminResponse<'getOrderRefund'>
type Line = View['lines'][number]
type Pieces = Readonly<Record<string, { quantity: string; restock: boolean }>>

/** What may be damaged is not sold again unless somebody says so. */
const none = { quantity: '', restock: false }

/** Goods, delivery or a sum that goes back, with what it comes to while it is chosen. */
export function RefundDialog({
  order,
  onDone,
  onClose,
}: {
  order: AdminResponse<'getOrder'>
  onDone: (notes: readonly string[]) => void
  onClose: () => void
}) {
  const { number } = order
  const view = useDesk('getOrderRefund', { params: { number } })
  const [pieces, setPieces] = useState<Pieces>({})
  const [values, setValues] = useState({ shipping: '', other: '', reason: '', byHand: !view.has_gateway })
  // One press of the button, however often the call has to be made.
  const [request] = useState(() => crypto.randomUUID())
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const chosen = view.lines.filter(({ id }) => Number(pieces[id]?.quantity) > 0)
  const total = sumOf(chosen, pieces) + Number(values.shipping) + Number(values.other)
  const { run, busy, failure } = useAction((client) =>
    client.refundOrderLines({
      params: { number },
      body: {
        request,
        lines: chosen.map(({ id }) => ({
          id,
          quantity: Number(pieces[id]?.quantity),
          restock: pieces[id]?.restock ?? false,
        })),
        shipping: Number(values.shipping),
        other: Number(values.other),
        total,
        reason: values.reason,
        by_hand: values.byHand,
      },
    }),
  )
  const errors = failure?.errors ?? {}
  const lineError = (id: string) => errors[`lines.${chosen.findIndex((one) => one.id === id)}.quantity`]?.[0]

  async function submit() {
    const done = await run()
    if (done) onDone(done.notes)
  }

  return (
    <FormDialog
      title={`Visszatérítés: ${number}`}
      action={total > 0 ? `Visszatérítés: ${formatForint(total)}` : 'Visszatérítés'}
      busy={busy}
      refusal={refusalOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Visszatéríthető: {view.refundable.formatted_value}</p>
      {view.line_refusal ? <Note>{view.line_refusal}</Note> : null}
      {view.lines.length > 0 ? (
        <ul>
          {view.lines.map((line) => (
            <LinePieces
              key={line.id}
              line={line}
              value={pieces[line.id] ?? none}
              error={lineError(line.id)}
              onChange={(value) => setPieces({ ...pieces, [line.id]: value })}
            />
          ))}
        </ul>
      ) : null}
      {view.shipping ? (
        <Field
          label="A szállítás díjából, Ft"
          note={`Legfeljebb ${formatForint(view.shipping.gross)}.`}
          inputMode="numeric"
          value={values.shipping}
          onChange={(event) => set({ shipping: digits(event.target.value) })}
          error={errors.shipping?.[0]}
        />
      ) : null}
      <Field
        label={view.line_refusal ? 'Összeg, Ft' : 'Más összeg (engedmény), Ft'}
        inputMode="numeric"
        value={values.other}
        onChange={(event) => set({ other: digits(event.target.value) })}
        error={errors.other?.[0] ?? errors.total?.[0]}
      />
      <Field
        label="Indok"
        note="A vevő ezt olvassa a levelében."
        value={values.reason}
        onChange={(event) => set({ reason: event.target.value })}
        error={errors.reason?.[0]}
      />
      <Check
        label="Kézzel adtam vissza (átutalással, készpénzben); itt csak rögzítem"
        checked={values.byHand}
        onChange={(event) => set({ byHand: event.target.checked })}
      />
      {values.byHand ? <RefundAccount order={order} /> : null}
      {view.has_correction ? (
        <p className={styles.side}>
          {view.is_correction_later
            ? 'A rendelés egy része még itt van: a helyesbítő számla a rendelés számlájával együtt készül el.'
            : 'Pontosan ezekről a tételekről helyesbítő számla készül.'}
        </p>
      ) : null}
    </FormDialog>
  )
}

const sumOf = (chosen: readonly Line[], pieces: Pieces) =>
  chosen.reduce((sum, { id, sums }) => sum + (sums[Number(pieces[id]?.quantity) - 1] ?? 0), 0)

function LinePieces({
  line,
  value,
  error,
  onChange,
}: {
  line: Line
  value: { quantity: string; restock: boolean }
  error: string | undefined
  onChange: (value: { quantity: string; restock: boolean }) => void
}) {
  const left = line.sums.length
  return (
    <li className={styles.pieces}>
      <div>
        <b>{line.name}</b>
        <br />
        <span className={styles.side}>
          {left === 0 ? 'nincs mit visszatéríteni' : `legfeljebb ${left} ${line.unit_measure}`}
        </span>
      </div>
      {left === 0 ? null : (
        <Field
          label={`Ennyi ${line.unit_measure}`}
          aria-label={`${line.name}: ennyi ${line.unit_measure} téríthető vissza`}
          inputMode="numeric"
          value={value.quantity}
          onChange={(event) => onChange({ ...value, quantity: digits(event.target.value) })}
          error={error}
        />
      )}
      {Number(value.quantity) > 0 && line.restockable > 0 ? (
        <Check
          label="Visszakerül a készletbe"
          checked={value.restock}
          onChange={(event) => onChange({ ...value, restock: event.target.checked })}
        />
      ) : null}
    </li>
  )
}
