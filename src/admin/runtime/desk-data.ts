import {
  dehydrate,
  hydrate,
  QueryCache,
  QueryClient,
  queryOptions,
  type DehydratedState,
} from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointName } from '#contract/admin/endpoints.ts'
import { isResponseError } from './response-error.ts'

/** What the desk knows of the server: responses by operation and input, shared by loaders and components. */

export type DeskData = { client: AdminClient; queries: QueryClient }
/** For loaders, on the server and in the browser. */
export const deskContext = createContext<DeskData>()

/** How long a response counts as fresh where no event says otherwise, in milliseconds. */
const freshMilliseconds = 30_000

/** Calls that fail for good are not made again. On the server nobody waits for a second try. */
function mayRetry(failures: number, error: Error): boolean {
  return !import.meta.env.SSR && failures < 2 && !(isResponseError(error) && error.status < 500)
}

/** `onEnded`: the session is over; it is called once for each call that finds out. */
export function createQueries(onEnded: () => void = () => {}): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        if (isResponseError(error) && error.status === 401) onEnded()
      },
    }),
    defaultOptions: { queries: { staleTime: freshMilliseconds, retry: mayRetry } },
  })
}

type Call<N extends AdminEndpointName> = (
  input?: AdminInput<N>,
  options?: { signal: AbortSignal },
) => Promise<AdminResponse<N>>

/** The response of a call, by its name and what it is called with. */
export function deskQuery<N extends AdminEndpointName>(client: AdminClient, name: N, input?: AdminInput<N>) {
  return queryOptions({
    queryKey: [name, input ?? null] as const,
    queryFn: ({ signal }) => (client[name] as unknown as Call<N>)(input, { signal }),
  })
}

/** A loader that has the response ready before the page is shown; one that is known is shown at once and requested again. */
export function load<N extends AdminEndpointName>(
  name: N,
  inputOf?: (args: LoaderFunctionArgs) => AdminInput<N>,
) {
  return async function loader(args: LoaderFunctionArgs): Promise<null> {
    const { client, queries } = args.context.get(deskContext)
    await orErrorPage(queries.ensureQueryData(deskQuery(client, name, inputOf?.(args))))
    return null
  }
}

/** Several at once, for a page that shows what they all have. */
export function loadAll(...loaders: readonly ((args: LoaderFunctionArgs) => Promise<null>)[]) {
  return async function loader(args: LoaderFunctionArgs): Promise<null> {
    await Promise.all(loaders.map((one) => one(args)))
    return null
  }
}

/** A refused call becomes the page of its status. */
export async function orErrorPage<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (isResponseError(error))
      throw new Response(error.body.message, { status: error.status, statusText: error.body.code ?? '' })
    throw error
  }
}

/** What travels beside the page: responses that its loaders had. */
export const payloadOf = (queries: QueryClient): DehydratedState => dehydrate(queries)
export const takePayload = (queries: QueryClient, payload: DehydratedState): void => hydrate(queries, payload)
