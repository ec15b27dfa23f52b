import type { Executor, Transaction } from '#platform/database/database.ts'

/** Removes what the account feature itself keeps of a user; the address goes with the account's last step. */
export async function emptyAccount(tx: Transaction, userId: number): Promise<void> {
  await dropPersonal(tx, userId)
  await tx`delete from user_token where user_id = ${userId}`
  await tx`delete from social_account where user_id = ${userId}`
  await tx`delete from social_attempt where user_id = ${userId}`
  await tx`
    update users set password_hash = null, pending_email = null, verified_at = null where id = ${userId}`
}

/**
 * Names, addresses and known browsers. Before the owner of the address proved it, somebody else may have written them: goods
 * would go to them.
 */
export async function dropPersonal(tx: Transaction, userId: number): Promise<void> {
  await tx`delete from user_device where user_id = ${userId}`
  await tx`delete from billing_address where user_id = ${userId}`
  await tx`delete from shipping_address where user_id = ${userId}`
  await tx`update users set first_name = '', last_name = '', phone = null where id = ${userId}`
}

/** What was decided on a user's data, for the merchant's records; the same again within an hour is one. */
export async function writeUserRecord(
  sql: Executor,
  { userId, what, now }: { userId: number; what: 'export' | 'anonymised'; now: Date },
): Promise<void> {
  await sql`
    insert into user_record (user_id, what, created_at) select ${userId}, ${what}, ${now}
    where not exists (
      select from user_record
      where user_id = ${userId} and what = ${what} and created_at > ${now}::timestamptz - interval '1 hour'
    )`
}
