import { createCalls, type CallArguments, type Transport } from '../client.ts'
import type { AdminInput, AdminResponse } from './endpoint-schemas.ts'
import { adminEndpoints, type AdminEndpointName } from './endpoints.ts'

/** The typed client of the desk: one method per endpoint. Throws ResponseError, FetchError, RequiredError. */
export type AdminClient = {
  [N in AdminEndpointName]: (...args: CallArguments<AdminInput<N>>) => Promise<AdminResponse<N>>
}

export function createAdminClient(transport: Transport): AdminClient {
  return createCalls(adminEndpoints, transport) as AdminClient
}
