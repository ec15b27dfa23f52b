import type { Executor, Transaction } from '#platform/database/database.ts'

export type PasskeyRow = {
  id: string
  staffId: number
  publicKey: Uint8Array<ArrayBuffer>
  counter: number
  transports: string[]
  name: string
  createdAt: Date
  usedAt: Date | null
}

const passkeyColumns = (sql: Executor) => sql`
  id, staff_id as "staffId", public_key as "publicKey", counter::float8 as counter, transports, name,
  created_at as "createdAt", used_at as "usedAt"`

export async function listPasskeys(sql: Executor, staffId: number): Promise<PasskeyRow[]> {
  return sql<PasskeyRow[]>`
    select ${passkeyColumns(sql)} from staff_passkey where staff_id = ${staffId} order by created_at, id`
}

export async function findPasskey(sql: Executor, id: string): Promise<PasskeyRow | null> {
  const [row] = await sql<PasskeyRow[]>`select ${passkeyColumns(sql)} from staff_passkey where id = ${id}`
  return row ?? null
}

export async function insertPasskey(
  tx: Transaction,
  key: Pick<PasskeyRow, 'id' | 'staffId' | 'publicKey' | 'counter' | 'transports' | 'name'>,
): Promise<PasskeyRow> {
  const [row] = await tx<PasskeyRow[]>`
    insert into staff_passkey (id, staff_id, public_key, counter, transports, name)
    values (${key.id}, ${key.staffId}, ${key.publicKey}, ${key.counter}, ${key.transports}, ${key.name})
    returning ${passkeyColumns(tx)}`
  return row!
}

/** False when a later use was recorded meanwhile: a copy of the key. */
export async function recordPasskeyUse(sql: Executor, id: string, counter: number): Promise<boolean> {
  const { count } = await sql`
    update staff_passkey set counter = ${counter}, used_at = now()
    where id = ${id} and (counter < ${counter} or (counter = 0 and ${counter}::bigint = 0))`
  return count === 1
}

export async function deletePasskey(tx: Transaction, staffId: number, id: string): Promise<boolean> {
  const { count } = await tx`delete from staff_passkey where id = ${id} and staff_id = ${staffId}`
  return count === 1
}

type Challenge = { challenge: string; purpose: 'register' | 'sign_in' | 'prove'; staffId: number | null }

const challengeMinutes = 5

export async function storeChallenge(
  sql: Executor,
  { challenge, purpose, staffId }: Challenge,
): Promise<void> {
  await sql`
    insert into staff_challenge (challenge, purpose, staff_id, expires_at)
    values (${challenge}, ${purpose}, ${staffId}, now() + make_interval(mins => ${challengeMinutes}))`
}

/** Once: whoever comes with the same response again finds nothing. */
export async function takeChallenge(
  sql: Executor,
  { challenge, purpose, staffId }: Challenge,
): Promise<boolean> {
  const { count } = await sql`
    delete from staff_challenge where challenge = ${challenge} and purpose = ${purpose}
      and staff_id is not distinct from ${staffId} and expires_at > now()`
  return count === 1
}

export async function savePassword(
  tx: Transaction,
  staffId: number,
  { passwordHash, totpSecret, totpStep }: { passwordHash: string; totpSecret: string; totpStep: number },
): Promise<void> {
  await tx`
    update staff set password_hash = ${passwordHash}, totp_secret = ${totpSecret}, totp_step = ${totpStep}
    where id = ${staffId}`
}

/** False when the code's step, or a later one, was used before. */
export async function takeTotpStep(sql: Executor, staffId: number, step: number): Promise<boolean> {
  const { count } = await sql`
    update staff set totp_step = ${step} where id = ${staffId} and (totp_step is null or totp_step < ${step})`
  return count === 1
}

export async function replaceRecoveryCodes(
  tx: Transaction,
  staffId: number,
  hashes: string[],
): Promise<void> {
  await tx`delete from staff_recovery_code where staff_id = ${staffId}`
  await tx`insert into staff_recovery_code (hash, staff_id) select unnest(${hashes}::text[]), ${staffId}`
}

/** True when it was one of the colleague's that had not been used. */
export async function takeRecoveryCode(sql: Executor, staffId: number, hash: string): Promise<boolean> {
  const { count } = await sql`
    update staff_recovery_code set used_at = now()
    where hash = ${hash} and staff_id = ${staffId} and used_at is null`
  return count === 1
}

export async function countRecoveryCodes(sql: Executor, staffId: number): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from staff_recovery_code where staff_id = ${staffId} and used_at is null`
  return row!.count
}
