import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showToast } from '../shell/toast.ts'

export type FailedView = AdminRequest<'resendEmails'>['body']['view']

const what: Record<FailedView, string> = {
  failed: 'Minden el nem ment levelet azonnal újra megpróbálunk.',
  refused:
    'A visszautasított leveleket azonnal újra megpróbáljuk. Rossz címre újraküldeni árt a bolt hírének: csak akkor tegye, ha az okot elhárították.',
  given_up: 'Azokat a leveleket, amelyekkel felhagytunk, azonnal újra megpróbáljuk.',
}

/** Says what will be tried again before it is. */
export function ResendDialog({
  view,
  search,
  onClose,
}: {
  view: FailedView
  search: string
  onClose: () => void
}) {
  const resend = useAction((client) => client.resendEmails({ body: { view, search } }))

  async function run() {
    const done = await resend.run()
    if (!done) return
    const left = done.left > 0 ? ` Még ${done.left} van hátra: nyomja meg újra.` : ''
    showToast(`${done.resent} levelet küldünk újra.${left}`)
    onClose()
  }

  return (
    <Dialog title="Mind újraküldése" onClose={onClose}>
      {resend.failure ? <Note>{resend.failure.message}</Note> : null}
      <p>{what[view]}</p>
      <p>
        {search === '' ? '' : `Csak azokat, amelyekben ez áll: ${search}. `}Egyszerre legfeljebb 200 levél
        megy.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button kind="next" busy={resend.busy} onClick={() => void run()}>
          Újraküldés
        </Button>
      </DialogActions>
    </Dialog>
  )
}
