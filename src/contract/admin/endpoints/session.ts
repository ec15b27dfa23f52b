import { z } from 'zod'
import { empty } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { code, email, invitation, name, newPassword, password } from '../schemas/fields.ts'
import { credentialOptions, credentialResponse, member } from '../schemas/member.ts'

/** `email` of the first owner, whose invitation names nobody; of all others the invitation's holds. */
const invited = { invitation, email: email.optional() }

/** Signing in at the desk, and what an invited colleague does first. */
export const sessionEndpoints = {
  getSession: {
    method: 'GET',
    path: '/admin/api/session',
    right: 'open',
    summary: 'Who is signed in; null for nobody',
    response: z.object({
      member: member.nullable(),
      shop: z.object({
        name: z.string(),
        /** In earnest: nothing for development is there. */
        is_live: z.boolean(),
      }),
    }),
  },
  signIn: {
    method: 'POST',
    path: '/admin/api/session',
    right: 'open',
    rateLimit: 'auth',
    summary: 'Signs in by password and the code of an authenticator, or a recovery code',
    body: z.object({ email, password, code }),
    response: member,
  },
  getSignInChallenge: {
    method: 'POST',
    path: '/admin/api/session/challenge',
    right: 'open',
    rateLimit: 'auth',
    summary: 'What a passkey has to sign to sign in',
    response: credentialOptions,
  },
  signInByPasskey: {
    method: 'POST',
    path: '/admin/api/session/passkey',
    right: 'open',
    rateLimit: 'auth',
    summary: 'Signs in by a passkey',
    body: z.object({ credential: credentialResponse }),
    response: member,
  },
  signOut: {
    method: 'DELETE',
    path: '/admin/api/session',
    right: 'open',
    summary: 'Ends the session',
    response: empty,
  },
  getInvitation: {
    method: 'POST',
    path: '/admin/api/invitation',
    right: 'open',
    rateLimit: 'auth',
    summary: 'Whom an invitation is for',
    body: z.object({ invitation }),
    response: z.object({
      /** Empty for the first owner of a shop, who gives it when they come. */
      email: z.string(),
      name: z.string(),
      role: z.string(),
      /** False where the address of the desk is none that a passkey can belong to, such as 127.0.0.1. */
      passkeys: z.boolean(),
    }),
  },
  getInvitationChallenge: {
    method: 'POST',
    path: '/admin/api/invitation/challenge',
    right: 'open',
    rateLimit: 'auth',
    summary: 'What a new passkey has to sign',
    body: z.object({ ...invited, name }),
    response: credentialOptions,
  },
  acceptByPasskey: {
    method: 'POST',
    path: '/admin/api/invitation/passkey',
    right: 'open',
    rateLimit: 'auth',
    summary: 'Accepts an invitation with a passkey, and signs in',
    body: z.object({ ...invited, name, credential: credentialResponse }),
    response: member,
  },
  getInvitationAuthenticator: {
    method: 'POST',
    path: '/admin/api/invitation/authenticator',
    right: 'open',
    rateLimit: 'auth',
    summary: 'A new secret for an authenticator, as text and as a QR code',
    body: z.object(invited),
    response: z.object({ secret: z.string(), sealed: z.string(), qr: z.string() }),
  },
  acceptByPassword: {
    method: 'POST',
    path: '/admin/api/invitation/password',
    right: 'open',
    rateLimit: 'auth',
    summary:
      'Accepts an invitation with a password and an authenticator, and signs in; ten recovery codes are shown once',
    body: z.object({ ...invited, name, password: newPassword, sealed: z.string().max(500), code }),
    response: z.object({ member, recovery_codes: z.array(z.string()) }),
  },
} as const satisfies AdminEndpointRows
