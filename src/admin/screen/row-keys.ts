import type { useRows } from './use-list.ts'
import { useKeys } from '../shell/keys.ts'

/** `j` and `k` go through the rows of a list, Enter opens one. */
export function useRowKeys<T>(
  { current, move }: ReturnType<typeof useRows<T>>,
  open: (row: T) => void,
): void {
  useKeys([
    { keys: 'j', text: 'Következő sor', run: () => move(1) },
    { keys: 'k', text: 'Előző sor', run: () => move(-1) },
    { keys: 'Enter', text: 'Megnyitás', run: () => current && open(current) },
  ])
}
