import { useState, type FormEvent } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** Steps that need something to be said first. */
export type DialogStep = 'ship' | 'cancel' | 'return' | 'mark_paid' | 'quote'

type Values = {
  carrier: string
  codes: string
  reason: string
  amount: string
  reference: string
  unpaidReason: string
}

const titles: Record<DialogStep, { title: string; action: string }> = {
  ship: { title: 'Feladás', action: 'Feladva' },
  cancel: { title: 'Rendelés törlése', action: 'Törlés' },
  return: { title: 'Visszaérkezett áru', action: 'Visszavétel' },
  mark_paid: { title: 'Fizetés rögzítése', action: 'Rögzítés' },
  quote: { title: 'Ajánlat a szállításra', action: 'Ajánlat küldése' },
}

/** The call of a step, with what was filled in. */
function send(client: AdminClient, number: string, step: DialogStep, values: Values) {
  const params = { number }
  const amount = Number(values.amount)
  const reason = values.reason
  switch (step) {
    case 'ship': {
      const codes = values.codes.split(/[\s,;]+/).filter(Boolean)
      return client.takeOrderStep({
        params,
        body: {
          step,
          tracking_codes: codes,
          carrier: values.carrier,
          unpaid_reason: values.unpaidReason,
        },
      })
    }
    case 'cancel':
    case 'return':
      return client.takeOrderStep({ params, body: { step, reason } })
    case 'mark_paid':
      return client.markOrderPaid({ params, body: { amount, reference: values.reference } })
    case 'quote':
      return client.quoteOrder({ params, body: { price: amount } })
  }
}

function amountAtFirst(order: Order, step: DialogStep): string {
  return step === 'mark_paid' ? String(order.due.value) : ''
}

export function StepDialog({
  order,
  step,
  onDone,
  onClose,
}: {
  order: Order
  step: DialogStep
  onDone: (changed: AdminResponse<'takeOrderStep'>) => void
  onClose: () => void
}) {
  const [values, setValues] = useState<Values>({
    carrier: order.shipping.carrier ?? order.carriers[0]?.code ?? '',
    codes: '',
    reason: '',
    amount: amountAtFirst(order, step),
    reference: '',
    unpaidReason: '',
  })
  const { run, busy, failure } = useAction((client) => send(client, order.number, step, values))
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const errors = failure?.errors ?? {}

  async function submit(event: FormEvent) {
    event.preventDefault()
    const changed = await run()
    if (changed) onDone(changed)
  }

  return (
    <Dialog title={`${titles[step].title}: ${order.number}`} onClose={onClose}>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        {failure ? <Note>{failure.message}</Note> : null}
        {step === 'ship' ? (
          <>
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
            <Field
              label="Csomagszám"
              note={
                order.parcels.length > 0
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
          </>
        ) : null}
        {step === 'mark_paid' || step === 'quote' ? (
          <Field
            label={step === 'quote' ? 'A szállítás bruttó ára, Ft' : 'Összeg, Ft'}
            inputMode="numeric"
            value={values.amount}
            onChange={(event) => set({ amount: event.target.value.replaceAll(/\D/g, '') })}
            error={(errors.amount ?? errors.price)?.[0]}
          />
        ) : null}
        {step === 'mark_paid' ? (
          <Field
            label="Az átutalás azonosítója"
            note="A banki kivonatról, ha van. Ugyanaz kétszer nem rögzíthető."
            value={values.reference}
            onChange={(event) => set({ reference: event.target.value })}
            error={errors.reference?.[0]}
          />
        ) : null}
        {step === 'cancel' || step === 'return' ? (
          <Field
            label="Indok"
            note={step === 'return' ? 'A történetbe kerül.' : 'A vevő ezt olvassa a levelében.'}
            value={values.reason}
            onChange={(event) => set({ reason: event.target.value })}
            error={errors.reason?.[0]}
          />
        ) : null}
        <DialogActions>
          <Button onClick={onClose}>Mégsem</Button>
          <Button kind={step === 'cancel' ? 'danger' : 'next'} type="submit" busy={busy}>
            {titles[step].action}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
