import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { useDesk } from './use-desk.ts'

export type Member = NonNullable<AdminResponse<'getSession'>['member']>

/** Who is signed in; nobody for the moment between the end of a session and the page that says so. */
export function useMember(): Member | null {
  return useDesk('getSession').member
}
