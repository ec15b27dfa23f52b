import { useState } from 'react'
import { Link } from 'react-router'
import { MethodList, type ListedMethod } from '../delivery/method-list.tsx'
import { loadMethods } from '../delivery/methods-loader.ts'
import { PresetsForm, type PresetChoice } from '../delivery/presets-form.tsx'
import { TryOutPanel } from '../delivery/try-out-panel.tsx'
import { useTryOut } from '../delivery/try-out.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from '../delivery/method-page.module.css'

export const handle: PageHandle = { title: 'Fizetés' }
export const loader = loadMethods('listPaymentMethods')

export function Component() {
  const { methods, presets } = useDesk('listPaymentMethods')
  const { categories } = useDesk('listDeliveryMethods')
  const tryOut = useTryOut(categories)
  const [isAdding, setAdding] = useState(false)
  const order = useAction((client, ids: number[]) => client.orderPaymentMethods({ body: { ids } }))
  const change = useAction((client, { id, active }: ListedMethod) =>
    client.switchPaymentMethod({ params: { id }, body: { active: !active } }),
  )
  const add = useAction((client, choices: PresetChoice[]) =>
    client.addPaymentPresets({ body: { presets: choices } }),
  )
  const failure = order.failure ?? change.failure
  const isEmpty = methods.length === 0

  async function addPresets(choices: PresetChoice[]) {
    if (!(await add.run(choices))) return
    setAdding(false)
    showToast('A fizetési módok a listában vannak.')
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
      <PageHead title="Fizetés" lead="Hogyan fizethet a vevő, és mibe kerül neki.">
        <span className={styles.buttons}>
          {isEmpty ? null : <Button onClick={() => setAdding(true)}>Kész minták</Button>}
          <Link className={buttonClass({ kind: isEmpty ? 'normal' : 'next' })} to="/beallitasok/fizetes/uj">
            Új fizetési mód
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
            <Sheet title="Jelölje meg, hogyan fizethet a vevő" flush>
              {presetsForm}
            </Sheet>
          ) : (
            <Sheet title="Ebben a sorrendben látja a vevő" flush>
              <MethodList
                methods={methods}
                path="/beallitasok/fizetes"
                busy={order.busy || change.busy}
                isWaiting={() => false}
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
