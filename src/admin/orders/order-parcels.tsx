import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Check } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Note, Sheet } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './order-page.module.css'

type Order = AdminResponse<'getOrder'>
type Parcel = Order['parcels'][number]

/** What left in which parcels, what is put together, and what is still to come. */
export function OrderParcels({ order, mayPack }: { order: Order; mayPack: boolean }) {
  const { shipments, next, number } = order
  const isWaiting = next.is_part || next.parcels.length > 0
  const isInParts = shipments.length > 0 && next.items !== ''
  if (shipments.length === 0 && !isWaiting) return null
  return (
    <Sheet title="Csomagok" flush>
      <List>
        {shipments.map(({ at, items, parcels }) => (
          <Row
            key={at}
            title={`Feladva ${momentText(at)}`}
            detail={<Contents items={items} parcels={parcels} />}
          />
        ))}
        {isWaiting ? (
          <Row
            title={next.parcels.length > 0 ? 'Bejegyezve, feladásra vár' : 'Összeállítva, feladásra vár'}
            detail={<Contents items={next.items} parcels={next.parcels} />}
          >
            {mayPack ? (
              next.parcels.length > 0 ? (
                <CallOff number={number} parcels={next.parcels} />
              ) : (
                <Unpack number={number} />
              )
            ) : null}
          </Row>
        ) : null}
        {!isWaiting && isInParts ? <Row title="Még itt van" detail={next.items} /> : null}
        {isWaiting && next.rest !== '' ? <Row title="Ezután is itt marad" detail={next.rest} /> : null}
      </List>
    </Sheet>
  )
}

const Contents = ({ items, parcels }: { items: string; parcels: readonly Parcel[] }) => (
  <>
    {items}
    {parcels.map(({ code, url, state }) => (
      <span key={code} className={styles.parcel}>
        <a href={url}>{code}</a> {state}
      </span>
    ))}
  </>
)

function Unpack({ number }: { number: string }) {
  const { run, busy, failure } = useAction((client) => client.unpackShipment({ params: { number } }))
  async function unpack() {
    if (await run()) showToast('Minden, ami itt van, együtt megy.')
  }
  return (
    <>
      {failure ? <Note>{failure.message}</Note> : null}
      <Button busy={busy} onClick={() => void unpack()}>
        Mégis minden együtt
      </Button>
    </>
  )
}

/** Calls registered parcels off, so that the order can be changed or packed otherwise. */
export function CallOff({ number, parcels }: { number: string; parcels: readonly Pick<Parcel, 'code'>[] }) {
  const [isOpen, setOpen] = useState(false)
  const [byHand, setByHand] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const { run, busy, failure } = useAction((client) =>
    client.cancelParcels({ params: { number }, body: { by_hand: byHand } }),
  )
  async function submit() {
    const done = await run()
    if (!done) return
    if (!done.is_done) return setRefusal(done.text)
    setOpen(false)
    showToast(done.text)
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>Csomag visszavonása</Button>
      {isOpen ? (
        <FormDialog
          title={`Csomag visszavonása: ${number}`}
          action="Visszavonás"
          busy={busy}
          refusal={failure?.message ?? refusal}
          onSubmit={submit}
          onClose={() => setOpen(false)}
        >
          <p>
            A futárnál visszavonjuk: {parcels.map(({ code }) => code).join(', ')}. A kinyomtatott címkéje
            többé nem jó, ne ragassza csomagra.
          </p>
          <Check
            label="A futár oldalán már visszavontam; itt csak rögzítem"
            checked={byHand}
            onChange={(event) => setByHand(event.target.checked)}
          />
        </FormDialog>
      ) : null}
    </>
  )
}
