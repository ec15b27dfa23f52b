import type { EndpointTable } from '../endpoint-definition.ts'

/** Method and path of every call of the desk. Written by `tests/endpoint-tables.test.ts` from the rows in `endpoints/`. */
export const adminEndpoints = {
  getSession: { method: 'GET', path: '/admin/api/session' },
  signIn: { method: 'POST', path: '/admin/api/session' },
  getSignInChallenge: { method: 'POST', path: '/admin/api/session/challenge' },
  signInByPasskey: { method: 'POST', path: '/admin/api/session/passkey' },
  signOut: { method: 'DELETE', path: '/admin/api/session' },
  getInvitation: { method: 'POST', path: '/admin/api/invitation' },
  getInvitationChallenge: { method: 'POST', path: '/admin/api/invitation/challenge' },
  acceptByPasskey: { method: 'POST', path: '/admin/api/invitation/passkey' },
  getInvitationAuthenticator: { method: 'POST', path: '/admin/api/invitation/authenticator' },
  acceptByPassword: { method: 'POST', path: '/admin/api/invitation/password' },
  getSecurity: { method: 'GET', path: '/admin/api/security' },
  getProofChallenge: { method: 'POST', path: '/admin/api/security/proof/challenge' },
  proveByPasskey: { method: 'POST', path: '/admin/api/security/proof/passkey' },
  proveByPassword: { method: 'POST', path: '/admin/api/security/proof' },
  getPasskeyChallenge: { method: 'POST', path: '/admin/api/security/passkeys/challenge' },
  addPasskey: { method: 'POST', path: '/admin/api/security/passkeys' },
  removePasskey: { method: 'DELETE', path: '/admin/api/security/passkeys/{id}' },
  getAuthenticator: { method: 'POST', path: '/admin/api/security/authenticator' },
  setPassword: { method: 'POST', path: '/admin/api/security/password' },
  endOwnSession: { method: 'DELETE', path: '/admin/api/security/sessions/{id}' },
  listStaff: { method: 'GET', path: '/admin/api/staff' },
  inviteStaff: { method: 'POST', path: '/admin/api/staff' },
  renewInvitation: { method: 'POST', path: '/admin/api/staff/{id}/invitation' },
  changeStaff: { method: 'PUT', path: '/admin/api/staff/{id}' },
  revokeStaff: { method: 'DELETE', path: '/admin/api/staff/{id}' },
  endStaffSession: { method: 'DELETE', path: '/admin/api/staff/{id}/sessions/{session_id}' },
  changeRole: { method: 'PUT', path: '/admin/api/roles/{slug}' },
  getToday: { method: 'GET', path: '/admin/api/today' },
} as const satisfies EndpointTable

export type AdminEndpointName = keyof typeof adminEndpoints
