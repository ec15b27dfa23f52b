import type { AdminClient } from '#contract/admin/client.ts'
import { Button } from '../parts/button.tsx'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import styles from './taxonomy.module.css'

type Props = {
  /** What is moved, for who hears the buttons. */
  name: string
  index: number
  count: number
  busy?: boolean
  onMove: (index: number, step: number) => void
  /** Absent where it can't be taken out. */
  onRemove?: () => void
}

/** Moves one of a list by a step, or takes it out. */
export const OrderButtons = ({ name, index, count, busy = false, onMove, onRemove }: Props) => (
  <span className={styles.filterButtons}>
    <Button aria-label={`${name}: előrébb`} disabled={index === 0 || busy} onClick={() => onMove(index, -1)}>
      ↑
    </Button>
    <Button
      aria-label={`${name}: hátrébb`}
      disabled={index === count - 1 || busy}
      onClick={() => onMove(index, 1)}
    >
      ↓
    </Button>
    {onRemove ? (
      <Button aria-label={`Eltávolítás: ${name}`} onClick={onRemove}>
        ✕
      </Button>
    ) : null}
  </span>
)

/** The list with one of it moved. */
export function moved<T>(list: readonly T[], index: number, step: number): T[] {
  const next = [...list]
  next.splice(index + step, 0, ...next.splice(index, 1))
  return next
}

/** Moving by steps in a list whose order is written whole. `saved` is said when it is. */
export function useOrder<T>(
  order: readonly T[],
  write: (client: AdminClient, order: T[]) => Promise<unknown>,
  saved: string,
) {
  const { run, busy, failure } = useAction(write)
  async function save(next: T[]) {
    if (await run(next)) showSaved(saved)
  }
  return { busy, failure, move: (index: number, step: number) => void save(moved(order, index, step)) }
}
