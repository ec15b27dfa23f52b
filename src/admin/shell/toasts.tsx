import { useAction } from '../runtime/use-desk.ts'
import { lastChange } from '../runtime/last-change.ts'
import { useKeys } from './keys.ts'
import { dropToast, showToast, toasts, type Toast } from './toast.ts'
import styles from './toasts.module.css'

/** What was done, said at once and shown for a while; `Ctrl Z` takes back the newest that can be taken back. */
export function Toasts() {
  const shown = toasts.use()
  const undo = useUndo()
  const newest = shown.findLast(({ change }) => change !== null)
  useKeys([{ keys: 'mod+z', text: 'Az utolsó mentés visszavonása', run: () => newest && void undo(newest) }])
  return (
    <div className={styles.toasts} role="status">
      {shown.map((toast) => (
        <div key={toast.id} className={styles.toast} data-undo={toast.change === null ? undefined : ''}>
          <span>{toast.text}</span>
          {toast.change === null ? null : (
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
  const { attempt } = useAction((client, id: number) => client.undoOwnChange({ params: { id } }))
  return async ({ id, change }: Toast) => {
    if (change === null) return
    dropToast(id)
    const outcome = await attempt(change)
    if ('failure' in outcome) showToast(outcome.failure.message)
    else if (outcome.result.undone_by !== null) showToast('Visszavonva.', lastChange())
    else showToast(unchangedText(outcome.result.conflicts))
  }
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
