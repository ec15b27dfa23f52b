import { useAction } from '../runtime/use-desk.ts'
import { useKeys } from './keys.ts'
import { dropToast, showSaved, showToast, toasts, type Toast, type Undo } from './toast.ts'
import styles from './toasts.module.css'

/** What was done, said at once and shown for a while; `Ctrl Z` takes back the newest that can be taken back. */
export function Toasts() {
  const shown = toasts.use()
  const undo = useUndo()
  const newest = shown.findLast(({ undo: way }) => way !== null)
  useKeys([
    {
      keys: 'mod+z',
      text: 'Az utolsó mentés vagy lépés visszavonása',
      run: () => newest && void undo(newest),
    },
  ])
  return (
    <div className={styles.toasts} role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-undo={toast.undo === null ? undefined : ''}>
          <span>{toast.text}</span>
          {toast.undo === null ? null : (
            <button type="button" title="Ctrl Z" onClick={() => void undo(toast)}>
              Visszavonás
            </button>
          )}
          <button type="button" aria-label="Üzenet bezárása" onClick={() => dropToast(toast.id)}>
            ✕
          </button>
        </div>
      ))}
    </div>
  )
}

/** Takes a change back, and says what came of it; what was taken back can be done again in the same way. */
function useUndo() {
  const change = useAction((client, id: number) => client.undoOwnChange({ params: { id } }))
  const orders = useAction(async (client, steps: Steps) => {
    const results: Undone[] = []
    for (let from = 0; from < steps.length; from += batchSize) {
      const body = { steps: steps.slice(from, from + batchSize).flat() }
      results.push(...(await client.undoOrderSteps({ body })).results)
    }
    return results
  })

  const withdrawals = useAction((client, { withdrawal: reference, ...body }: WithdrawalUndo) =>
    client.undoWithdrawalStep({ params: { reference }, body }),
  )

  async function undoChange(id: number) {
    const outcome = await change.attempt(id)
    if ('failure' in outcome) showToast(outcome.failure.message)
    else if (outcome.result.queued) showToast('A visszavonás elindult. A végéről e-mailt küldünk.')
    else if (outcome.result.undone_by !== null) showSaved('Visszavonva.')
    else showToast(unchangedText(outcome.result.conflicts))
  }

  async function undoSteps(steps: Steps) {
    const outcome = await orders.attempt(steps)
    showToast('failure' in outcome ? outcome.failure.message : takenBackText(outcome.result))
  }

  async function undoWithdrawal(step: WithdrawalUndo) {
    const outcome = await withdrawals.attempt(step)
    showToast('failure' in outcome ? outcome.failure.message : 'Visszavonva.')
  }

  return async ({ id, undo }: Toast) => {
    if (undo === null) return
    dropToast(id)
    if ('change' in undo) await undoChange(undo.change)
    else if ('withdrawal' in undo) await undoWithdrawal(undo)
    else await undoSteps(undo.steps)
  }
}

/** So many orders travel in one call. */
const batchSize = 50
type WithdrawalUndo = Extract<Undo, { withdrawal: string }>
type Steps = readonly (readonly number[])[]
type Undone = { number: string; is_undone: boolean; reason: string }

/** What came of each order: those that stay as they are by name, with the reason. */
function takenBackText(results: readonly Undone[]): string {
  const undone = results.filter((one) => one.is_undone).length
  const left = results.filter((one) => !one.is_undone)
  if (left.length === 0)
    return undone > 1 ? `${undone} rendelés lépése visszavonva.` : 'Visszavonva, a vevő nem kap levelet.'
  const reasons = left.slice(0, 3).map(({ number, reason }) => `${number}: ${reason}`)
  const more = left.length > 3 ? ` És még ${left.length - 3}.` : ''
  const head = undone > 0 ? `${undone} visszavonva, ${left.length} nem.` : 'Nem vonható vissza.'
  return `${head} ${reasons.join(' ')}${more}`
}

type Conflict = { thing: string; label: string; field: string }

/** Why nothing was taken back: the cells that somebody else has written since. */
function unchangedText(conflicts: readonly Conflict[]): string {
  if (conflicts.length === 0) return 'Nincs mit visszavonni: minden úgy áll, mint előtte.'
  const cells = conflicts
    .slice(0, 2)
    .map(({ thing, label, field }) => [`${thing}: ${label}`, field].filter(Boolean).join(', '))
  const more = conflicts.length > 2 ? ` és még ${conflicts.length - 2}` : ''
  return `Semmi sem változott, mert közben más is módosította: ${cells.join('; ')}${more}.`
}
