import { useState } from 'react'
import { Link } from 'react-router'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import type { DeliveryMethod } from './delivery-draft.ts'
import { MethodList, type ListedMethod } from './method-list.tsx'
import { loadMethods } from './methods-loader.ts'
import { PresetsForm, type PresetChoice } from './presets-form.tsx'
import { TryOutPanel } from './try-out-panel.tsx'
import { useTryOut } from './try-out.ts'
import styles from './method-page.module.css'

export const handle: PageHandle = { title: 'Szállítás' }
export const loader = loadMethods()

export function Component() {
  const { methods, presets, categories } = useDesk('listDeliveryMethods')
  const tryOut = useTryOut(categories)
  const [isAdding, setAdding] = useState(false)
  const order = useAction((client, ids: number[]) => client.orderDeliveryMethods({ body: { ids } }))
  const change = useAction((client, { id, active }: ListedMethod) =>
    client.switchDeliveryMethod({ params: { id }, body: { active: !active } }),
  )
  const add = useAction((client, choices: PresetChoice[]) =>
    client.addDeliveryPresets({ body: { presets: choices } }),
  )
  const failure = order.failure ?? change.failure
  const isEmpty = methods.length === 0

  async function addPresets(choices: PresetChoice[]) {
    if (!(await add.run(choices))) return
    setAdding(false)
    showToast('A szállítási módok a listában vannak.')
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
      <PageHead title="Szállítás" lead="Hogyan jut el a csomag a vevőhöz, és mennyiért.">
        <span className={styles.buttons}>
          {isEmpty ? null : <Button onClick={() => setAdding(true)}>Kész minták</Button>}
          <Link className={buttonClass({ kind: isEmpty ? 'normal' : 'next' })} to="/beallitasok/szallitas/uj">
            Új szállítási mód
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
            <Sheet title="Jelölje meg, mivel szállít, és írja mellé a díjat" flush>
              {presetsForm}
            </Sheet>
          ) : (
            <Sheet title="Ebben a sorrendben látja a vevő" flush>
              <MethodList
                methods={methods}
                path="/beallitasok/szallitas"
                busy={order.busy || change.busy}
                isWaiting={(method) => (method as DeliveryMethod).price === 'unset'}
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
