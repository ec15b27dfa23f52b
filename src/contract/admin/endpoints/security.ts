import { z } from 'zod'
import { empty, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { code, newPassword, password } from '../schemas/fields.ts'
import { credentialOptions, credentialResponse, moment, passkey, staffSession } from '../schemas/member.ts'

const keyName = line(60)

/** How the signed-in colleague signs in, and from where. */
export const securityEndpoints = {
  getSecurity: {
    method: 'GET',
    path: '/admin/api/security',
    right: 'member',
    summary: 'The ways in which the colleague signs in, and their sessions',
    response: z.object({
      passkeys: z.array(passkey),
      has_password: z.boolean(),
      recovery_codes_left: z.int(),
      sessions: z.array(staffSession),
      /** Until when the last proof counts as fresh. */
      fresh_until: moment,
      /** See `getInvitation`. */
      passkeys_possible: z.boolean(),
    }),
  },
  getProofChallenge: {
    method: 'POST',
    path: '/admin/api/security/proof/challenge',
    right: 'member',
    rateLimit: 'auth',
    summary: 'What the own passkey has to sign to prove who it is',
    response: credentialOptions,
  },
  proveByPasskey: {
    method: 'POST',
    path: '/admin/api/security/proof/passkey',
    right: 'member',
    rateLimit: 'auth',
    summary: 'A fresh proof by the own passkey',
    body: z.object({ credential: credentialResponse }),
    response: empty,
  },
  proveByPassword: {
    method: 'POST',
    path: '/admin/api/security/proof',
    right: 'member',
    rateLimit: 'auth',
    summary: 'A fresh proof by password and code',
    body: z.object({ password, code }),
    response: empty,
  },
  getPasskeyChallenge: {
    method: 'POST',
    path: '/admin/api/security/passkeys/challenge',
    right: 'member',
    fresh: true,
    summary: 'What one more passkey has to sign',
    response: credentialOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/admin/api/security/passkeys',
    right: 'member',
    fresh: true,
    summary: 'Adds a passkey',
    body: z.object({ name: keyName, credential: credentialResponse }),
    response: passkey,
  },
  removePasskey: {
    method: 'DELETE',
    path: '/admin/api/security/passkeys/{id}',
    right: 'member',
    fresh: true,
    summary: 'Removes a passkey; never the last way in',
    params: z.object({ id: z.string().min(1).max(2000) }),
    response: empty,
  },
  getAuthenticator: {
    method: 'POST',
    path: '/admin/api/security/authenticator',
    right: 'member',
    fresh: true,
    summary: 'A new secret for an authenticator',
    response: z.object({ secret: z.string(), sealed: z.string(), qr: z.string() }),
  },
  setPassword: {
    method: 'POST',
    path: '/admin/api/security/password',
    right: 'member',
    fresh: true,
    summary: 'Sets password and authenticator; other sessions end, new recovery codes are shown once',
    body: z.object({ password: newPassword, sealed: z.string().max(500), code }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  },
  endOwnSession: {
    method: 'DELETE',
    path: '/admin/api/security/sessions/{id}',
    right: 'member',
    summary: 'Ends one of the own sessions',
    params: z.object({ id: z.string().min(1).max(100) }),
    response: empty,
  },
} as const satisfies AdminEndpointRows
