import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { MethodList, type ListedMethod } from './method-list.tsx'
import { PresetsForm, type PresetChoice } from './presets-form.tsx'
import { TryOutPanel } from './try-out-panel.tsx'
import { useTryOut } from './try-out.ts'
import styles from './method-page.module.css'

type Deliveries = AdminResponse<'listDeliveryMethods'>

type Props<M extends ListedMethod> = {
  texts: { title: string; lead: string; one: string; first: string; added: string }
  path: string
  methods: readonly M[]
  presets: Deliveries['presets']
  categories: Deliveries['categories']
  /** Something of it is still to be given. */
  isWaiting: (method: M) => boolean
  calls: {
    order: (client: AdminClient, ids: number[]) => Promise<unknown>
    switch: (client: AdminClient, method: ListedMethod) => Promise<unknown>
    add: (client: AdminClient, presets: PresetChoice[]) => Promise<object>
  }
}

/** All methods of delivery, or of payment, in their order, with the trial of what a customer sees beside. */
export function MethodsOverview<M extends ListedMethod>(props: Props<M>) {
  const { texts, path, methods, presets, categories, isWaiting, calls } = props
  const tryOut = useTryOut(categories)
  const [isAdding, setAdding] = useState(false)
  const order = useAction(calls.order)
  const change = useAction(calls.switch)
  const add = useAction(calls.add)
  const failure = order.failure ?? change.failure
  const isEmpty = methods.length === 0

  async function addPresets(choices: PresetChoice[]) {
    if (!(await add.run(choices))) return
    setAdding(false)
    showSaved(texts.added)
  }

  const presetsForm = (
    <PresetsForm
      presets={presets}
      busy={add.busy}
      failure={add.failure}
      onAdd={(choices) => void addPresets(choices)}
    />
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <span className={styles.buttons}>
          {isEmpty ? null : <Button onClick={() => setAdding(true)}>Kész minták</Button>}
          <Link className={buttonClass({ kind: isEmpty ? 'normal' : 'next' })} to={`${path}/uj`}>
            {texts.one}
          </Link>
        </span>
      </PageHead>
      <div className={styles.columns}>
        <div>
          {failure ? (
            <div className={styles.note}>
              <Note>{failure.message}</Note>
            </div>
          ) : null}
          {isEmpty ? (
            <Sheet title={texts.first} flush>
              {presetsForm}
            </Sheet>
          ) : (
            <Sheet title="Ebben a sorrendben látja a vevő" flush>
              <MethodList
                methods={methods}
                path={path}
                busy={order.busy || change.busy}
                isWaiting={isWaiting}
                onOrder={(ids) => void order.run(ids)}
                onSwitch={(method) => void change.run(method)}
              />
            </Sheet>
          )}
        </div>
        <aside>
          <TryOutPanel {...tryOut} categories={categories} />
        </aside>
      </div>
      {isAdding ? (
        <Dialog title="Kész minták" onClose={() => setAdding(false)}>
          {presetsForm}
        </Dialog>
      ) : null}
    </>
  )
}
