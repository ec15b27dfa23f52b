import { useState, type FormEvent } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>

/** Steps that need something to be said first. */
export type DialogStep = 'cancel' | 'return' | 'mark_paid' | 'quote'

type Values = { reason: string; amount: string; reference: string }

const titles: Record<DialogStep, { title: string; action: string }> = {
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
    reason: '',
    amount: amountAtFirst(order, step),
    reference: '',
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
