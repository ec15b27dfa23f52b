import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'

type Item = AdminResponse<'listSettlementItems'>['items'][number]

/** What taking a booking back does, before it does it. */
export function UnbookDialog({ item, onClose }: { item: Item; onClose: () => void }) {
  const { run, busy, failure } = useAction((client) =>
    client.unbookSettlementItem({ params: { id: item.id } }),
  )

  async function unbook() {
    const done = await run()
    if (!done) return
    onClose()
    showToast([`${done.order}: a rögzítést visszavontuk.`, ...done.notes].join(' '))
  }

  return (
    <Dialog title="Rögzítés visszavonása" onClose={onClose}>
      {failure ? <Note>{failure.message}</Note> : null}
      <p>
        A(z) <b>{item.order}</b> rendelésre rögzített <b>{item.amount.formatted_value}</b> ellentételt kap
        ugyanarra a napra, a rendelés újra fizetésre vár, a tétel pedig visszakerül a nyitottak közé. Ha több
        csomag együtt volt egy befizetés, mindegyik visszakerül.
      </p>
      <p>A vevő erről nem kap levelet.</p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="danger" busy={busy} onClick={() => void unbook()}>
          Visszavonás
        </Button>
      </DialogActions>
    </Dialog>
  )
}
