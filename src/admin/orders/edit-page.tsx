import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Field, TextField } from '../parts/field.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useLeaveGuard } from '../runtime/leave-guard.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import { EditCustomer, EditDelivery } from './edit-customer.tsx'
import {
  bodyOf,
  draftOf,
  hasOtherPrice,
  isChanged,
  lineErrors,
  type Draft,
  type EditBody,
  type Editable,
  type Goods,
} from './edit-draft.ts'
import { EditEffect, type Effect } from './edit-effect.tsx'
import { EditGoods } from './edit-goods.tsx'
import { CallOff } from './order-parcels.tsx'
import { EditLines } from './edit-lines.tsx'
import styles from './edit.module.css'

export const handle: PageHandle = { title: 'Rendelés módosítása' }
export const loader = load('getOrderEdit', ({ params }) => ({ params: { number: params.number ?? '' } }))

export function Component() {
  const { number = '' } = useParams()
  const view = useDesk('getOrderEdit', { params: { number } })
  const [begun, setBegun] = useState(view)
  return (
    <>
      <PageHead title={`Szerkesztés: ${number}`} back={{ to: `/rendelesek/${number}`, title: number }} />
      {view.refusal === null ? null : (
        <Sheet>
          <Note>{view.refusal}</Note>
        </Sheet>
      )}
      {view.refusal === null && view.revision !== begun.revision ? (
        <Sheet>
          <Note>A rendelést közben más módosította. Amit beírt, a régi rendelésre szólt.</Note>
          <Button onClick={() => setBegun(view)}>Újrakezdem az új rendelésből</Button>
        </Sheet>
      ) : null}
      {view.refusal === null ? <EditForm key={begun.revision} view={begun} /> : null}
    </>
  )
}

const keyOf = ({ variant_id: id }: Goods) => `uj-${id}`

function EditForm({ view }: { view: Editable }) {
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => draftOf(view))
  const [shown, setShown] = useState<{ effect: Effect; body: EditBody } | null>(null)
  const letGo = useLeaveGuard(isChanged(view, draft), null)
  const preview = useAction((client, body: EditBody) =>
    client.previewOrderEdit({ params: { number: view.number }, body }),
  )
  const errors = preview.failure?.errors ?? {}
  const change = (part: Partial<Draft>) => setDraft((now) => ({ ...now, ...part }))
  const parts = { view, draft, errors, onChange: change }

  async function look() {
    const body = bodyOf(view, draft)
    const effect = await preview.run(body)
    if (effect) setShown({ effect, body })
  }

  function finish(notes: readonly string[]) {
    letGo()
    showToast('A rendelést módosítottuk.')
    void navigate(`/rendelesek/${view.number}`, { state: { notes } })
  }

  return (
    <>
      {preview.failure ? (
        <Sheet>
          <Note>{preview.failure.message}</Note>
        </Sheet>
      ) : null}
      {view.waiting_parcels.length > 0 ? (
        <Sheet>
          <Note>
            A csomagja be van jegyezve a futárnál: {view.waiting_parcels.join(', ')}. Amíg vissza nem vonja,
            csak a számlázási cím módosítható.
          </Note>
          <CallOff number={view.number} parcels={view.waiting_parcels.map((code) => ({ code }))} />
        </Sheet>
      ) : null}
      <Sheet title="Tételek">
        <EditLines view={view} draft={draft} errorOf={lineErrors(view, draft, errors)} onChange={change} />
        {hasOtherPrice(view, draft) ? (
          <Field
            label="Miért más az ára?"
            note="A történetbe és a naplóba kerül."
            value={draft.priceReason}
            onChange={(event) => change({ priceReason: event.target.value })}
            error={errors.price_reason?.[0]}
          />
        ) : null}
        <EditGoods
          taken={(goods) =>
            draft.added.some(({ key }) => key === keyOf(goods)) ||
            view.lines.some(({ item_number }) => item_number === goods.item_number)
          }
          onAdd={(goods) =>
            change({
              added: [
                ...draft.added,
                { key: keyOf(goods), quantity: '1', price: String(goods.price.value), goods },
              ],
            })
          }
        />
      </Sheet>
      <EditDelivery {...parts} />
      {view.personal ? <EditCustomer {...parts} /> : null}
      <Sheet title="Üzenet a vevőnek">
        <div className={styles.form}>
          <TextField
            label="Megjegyzés"
            note="A vevő a változásokról szóló levelében olvassa. Üresen is hagyható."
            rows={3}
            value={draft.note}
            onChange={(event) => change({ note: event.target.value })}
            error={errors.note?.[0]}
          />
          <div>
            <Button kind="next" busy={preview.busy} onClick={() => void look()}>
              Módosítás áttekintése
            </Button>
          </div>
        </div>
      </Sheet>
      {shown ? <EditEffect view={view} {...shown} onDone={finish} onClose={() => setShown(null)} /> : null}
    </>
  )
}
