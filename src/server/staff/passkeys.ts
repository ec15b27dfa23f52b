import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Sql, Transaction } from '#platform/database/database.ts'
import { staffError } from './staff-errors.ts'
import {
  findPasskey,
  insertPasskey,
  listPasskeys,
  recordPasskeyUse,
  storeChallenge,
  takeChallenge,
  type PasskeyRow,
} from './proof-store.ts'

/** Passkeys (WebAuthn). They belong to the host of the desk, and are always verified: by a finger, a face or a PIN. */

/** Two hundred and fifty modules, which no start of the shop waits for. */
const loadWebauthn = () => import('@simplewebauthn/server')

type Holder = { id: number; email: string; name: string }
type Credential = { id: string } & Record<string, unknown>

const hostOf = (origin: string) => new URL(origin).hostname

/** A passkey belongs to a name: where the desk is opened by a number there can be none. */
export const passkeysPossible = (origin: string) => isIP(hostOf(origin).replaceAll(/[[\]]/g, '')) === 0

const transportsOf = (key: PasskeyRow) => key.transports as AuthenticatorTransport[]

export async function registrationOptions(
  sql: Sql,
  { holder, origin, shop }: { holder: Holder; origin: string; shop: string },
) {
  if (!passkeysPossible(origin)) throw staffError('passkey_refused')
  const known = await listPasskeys(sql, holder.id)
  const { generateRegistrationOptions } = await loadWebauthn()
  const options = await generateRegistrationOptions({
    rpName: shop,
    rpID: hostOf(origin),
    userName: holder.email,
    userDisplayName: holder.name || holder.email,
    userID: new TextEncoder().encode(`staff:${holder.id}`),
    attestationType: 'none',
    excludeCredentials: known.map((key) => ({ id: key.id, transports: transportsOf(key) })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(sql, { challenge: options.challenge, purpose: 'register', staffId: holder.id })
  return { ...options }
}

/** Stores a new passkey. @throws AppError passkey_refused */
export async function registerPasskey(
  tx: Transaction,
  {
    staffId,
    origin,
    name,
    credential,
  }: { staffId: number; origin: string; name: string; credential: Credential },
): Promise<PasskeyRow> {
  const { verifyRegistrationResponse } = await loadWebauthn()
  const verified = await verifyRegistrationResponse({
    response: credential as unknown as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(tx, { challenge, purpose: 'register', staffId }),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
  }).catch((cause: unknown) => {
    throw staffError('passkey_refused', { cause })
  })
  if (!verified.verified) throw staffError('passkey_refused')
  const { credential: key } = verified.registrationInfo
  if (await findPasskey(tx, key.id)) throw staffError('passkey_refused')
  return insertPasskey(tx, {
    id: key.id,
    staffId,
    publicKey: key.publicKey,
    counter: key.counter,
    transports: (key.transports ?? []).filter((transport) => /^[a-z-]{1,20}$/.test(transport)),
    name,
  })
}

/** `staffId`: whose passkeys may sign; null for any, when somebody signs in. */
export async function authenticationOptions(
  sql: Sql,
  { origin, staffId }: { origin: string; staffId: number | null },
) {
  const allowed = staffId === null ? [] : await listPasskeys(sql, staffId)
  const { generateAuthenticationOptions } = await loadWebauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(origin),
    userVerification: 'required',
    allowCredentials: allowed.map((key) => ({ id: key.id, transports: transportsOf(key) })),
  })
  const purpose = staffId === null ? 'sign_in' : 'prove'
  await storeChallenge(sql, { challenge: options.challenge, purpose, staffId })
  return { ...options }
}

/** The colleague whose passkey signed. @throws AppError passkey_refused */
export async function verifyPasskey(
  sql: Sql,
  { origin, staffId, credential }: { origin: string; staffId: number | null; credential: Credential },
): Promise<number> {
  const key = await findPasskey(sql, credential.id)
  if (!key || (staffId !== null && key.staffId !== staffId)) throw staffError('passkey_refused')
  const purpose = staffId === null ? 'sign_in' : 'prove'
  const { verifyAuthenticationResponse } = await loadWebauthn()
  const verified = await verifyAuthenticationResponse({
    response: credential as unknown as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(sql, { challenge, purpose, staffId }),
    expectedOrigin: origin,
    expectedRPID: hostOf(origin),
    requireUserVerification: true,
    credential: { id: key.id, publicKey: key.publicKey, counter: key.counter, transports: transportsOf(key) },
  }).catch((cause: unknown) => {
    throw staffError('passkey_refused', { cause })
  })
  const isNew =
    verified.verified && (await recordPasskeyUse(sql, key.id, verified.authenticationInfo.newCounter))
  if (!isNew) throw staffError('passkey_refused')
  return key.staffId
}
