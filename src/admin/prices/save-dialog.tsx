import { useEffect, useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Note } from '../parts/sheet.tsx'
import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'
import { formatNumber } from '#contract/money.ts'
import { useAction, useClient, failureOf } from '../runtime/use-desk.ts'
import { Conflicts } from '../screen/conflicts.tsx'
import { Guards } from '../screen/guards.tsx'
import { showSaved } from '../shell/toast.ts'
import { fieldTitles, type CellValue, type Field } from './price-cells.ts'
import { changesOf, settleCell, type Draft } from './price-draft.ts'
import { SaveEffect, type Effect } from './save-effect.tsx'
import effectStyles from '../screen/effect.module.css'

type Changes = AdminRequest<'savePrices'>['body']['changes']
type Props = {
  draft: Draft
  change: (next: (draft: Draft) => Draft) => void
  /** Cells of the draft that can't be saved so, as `id.field`. */
  onWrong: (looked: { draft: Draft; wrong: ReadonlySet<string> }) => void
  onSaved: () => void
  onClose: () => void
}

/** What a save will do, before it is done: each guard is confirmed by its name, each conflict is decided. */
export function SaveDialog({ draft, change, onWrong, onSaved, onClose }: Props) {
  const client = useClient()
  const [effect, setEffect] = useState<Effect | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [confirmed, setConfirmed] = useState<readonly string[]>([])
  const [tries, setTries] = useState(0)
  const save = useAction((caller, changes: Changes, names: string[]) =>
    caller.savePrices({ body: { changes, confirmed: names } }),
  )
  useEffect(() => {
    let isLeft = false
    client.previewPrices({ body: { changes: changesOf(draft) as Changes } }).then(
      (found) => {
        if (isLeft) return
        setEffect(found)
        onWrong({ draft, wrong: new Set(found.errors.map(({ id, field }) => `${id}.${field}`)) })
      },
      (error: unknown) => {
        if (!isLeft) setFailure(failureOf(error).message)
      },
    )
    return () => {
      isLeft = true
    }
  }, [client, draft, onWrong, tries])

  async function run() {
    const outcome = await save.attempt(changesOf(draft) as Changes, [...confirmed])
    if ('result' in outcome) {
      showSaved(`${formatNumber(outcome.result.rows)} sort elmentettünk.`)
      onSaved()
    } else setTries(tries + 1)
  }

  const isStopped = effect === null || effect.conflicts.length > 0 || effect.errors.length > 0
  const isUnconfirmed = effect?.guards.some(({ name }) => !confirmed.includes(name)) ?? false
  return (
    <Dialog title="Mentés előtt" onClose={onClose}>
      {failure ? <Note>{failure}</Note> : null}
      {save.failure && !save.failure.guards && !save.failure.conflicts ? (
        <Note>{save.failure.message}</Note>
      ) : null}
      {effect === null ? (
        failure ? null : (
          <p>Egy pillanat…</p>
        )
      ) : (
        <>
          <Problems effect={effect} />
          <CellConflicts effect={effect} change={change} />
          {effect.rows > 0 ? <SaveEffect effect={effect} /> : <p>Így semmi sem változna.</p>}
          <Guards guards={effect.guards} confirmed={confirmed} onConfirm={setConfirmed} />
        </>
      )}
      <DialogActions>
        <Button onClick={onClose}>Vissza</Button>
        <Button
          kind="next"
          busy={save.busy}
          disabled={isStopped || isUnconfirmed || effect.rows === 0}
          onClick={() => void run()}
        >
          Mentés
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Problems({ effect: { errors } }: { effect: Effect }) {
  if (errors.length === 0) return null
  return (
    <>
      <Note>Ezek a cellák így nem menthetők; a táblázatban pirosak.</Note>
      <ul className={effectStyles.examples}>
        {errors.map(({ id, item_number: number, field, text }) => (
          <li key={`${id}.${field}`}>
            <span className={effectStyles.number}>{number}</span> {fieldTitles[field as Field]}: {text}
          </li>
        ))}
      </ul>
    </>
  )
}

function CellConflicts({ effect: { conflicts }, change }: { effect: Effect } & Pick<Props, 'change'>) {
  if (conflicts.length === 0) return null
  const names = Object.fromEntries(
    conflicts.map(({ id, item_number: number, field }) => [
      `${id}.${field}`,
      `${number}, ${fieldTitles[field as Field]}`,
    ]),
  )
  return (
    <>
      <Note>Ezeket közben más is átírta. Válassza ki, melyik érték maradjon.</Note>
      <Conflicts
        conflicts={conflicts.map(({ id, field, yours, theirs }) => ({
          field: `${id}.${field}`,
          yours,
          theirs,
        }))}
        names={names}
        onSettle={({ field: cell, theirs }, own) => {
          const [id, field] = cell.split('.') as [string, Field]
          change((draft) => settleCell(draft, { id: Number(id), field, theirs: theirs as CellValue }, own))
        }}
      />
    </>
  )
}
