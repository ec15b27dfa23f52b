import { accountEndpoints } from '#contract/account-endpoints.ts'
import { createClient } from '#contract/client.ts'
import { transport } from './browser-client.ts'

/** The calls of signing in and of customers. Imported when first needed, because most visits never do. */
export const accountClient = createClient(accountEndpoints, transport)
