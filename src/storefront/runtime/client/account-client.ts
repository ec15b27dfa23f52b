import { lazyEndpoints } from '#contract/lazy-endpoints.ts'
import { createClient } from '#contract/client.ts'
import { transport } from './browser-client.ts'

/** The calls of signing in and of customers. Imported when first needed, because most visits never do. */
export const accountClient = createClient(lazyEndpoints, transport)
