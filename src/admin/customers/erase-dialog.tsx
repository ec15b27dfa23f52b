import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Check } from '../parts/field.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'
import styles from './customers.module.css'

type Customer = AdminResponse<'getCustomer'>

/** What goes, what stays and why, before it is done: nothing of it can be taken back. */
export function EraseDialog({ customer, onClose }: { customer: Customer; onClose: () => void }) {
  const [isSure, setSure] = useState(false)
  const navigate = useNavigate()
  const erase = useAction((client) =>
    client.eraseCustomer({ params: { id: customer.id }, body: { confirmed: true } }),
  )

  async function run() {
    if (!(await erase.run())) return
    showToast('A vevő adatait töröltük.')
    void navigate('/vevok')
  }

  return (
    <Dialog title="A vevő adatainak törlése" onClose={onClose}>
      {erase.failure ? <Note>{erase.failure.message}</Note> : null}
      {customer.open_orders > 0 ? (
        <Note>{`${customer.open_orders} rendelése még nem zárult le. Ezek a törlés után is teljesíthetők.`}</Note>
      ) : null}
      <p>
        <b>Törlődik:</b> {customer.account ? 'a fiók, a mentett címek, a kedvencek, ' : ''}a kosár, a hírlevél
        és az értesítések feliratkozása, az általános üzenetek, az elküldött levelek, és amit a munkatársak a
        rendeléseihez jegyeztek. A vélemények név nélkül maradnak.
      </p>
      <Retained customer={customer} />
      <p>Ez nem vonható vissza.</p>
      <Check
        label="Meggyőződtem róla, hogy a vevő maga kéri."
        checked={isSure}
        onChange={(event) => setSure(event.target.checked)}
      />
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="danger" busy={erase.busy} disabled={!isSure} onClick={() => void run()}>
          Végleges törlés
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Retained({ customer: { retained } }: { customer: Customer }) {
  const { orders, withdrawals, messages } = retained
  const rows: [number, string][] = [
    [
      orders,
      'rendelés: az elérhetőség 5 évig a polgári jogi igények miatt, a bizonylat és a rajta álló név és cím 8 évig a számviteli törvény szerint',
    ],
    [withdrawals, 'elállás: 5 évig, az elévülésig'],
    [messages, 'üzenet rendelésről vagy termékről: 3 évig, mert panasz lehet (fogyasztóvédelmi törvény)'],
  ]
  const left = rows.filter(([count]) => count > 0)
  if (left.length === 0) return <p>A törvény miatt semmi sem marad.</p>
  return (
    <>
      <p>
        <b>Megmarad, mert a törvény kéri,</b> és a határidő után magától törlődik:
      </p>
      <ul className={styles.retained}>
        {left.map(([count, text]) => (
          <li key={text}>{`${count} ${text}`}</li>
        ))}
      </ul>
    </>
  )
}
