import type { EndpointRows } from '../endpoint-schema.ts'
import {
  withdrawalBody,
  withdrawalConfirmBody,
  withdrawalDraft,
  withdrawalParams,
  withdrawalReceipt,
} from '../schemas/withdrawal.ts'

/** Withdrawal from the contract. */
export const withdrawalEndpoints = {
  withdrawalCreate: {
    method: 'POST',
    path: '/v1/withdrawal',
    cache: 'private',
    summary: 'The statement of withdrawal from a contract as it would be made; nothing is declared yet',
    tag: 'withdrawal',
    body: withdrawalBody,
    response: withdrawalDraft,
  },
  withdrawalConfirm: {
    method: 'POST',
    path: '/v1/withdrawal/{id}/confirm',
    cache: 'private',
    rateLimit: 'auth',
    summary: 'Makes the statement, and mails its receipt; the same again changes nothing',
    tag: 'withdrawal',
    params: withdrawalParams,
    body: withdrawalConfirmBody,
    response: withdrawalReceipt,
  },
} as const satisfies EndpointRows
