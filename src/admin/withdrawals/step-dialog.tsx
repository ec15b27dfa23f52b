import { useState } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Check, Field } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { refusalOf, useAction } from '../runtime/use-desk.ts'
import { TransferDetails } from './transfer-details.tsx'

export type Withdrawal = AdminResponse<'getWithdrawal'>
export type Step = Withdrawal['steps'][number]

export const steps: Record<Step, { title: string; key: string; done: string }> = {
  acknowledge: { title: 'Visszaigazolás', key: 'a', done: 'Visszaigazolva.' },
  goods_received: { title: 'Az áru megérkezett', key: 'v', done: 'Az áru megérkezett.' },
  refund: { title: 'Visszatérítés', key: 'r', done: 'Visszatérítve, az elállás lezárult.' },
  reject: { title: 'Elutasítás', key: 'x', done: 'Elutasítva.' },
}
export type Changed = AdminResponse<'takeWithdrawalStep'>
export type DialogStep = Exclude<Step, 'acknowledge'>

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
export function StepDialog({ one, step, onDone, onClose }: DialogProps) {
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
