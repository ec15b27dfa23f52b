import type { AdminRequest } from '#contract/admin/endpoint-schemas.ts'

/** What has to be different, as it was checked by the contract. */
export type EditInput = AdminRequest<'previewOrderEdit'>['body']
