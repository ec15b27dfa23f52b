import { useEffect, useState } from 'react'
import { maxTableRows } from '#contract/admin/price-table-limits.ts'
import type { Windows } from '../runtime/windows.ts'

/** Whoever selects everything gets all windows of that list, as many as can be saved at once. `list`: what it is narrowed to. */
export function useLoadAll(list: string, windows: Windows, rows: number): () => void {
  const [wanted, setWanted] = useState<string | null>(null)
  const isLoading = wanted === list && windows.hasMore && !windows.hasFailed && rows < maxTableRows
  useEffect(() => {
    if (isLoading) windows.more()
  }, [isLoading, windows, rows])
  return () => setWanted(list)
}
