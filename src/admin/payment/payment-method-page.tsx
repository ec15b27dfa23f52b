import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isResponseError } from '../runtime/response-error.ts'
import { loadMethods } from '../delivery/methods-loader.ts'
import { ActiveSwitch, RemoveDialog, SaveBar, useRemoving } from '../delivery/save-bar.tsx'
import { TryOutPanel } from '../delivery/try-out-panel.tsx'
import { useTryOut } from '../delivery/try-out.ts'
import { useIsClient } from '../runtime/is-client.ts'
import { useVersionedForm } from '../runtime/use-versioned-form.ts'
import { MergedNote, RestoredNote } from '../screen/conflicts.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import {
  newPayment,
  paymentFieldsOf,
  toPaymentDraft,
  toPaymentFields,
  triedPayment,
  type PaymentDraft,
  type PaymentFields,
  type PaymentMethod,
} from './payment-draft.ts'
import { PaymentForm } from './payment-form.tsx'
import styles from '../delivery/method-page.module.css'

export const handle: PageHandle = { title: 'Fizetési mód' }
export const loader = loadMethods('listPaymentMethods')

const listPath = '/beallitasok/fizetes'

export function Component() {
  const { id } = useParams()
  const isClient = useIsClient()
  const { methods } = useDesk('listPaymentMethods')
  const formKey = `${id ?? 'new'} ${isClient}`
  if (id === undefined) return <MethodPage key={formKey} isClient={isClient} method={null} />
  const method = methods.find((one) => String(one.id) === id)
  return method ? (
    <MethodPage key={formKey} isClient={isClient} method={method} />
  ) : (
    <>
      <PageHead title="Fizetési mód" />
      <Sheet flush>
        <Empty>Ez a fizetési mód már nincs meg.</Empty>
      </Sheet>
    </>
  )
}

const storedOf = (method: PaymentMethod | null) =>
  method ? { fields: paymentFieldsOf(method), version: method.version } : { fields: newPayment, version: 0 }

function MethodPage({ method, isClient }: { method: PaymentMethod | null; isClient: boolean }) {
  const parts = useDesk('listPaymentMethods')
  const { categories } = useDesk('listDeliveryMethods')
  const navigate = useNavigate()
  const form = useVersionedForm<PaymentFields, PaymentDraft>(storedOf(method), {
    name: isClient ? `payment:${method?.id ?? 'new'}` : null,
    toDraft: toPaymentDraft,
    toFields: toPaymentFields,
  })
  const { draft, fields, conflicts } = form
  const id = method?.id ?? null
  const tryOut = useTryOut(categories, { payment: { ...triedPayment(fields), id } })
  const removing = useRemoving()
  const save = useAction(async (client) => {
    if (id === null) return client.createPaymentMethod({ body: fields })
    try {
      return await client.changePaymentMethod({ params: { id }, body: { ...fields, version: form.version } })
    } catch (error) {
      if (isResponseError(error) && error.body.code === 'payment_method_changed') {
        const { methods } = await client.listPaymentMethods()
        form.meet(storedOf(methods.find((one) => one.id === id) ?? method))
      }
      throw error
    }
  })
  const remove = useAction((client) => client.removePaymentMethod({ params: { id: id ?? 0 } }))
  const errors = conflicts === null ? (save.failure?.errors ?? {}) : {}

  async function submit(event: FormEvent) {
    event.preventDefault()
    form.settle()
    if (!(await save.run())) return
    form.forget()
    showSaved(`${fields.name}: mentve.`)
    await navigate(listPath)
  }

  async function removeIt() {
    const removed = await remove.run()
    if (!removed) return
    form.forget()
    showSaved(
      removed.outcome === 'removed'
        ? `${fields.name}: törölve.`
        : `${fields.name}: kikapcsolva, mert nyitott kosárban szerepel.`,
    )
    await navigate(listPath)
  }

  const deliveryNames = (ids: readonly number[]) =>
    ids.map((one) => parts.deliveries.find(({ id: own }) => own === one)?.name ?? '?').join(', ')
  return (
    <>
      <PageHead title={method?.name ?? 'Új fizetési mód'} />
      <div className={styles.columns}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          {form.isRestored ? <RestoredNote onDrop={form.drop} /> : null}
          <MergedNote
            conflicts={conflicts}
            labels={labels}
            show={(_field, value) => (Array.isArray(value) ? deliveryNames(value) : showValue(value))}
            onTakeTheirs={form.takeTheirs}
          />
          <PaymentForm draft={draft} errors={errors} change={form.change} parts={parts} />
          <ActiveSwitch checked={draft.active} onChange={(active) => form.change({ active })} />
          <SaveBar
            effect={tryOut.tried?.effect ?? null}
            busy={save.busy}
            failure={conflicts === null ? save.failure : null}
            onRemove={id === null ? undefined : removing.ask}
          />
        </form>
        <aside>
          <TryOutPanel {...tryOut} categories={categories} />
        </aside>
      </div>
      {removing.isRemoving ? (
        <RemoveDialog
          name={method?.name ?? ''}
          busy={remove.busy}
          failure={remove.failure}
          onRemove={() => void removeIt()}
          onClose={removing.close}
        />
      ) : null}
    </>
  )
}

const labels: Record<keyof PaymentFields, string> = {
  name: 'Név',
  description: 'Leírás',
  type: 'Mikor fizet',
  gateway: 'Szolgáltató',
  fee: 'Kezelési díj',
  tax_rate: 'Áfa',
  min_total: 'Legkisebb végösszeg',
  max_total: 'Legnagyobb végösszeg',
  only_delivery: 'Szállítási módok',
  active: 'Választható',
}

const valueTexts: Readonly<Record<string, string>> = {
  transfer: 'előre, átutalással',
  cash_on_delivery: 'átvételkor',
  card: 'bankkártyával',
}

function showValue(value: unknown): string {
  if (value === null || value === '') return 'üres'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  return typeof value === 'string' ? (valueTexts[value] ?? value) : JSON.stringify(value)
}
