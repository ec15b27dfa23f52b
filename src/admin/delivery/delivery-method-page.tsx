import type { FormEvent } from 'react'
import { useNavigate, useParams } from 'react-router'
import { isResponseError } from '../runtime/response-error.ts'
import { formatForint } from '#contract/money.ts'
import { MergedNote, RestoredNote } from '../screen/conflicts.tsx'
import { Empty, PageHead, Sheet } from '../parts/sheet.tsx'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { DeliveryForm } from './delivery-form.tsx'
import {
  deliveryFieldsOf,
  newDelivery,
  toDeliveryDraft,
  toDeliveryFields,
  triedDelivery,
  type DeliveryFields,
  type DeliveryMethod,
} from './delivery-draft.ts'
import { loadMethods } from './methods-loader.ts'
import { ActiveSwitch, RemoveDialog, SaveBar, useRemoving } from './save-bar.tsx'
import { TryOutPanel } from './try-out-panel.tsx'
import { useTryOut } from './try-out.ts'
import { useIsClient } from '../runtime/is-client.ts'
import { useVersionedForm } from '../runtime/use-versioned-form.ts'
import styles from './method-page.module.css'

export const handle: PageHandle = { title: 'Szállítási mód' }
export const loader = loadMethods()

const listPath = '/beallitasok/szallitas'

export function Component() {
  const { id } = useParams()
  const isClient = useIsClient()
  const { methods } = useDesk('listDeliveryMethods')
  const formKey = `${id ?? 'new'} ${isClient}`
  if (id === undefined) return <MethodPage key={formKey} isClient={isClient} method={null} />
  const method = methods.find((one) => String(one.id) === id)
  return method ? (
    <MethodPage key={formKey} isClient={isClient} method={method} />
  ) : (
    <>
      <PageHead title="Szállítási mód" />
      <Sheet flush>
        <Empty>Ez a szállítási mód már nincs meg.</Empty>
      </Sheet>
    </>
  )
}

const storedOf = (method: DeliveryMethod | null) =>
  method ? { fields: deliveryFieldsOf(method), version: method.version } : { fields: newDelivery, version: 0 }

function MethodPage({ method, isClient }: { method: DeliveryMethod | null; isClient: boolean }) {
  const parts = useDesk('listDeliveryMethods')
  const navigate = useNavigate()
  const form = useVersionedForm<DeliveryFields, ReturnType<typeof toDeliveryDraft>>(storedOf(method), {
    name: isClient ? `delivery:${method?.id ?? 'new'}` : null,
    toDraft: toDeliveryDraft,
    toFields: toDeliveryFields,
  })
  const { draft, fields, conflicts } = form
  const id = method?.id ?? null
  const tryOut = useTryOut(parts.categories, { delivery: { ...triedDelivery(fields), id } })
  const removing = useRemoving()
  const save = useAction(async (client) => {
    if (id === null) return client.createDeliveryMethod({ body: fields })
    try {
      return await client.changeDeliveryMethod({ params: { id }, body: { ...fields, version: form.version } })
    } catch (error) {
      if (isResponseError(error) && error.body.code === 'delivery_method_changed') {
        const { methods } = await client.listDeliveryMethods()
        form.meet(storedOf(methods.find((one) => one.id === id) ?? method))
      }
      throw error
    }
  })
  const remove = useAction((client) => client.removeDeliveryMethod({ params: { id: id ?? 0 } }))
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

  return (
    <>
      <PageHead title={method?.name ?? 'Új szállítási mód'} />
      <div className={styles.columns}>
        <form onSubmit={(event) => void submit(event)} noValidate>
          {form.isRestored ? <RestoredNote onDrop={form.drop} /> : null}
          <MergedNote conflicts={conflicts} labels={labels} show={showField} onTakeTheirs={form.takeTheirs} />
          <DeliveryForm draft={draft} errors={errors} change={form.change} parts={parts} />
          <ActiveSwitch checked={draft.active} onChange={(active) => form.change({ active })} />
          <SaveBar
            effect={tryOut.tried?.effect ?? null}
            busy={save.busy}
            failure={conflicts === null ? save.failure : null}
            onRemove={id === null ? undefined : removing.ask}
          />
        </form>
        <aside>
          <TryOutPanel {...tryOut} categories={parts.categories} />
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

const labels: Record<keyof DeliveryFields, string> = {
  name: 'Név',
  description: 'Leírás',
  kind: 'Átvétel',
  carrier: 'Futár',
  pickup_providers: 'Átvételi pontok',
  price: 'Díj módja',
  bands: 'Díjak',
  free_from: 'Ingyenes ettől',
  tax_rate: 'Áfa',
  min_weight: 'Legkisebb súly',
  max_weight: 'Legnagyobb súly',
  min_total: 'Legkisebb kosárérték',
  max_total: 'Legnagyobb kosárérték',
  max_pieces: 'Legfeljebb ennyi darab',
  max_side: 'Leghosszabb oldal',
  locker: 'Csak automatába férő',
  only_categories: 'Csak ezekhez a kategóriákhoz',
  except_categories: 'Ezekhez a kategóriákhoz nem',
  postal_codes: 'Irányítószámok',
  requested_day_from: 'Nap kérhető',
  transit_days: 'Úton (munkanap)',
  active: 'Választható',
}

const valueTexts: Readonly<Record<string, string>> = {
  home: 'a címére visszük',
  pickup_point: 'átvételi pont',
  personal: 'eljön érte',
  bands: 'súly és érték szerint',
  free: 'ingyenes',
  quotation: 'egyedi ajánlat',
  own: 'saját vagy más futár',
}

function showField(field: keyof DeliveryFields, value: unknown): string {
  if (value === null || value === '' || (Array.isArray(value) && value.length === 0)) return 'üres'
  if (typeof value === 'boolean') return value ? 'igen' : 'nem'
  if (field === 'transit_days') {
    const { from, to } = value as NonNullable<DeliveryFields['transit_days']>
    return from === to ? `${from} munkanap` : `${from}–${to} munkanap`
  }
  if (field === 'bands')
    return (value as DeliveryFields['bands'])
      .map(({ to_weight: grams, gross }) => {
        const weight = grams === null ? 'bármennyi' : `${grams / 1000} kg`
        return `${weight}: ${formatForint(gross)}`
      })
      .join(', ')
  if (['free_from', 'min_total', 'max_total'].includes(field)) return formatForint(Number(value))
  if (field === 'min_weight' || field === 'max_weight') return `${Number(value) / 1000} kg`
  if (field === 'max_side') return `${Number(value) / 10} cm`
  return typeof value === 'string' ? (valueTexts[value] ?? value) : JSON.stringify(value)
}
