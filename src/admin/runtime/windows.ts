import { infiniteQueryOptions, useSuspenseInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import type { AdminClient } from '#contract/admin/client.ts'
import type { AdminInput, AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointName } from '#contract/admin/endpoints.ts'
import { deskContext, orErrorPage } from './desk-data.ts'
import { useClient } from './use-desk.ts'

/** A list that comes in windows, each requested by the last row of the one before. */
export type WindowedList<N extends AdminEndpointName> = {
  name: N
  /** The parameter that names the last row of the window before. */
  cursor: 'before' | 'after'
  /** That row; undefined after the last window. */
  lastOf: (response: AdminResponse<N>) => string | number | undefined
  /** What the address names. */
  inputOf: (search: URLSearchParams) => AdminInput<N>
}

type Call<N extends AdminEndpointName> = (
  input: unknown,
  options: { signal: AbortSignal },
) => Promise<AdminResponse<N>>

function windowsQuery<N extends AdminEndpointName>(
  client: AdminClient,
  { name, cursor, lastOf }: WindowedList<N>,
  input: AdminInput<N>,
) {
  const query = (input as { query?: object }).query ?? {}
  return infiniteQueryOptions({
    queryKey: [name, input, 'windows'] as const,
    queryFn: ({ pageParam, signal }) =>
      (client[name] as unknown as Call<N>)(
        { query: pageParam === null ? query : { ...query, [cursor]: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | number | null,
    getNextPageParam: (response: AdminResponse<N>) => lastOf(response),
  })
}

/** A loader that has the first window ready. */
export function loadWindows<N extends AdminEndpointName>(list: WindowedList<N>) {
  return async function loader({ context, request }: LoaderFunctionArgs): Promise<null> {
    const { client, queries } = context.get(deskContext)
    const input = list.inputOf(new URL(request.url).searchParams)
    await orErrorPage(queries.ensureInfiniteQueryData(windowsQuery(client, list, input)))
    return null
  }
}

/** What has been seen of a list; `more` requests the next window. After a failure nothing is requested by itself. */
export type Windows = { hasMore: boolean; isLoading: boolean; hasFailed: boolean; more: () => void }

/** The windows of a list that its loader has begun; they follow the events of the desk. */
export function useWindows<N extends AdminEndpointName>(
  list: WindowedList<N>,
  search: URLSearchParams,
): { pages: AdminResponse<N>[]; first: AdminResponse<N>; windows: Windows } {
  const input = list.inputOf(search)
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } =
    useSuspenseInfiniteQuery(windowsQuery(useClient(), list, input))
  const { pages } = data
  const more = () => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }
  return {
    pages,
    first: pages[0]!,
    windows: {
      hasMore: hasNextPage,
      isLoading: isFetchingNextPage,
      hasFailed: isFetchNextPageError,
      more,
    },
  }
}
