import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { AdminEndpointName } from '#contract/admin/endpoints.ts'

/** How often the progress of a job is looked at, in milliseconds. */
const everyMilliseconds = 1000

/** While a job is under way, what these calls say of it is read again each second; once it has ended, everything is. */
export function useRunProgress(isBusy: boolean, ...names: readonly AdminEndpointName[]): void {
  const queries = useQueryClient()
  const named = names.join()
  useEffect(() => {
    if (!isBusy) return
    const isOfRun = (name: unknown) => named.split(',').includes(String(name))
    const timer = setInterval(
      () => void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => isOfRun(name) }),
      everyMilliseconds,
    )
    return () => {
      clearInterval(timer)
      void queries.invalidateQueries()
    }
  }, [isBusy, named, queries])
}
