import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { failureOf, useClient } from '../runtime/use-desk.ts'

type Reason = AdminResponse<'explainPrice'>

/** Beside a price: why it is so much. */
export function PriceReasonButton({ variantId, itemNumber }: { variantId: number; itemNumber: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="plain" aria-label={`Miért ennyi? ${itemNumber}`} onClick={() => setOpen(true)}>
        Miért ennyi?
      </Button>
      {isOpen ? <PriceReasonDialog variantId={variantId} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** Since when, by whom or which file, which sale, what it was before. */
export function PriceReasonDialog({ variantId, onClose }: { variantId: number; onClose: () => void }) {
  const client = useClient()
  const seesAudit = useMember()?.rights.includes('audit.see') ?? false
  const [reason, setReason] = useState<Reason | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    let isLeft = false
    client.explainPrice({ params: { id: variantId } }).then(
      (found) => {
        if (!isLeft) setReason(found)
      },
      (error: unknown) => {
        if (!isLeft) setFailure(failureOf(error).message)
      },
    )
    return () => {
      isLeft = true
    }
  }, [client, variantId])
  return (
    <Dialog title="Miért ennyi?" onClose={onClose}>
      {failure ? <Note>{failure}</Note> : null}
      {reason ? (
        <>
          <p>
            <b>{reason.item_number}</b>
          </p>
          {reason.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <p>
            {seesAudit && reason.change_id !== null ? (
              <>
                <Link to={`/beallitasok/naplo/${reason.change_id}`}>A változás a naplóban</Link>{' '}
              </>
            ) : null}
            {reason.promotion_id === null ? null : (
              <Link to={`/termekek/akciok/${reason.promotion_id}`}>Az akció</Link>
            )}
          </p>
        </>
      ) : failure ? null : (
        <p>Egy pillanat…</p>
      )}
      <DialogActions>
        <Button onClick={onClose}>Bezárás</Button>
      </DialogActions>
    </Dialog>
  )
}
