import { useBlocker } from 'react-router'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { unsaved } from '../runtime/leave-guard.ts'

/** Asks whoever leaves a page with unsaved changes. What a form keeps is found again there. */
export function LeaveDialog() {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      unsaved.get().length > 0 && currentLocation.pathname !== nextLocation.pathname,
  )
  if (blocker.state !== 'blocked') return null
  const forms = unsaved.get()
  const isStored = forms.every(({ drop }) => drop !== null)
  const dropAll = () => {
    for (const { drop } of forms) drop?.()
    blocker.proceed()
  }
  return (
    <Dialog title="Nem mentett változások" onClose={() => blocker.reset()}>
      <p>
        {isStored
          ? 'Amit ezen az oldalon írt, még nincs elmentve. Később innen folytathatja, vagy elvetheti.'
          : 'Amit ezen az oldalon írt, még nincs elmentve, és elvész, ha továbblép.'}
      </p>
      <DialogActions>
        <Button kind="danger" onClick={dropAll}>
          Elvetem
        </Button>
        {isStored ? <Button onClick={() => blocker.proceed()}>Később folytatom</Button> : null}
        <Button kind="next" onClick={() => blocker.reset()}>
          Maradok
        </Button>
      </DialogActions>
    </Dialog>
  )
}
