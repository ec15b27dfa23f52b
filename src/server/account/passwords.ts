import * as library from '@node-rs/argon2'
import { dictionary } from '@zxcvbn-ts/language-common'

/** All hashing and comparing goes through here, so that a test can count it: refusals must cost alike. */
export const argon2 = { hash: library.hash, verify: library.verify }

/** argon2id by OWASP's first recommendation: 19 MiB, two passes, one thread. The library's default kind is argon2id. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const refusedCount = 3000
const minLength = 8

/** The commonest of those that are long enough; shorter ones are refused for their length. In order of frequency. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter((word) => [...word].length >= minLength).slice(0, refusedCount),
)

/** The same text typed on another keyboard may come in another form of its accents. */
const normalized = (password: string) => password.normalize('NFKC')

/** What stands in the database for a password. */
export async function hashPassword(password: string): Promise<string> {
  return argon2.hash(normalized(password), cost)
}

let dummy: Promise<string> | undefined

/** Whether this is the password. Without a hash to compare with it takes the same time and is false. */
export async function passwordFits(passwordHash: string | null, password: string): Promise<boolean> {
  const fits = await argon2.verify(
    passwordHash ?? (await (dummy ??= hashPassword('no such account'))),
    normalized(password),
  )
  return fits && passwordHash !== null
}

/** Why this can't be a new password, in Hungarian; null when it can. Its length is the schema's business. */
export function newPasswordProblem(password: string, email: string): string | null {
  const plain = normalized(password).trim().toLowerCase()
  if (commonPasswords.has(plain))
    return 'Ez a jelszó túl gyakori, könnyen kitalálható. Kérjük, válasszon másikat.'
  const address = normalized(email).trim().toLowerCase()
  if (plain === address || plain === address.split('@')[0])
    return 'A jelszó ne az e-mail-címe legyen. Kérjük, válasszon másikat.'
  return null
}
