import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check, Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { refusalOf, useAction, useRefresh } from '../runtime/use-desk.ts'
import { digits } from './edit-draft.ts'
import styles from './edit.module.css'

type Order = AdminResponse<'getOrder'>
type Changed = AdminResponse<'takeOrderStep'>
type Line = Order['lines'][number]

/** Of what leaves next, so much as is in stock; all of it where that is nothing, or its parcel is registered. */
function inStock(order: Order, { next, quantity, shipped, missing }: Line): number {
  const isAnyHere = order.lines.some((line) => line.missing < leftOf(line))
  if (order.next.parcels.length > 0 || !isAnyHere) return next
  return Math.min(next, quantity - shipped - missing)
}

const leftOf = ({ quantity, shipped }: Line) => quantity - shipped

/** What leaves, all that is here or a part of it, with its codes; or what is only put together, to have its parcel registered. */
export function ShipDialog({
  order,
  onDone,
  onPacked,
  onClose,
}: {
  order: Order
  onDone: (changed: Changed) => void
  onPacked: (changed: Changed) => void
  onClose: () => void
}) {
  const here = order.lines.filter((line) => leftOf(line) > 0)
  const [values, setValues] = useState({
    carrier: order.shipping.carrier ?? order.carriers[0]?.code ?? '',
    codes: '',
    unpaidReason: '',
    isShortSeen: false,
  })
  const [pieces, setPieces] = useState<Readonly<Record<string, string>>>(() =>
    Object.fromEntries(here.map((line) => [line.id, String(inStock(order, line))])),
  )
  // Not what has come meanwhile: whoever chose by this has to look again.
  const [seen] = useState({ shipped: order.shipped, part: order.next.part })
  const refresh = useRefresh()
  const set = (change: Partial<typeof values>) => setValues({ ...values, ...change })
  const lines = here.map(({ id }) => ({ id, quantity: Number(pieces[id]) }))
  const isPart = here.some((line) => Number(pieces[line.id]) < leftOf(line))
  const isShort = here.some((line) => Number(pieces[line.id]) > leftOf(line) - line.missing)
  const isAsPacked = here.every(({ id, next }) => Number(pieces[id]) === next)
  const common = { params: { number: order.number } }
  const ship = useAction((client) =>
    client.takeOrderStep({
      ...common,
      body: {
        step: 'ship',
        tracking_codes: values.codes.split(/[\s,;]+/).filter(Boolean),
        carrier: values.carrier,
        ...(isAsPacked ? {} : { lines }),
        seen_shipped: seen.shipped,
        unpaid_reason: values.unpaidReason,
        short_seen: values.isShortSeen,
      },
    }),
  )
  const pack = useAction((client) =>
    client.packShipment({ ...common, body: { lines, seen_shipped: seen.shipped, seen_part: seen.part } }),
  )
  const failure = ship.failure ?? pack.failure
  const errors = failure?.errors ?? {}
  const isRegistered = order.next.parcels.length > 0

  async function submit() {
    const changed = await ship.run()
    if (changed) onDone(changed)
    else refresh()
  }
  async function putTogether() {
    const changed = await pack.run()
    if (changed) onPacked(changed)
    else refresh()
  }

  return (
    <FormDialog
      title={`Feladás: ${order.number}`}
      action={isPart ? 'E rész feladása' : 'Feladás'}
      busy={ship.busy}
      refusal={refusalOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {order.due.value > 0 && order.payment_method.type !== 'cash_on_delivery' ? (
        <>
          <Note>Még nincs kifizetve: {order.due.formatted_value} hiányzik.</Note>
          <Field
            label="Miért adja fel kifizetés nélkül?"
            note="A rendelés történetébe kerül."
            value={values.unpaidReason}
            onChange={(event) => set({ unpaidReason: event.target.value })}
            error={errors.unpaid_reason?.[0]}
          />
        </>
      ) : null}
      {here.some(({ missing }) => missing > 0) ? (
        <Note>
          Nem jut rá készlet:{' '}
          {here
            .filter(({ missing }) => missing > 0)
            .map(({ name, missing, unit_measure: unit }) => `${missing} ${unit} ${name}`)
            .join(', ')}
          .
        </Note>
      ) : null}
      {isShort ? (
        <Check
          label="Az áru megvan, csak a készlet nem mutatja"
          checked={values.isShortSeen}
          onChange={(event) => set({ isShortSeen: event.target.checked })}
        />
      ) : null}
      <Field
        label="Csomagszám"
        note={
          isRegistered
            ? 'A bejegyzett csomagok számát nem kell beírnia.'
            : 'Többet vesszővel válasszon el. Üresen is feladható.'
        }
        value={values.codes}
        onChange={(event) => set({ codes: event.target.value })}
        error={errors.tracking_codes?.[0]}
      />
      {values.codes.trim() === '' ? null : (
        <SelectField
          label="Futár"
          value={values.carrier}
          onChange={(event) => set({ carrier: event.target.value })}
        >
          {order.carriers.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      {isRegistered ? (
        <p className={styles.side}>A bejegyzett csomagban: {order.next.items}.</p>
      ) : here.reduce((sum, line) => sum + leftOf(line), 0) > 1 ? (
        <ul aria-label="Mi megy most?">
          {here.map((line) => (
            <LinePieces
              key={line.id}
              line={line}
              value={pieces[line.id] ?? ''}
              onChange={(value) => setPieces({ ...pieces, [line.id]: value })}
            />
          ))}
        </ul>
      ) : null}
      {isPart && !isRegistered ? (
        <div>
          <p className={styles.side}>
            A többi itt marad, és később adható fel. Ha előbb csomagot jegyezne be vagy szállítólevelet
            nyomtatna erről a részről, csak állítsa össze.
          </p>
          <Button busy={pack.busy} onClick={() => void putTogether()}>
            Csak összeállítom
          </Button>
        </div>
      ) : null}
    </FormDialog>
  )
}

function LinePieces({
  line,
  value,
  onChange,
}: {
  line: Line
  value: string
  onChange: (value: string) => void
}) {
  const left = leftOf(line)
  const isTooMuch = Number(value) > left
  return (
    <li className={styles.pieces}>
      <div>
        <b>{line.name}</b>
        <br />
        <span className={styles.side}>
          {line.shipped > 0
            ? `${line.shipped} ${line.unit_measure} már elment, hátravan: ${left}`
            : `hátravan: ${left} ${line.unit_measure}`}
        </span>
      </div>
      <Field
        label={`Most megy, ${line.unit_measure}`}
        aria-label={`${line.name}: ennyi ${line.unit_measure} megy most`}
        inputMode="numeric"
        value={value}
        onChange={(event) => onChange(digits(event.target.value))}
        error={isTooMuch ? `Legfeljebb ${left}.` : undefined}
      />
    </li>
  )
}
