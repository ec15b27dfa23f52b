import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { createContext, useContext, useState } from 'react'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointName } from '#contract/admin/endpoints.ts'
import { FetchError } from '#contract/client.ts'
import { forgetChange } from './last-change.ts'
import { isResponseError } from './response-error.ts'
import type { FieldConflict } from './edited.ts'
import { requestProof } from './proof.ts'
import { deskQuery } from './desk-data.ts'

export const ClientContext = createContext<AdminClient | null>(null)

export function useClient(): AdminClient {
  const client = useContext(ClientContext)
  if (!client) throw new Error('The desk is rendered without its client')
  return client
}

/** The response of a call whose loader has it ready; follows the events of the desk. */
export function useDesk<N extends AdminEndpointName>(name: N, input?: AdminInput<N>): AdminResponse<N> {
  return useSuspenseQuery(deskQuery(useClient(), name, input)).data
}

/** Requests everything on the screen again: after a refusal for what somebody else has changed. */
export function useRefresh(): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries()
}

export type Failure = {
  message: string
  errors: Readonly<Record<string, readonly string[]>>
  /** Fields that somebody else has changed meanwhile, with both values. */
  conflicts?: readonly FieldConflict[]
  /** What is done only when it is confirmed by name. */
  guards?: readonly { name: string; text: string }[]
}
/** What a form says above its fields: nothing where one of them says the same. */
export const refusalOf = (failure: Failure | null): string | undefined =>
  failure === null || Object.values(failure.errors).some((texts) => texts.includes(failure.message))
    ? undefined
    : failure.message
type Details = Pick<Failure, 'conflicts' | 'guards'>
const none: Failure['errors'] = {}

/** A failure in words for who caused it. */
export function failureOf(error: unknown): Failure {
  if (isResponseError(error)) {
    const { message, errors = none, ...body } = error.body as typeof error.body & Details
    const { conflicts, guards } = body
    return { message, errors, ...(conflicts ? { conflicts } : {}), ...(guards ? { guards } : {}) }
  }
  if (error instanceof FetchError)
    return {
      message: 'Nincs kapcsolat a bolttal. Ellenőrizze az internetet, és próbálja újra.',
      errors: none,
    }
  if (error instanceof Error && error.name === 'NotAllowedError')
    return { message: 'A kulcsot nem használták, vagy nincs itt hozzá való kulcs.', errors: none }
  return { message: 'Ez most nem sikerült. Próbálja meg újra.', errors: none }
}

/**
 * Something that changes the shop. `run` resolves with the response, or with null after a failure, which is shown. What is refused
 * for want of a fresh proof is tried again once the proof was given. Afterwards everything on the screen is requested again.
 */
export function useAction<A extends unknown[], R>(work: (client: AdminClient, ...args: A) => Promise<R>) {
  const client = useClient()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)

  async function proven(...args: A): Promise<R> {
    try {
      return await work(client, ...args)
    } catch (error) {
      const isStale = isResponseError(error) && error.body.code === 'proof_needed'
      if (!isStale || !(await requestProof())) throw error
      return work(client, ...args)
    }
  }

  /** The same for who says themselves what came of it. */
  async function attempt(...args: A): Promise<{ result: R } | { failure: Failure }> {
    setBusy(true)
    setFailure(null)
    forgetChange()
    try {
      const result = await proven(...args)
      await queries.invalidateQueries()
      return { result }
    } catch (error) {
      const found = failureOf(error)
      setFailure(found)
      return { failure: found }
    } finally {
      setBusy(false)
    }
  }

  async function run(...args: A): Promise<R | null> {
    const outcome = await attempt(...args)
    return 'result' in outcome ? outcome.result : null
  }

  return { run, attempt, busy, failure, forget: () => setFailure(null) }
}
