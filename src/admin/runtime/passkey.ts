import { startAuthentication, startRegistration } from '@simplewebauthn/browser'
import type { AdminInput } from '#contract/admin/endpoint-schemas.ts'

type Credential = AdminInput<'signInByPasskey'>['body']['credential']
type Options = { challenge: string }
type AuthenticationOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']
type RegistrationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Has the browser sign with a passkey. @throws Error when nobody confirms. */
export async function signWithPasskey(options: Options): Promise<Credential> {
  const signed = await startAuthentication({ optionsJSON: options as AuthenticationOptions })
  return signed as unknown as Credential
}

/** Has the browser make a passkey. @throws Error when nobody confirms. */
export async function makePasskey(options: Options): Promise<Credential> {
  const made = await startRegistration({ optionsJSON: options as RegistrationOptions })
  return made as unknown as Credential
}
