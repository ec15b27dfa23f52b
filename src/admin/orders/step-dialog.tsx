import { useState } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Check, Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { refusalOf, useAction } from '../runtime/use-desk.ts'
import { RefundAccount } from './owed-refund.tsx'

type Order = AdminResponse<'getOrder'>

/** Steps that need something to be said first; `repay` gives back what is wanted, `waive` gives it up. */
export type DialogStep = 'cancel' | 'return' | 'mark_paid' | 'quote' | 'repay' | 'waive'

type Values = { reason: string; amount: string; reference: string; byHand: boolean }

const titles: Record<DialogStep, { title: string; action: string }> = {
  cancel: { title: 'Rendelés törlése', action: 'Rendelés törlése' },
  return: { title: 'Visszaérkezett áru', action: 'Visszavétel' },
  mark_paid: { title: 'Fizetés rögzítése', action: 'Rögzítés' },
  quote: { title: 'Ajánlat a szállításra', action: 'Ajánlat küldése' },
  repay: { title: 'Visszajáró összeg', action: 'Visszaadás' },
  waive: { title: 'Mégsem jár vissza', action: 'Nem jár vissza' },
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
    case 'repay':
      return client.refundOrder({ params, body: { amount, reason, by_hand: values.byHand } })
    case 'waive':
      return client.waiveRefund({ params, body: { amount, reason } })
  }
}

function amountAtFirst(order: Order, step: DialogStep): string {
  if (step === 'repay' || step === 'waive') return String(order.refund.wanted.value)
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
    reason: step === 'repay' ? order.refund.reason : '',
    amount: amountAtFirst(order, step),
    reference: '',
    byHand: !order.refund.has_gateway,
  })
  const { run, busy, failure } = useAction((client) => send(client, order.number, step, values))
  const set = (change: Partial<Values>) => setValues({ ...values, ...change })
  const errors = failure?.errors ?? {}

  async function submit() {
    const changed = await run()
    if (changed) onDone(changed)
  }

  return (
    <FormDialog
      title={`${titles[step].title}: ${order.number}`}
      action={titles[step].action}
      danger={step === 'cancel' || step === 'waive'}
      busy={busy}
      refusal={refusalOf(failure)}
      onSubmit={submit}
      onClose={onClose}
    >
      {step === 'waive' ? (
        <p>
          <b>{order.refund.wanted.formatted_value}</b> a boltnál marad, a rendelés lekerül a visszatérítendők
          közül. A vevő erről nem kap levelet.
        </p>
      ) : null}
      {step === 'mark_paid' || step === 'quote' || step === 'repay' ? (
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
          label={order.payment_method.type === 'transfer' ? 'Az átutalás azonosítója' : 'Azonosító'}
          note="A bank vagy a futár kivonatáról, ha van. Ugyanaz kétszer nem rögzíthető."
          value={values.reference}
          onChange={(event) => set({ reference: event.target.value })}
          error={errors.reference?.[0]}
        />
      ) : null}
      {step === 'cancel' || step === 'return' || step === 'repay' || step === 'waive' ? (
        <Field
          label="Indok"
          note={
            step === 'return' || step === 'waive' ? 'A történetbe kerül.' : 'A vevő ezt olvassa a levelében.'
          }
          value={values.reason}
          onChange={(event) => set({ reason: event.target.value })}
          error={errors.reason?.[0]}
        />
      ) : null}
      {step === 'repay' ? (
        <Check
          label="Kézzel adtam vissza (átutalással, készpénzben); itt csak rögzítem"
          checked={values.byHand}
          onChange={(event) => set({ byHand: event.target.checked })}
        />
      ) : null}
      {step === 'repay' && values.byHand ? <RefundAccount order={order} /> : null}
    </FormDialog>
  )
}
