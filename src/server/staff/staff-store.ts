import { ownerRole, type Right } from '#contract/admin/rights.ts'
import { lockUntilCommit } from '#platform/database/advisory-locks.ts'
import type { Executor, Sql, Transaction } from '#platform/database/database.ts'
import type { StaffState } from './staff.ts'

export type RoleRow = {
  id: number
  slug: string
  name: string
  rights: string[]
  refundLimit: number | null
}
export type StaffRow = {
  id: number
  email: string
  name: string
  state: StaffState
  passwordHash: string | null
  totpSecret: string | null
  createdAt: Date
  signedInAt: Date | null
  role: { slug: string; name: string }
  passkeys: number
}

const staffColumns = (sql: Executor) => sql`
  s.id, s.email, s.name, s.state, s.password_hash as "passwordHash", s.totp_secret as "totpSecret",
  s.created_at as "createdAt", s.signed_in_at as "signedInAt",
  jsonb_build_object('slug', r.slug, 'name', r.name) as role,
  (select count(*)::int from staff_passkey p where p.staff_id = s.id) as passkeys`

/** All colleagues, those who work first, by name. */
export async function listStaffRows(sql: Executor): Promise<StaffRow[]> {
  return sql<StaffRow[]>`
    select ${staffColumns(sql)} from staff s join staff_role r on r.id = s.role_id
    order by s.state = 'revoked', lower(s.name), s.id`
}

export async function findStaff(sql: Executor, id: number): Promise<StaffRow | null> {
  const [row] = await sql<StaffRow[]>`
    select ${staffColumns(sql)} from staff s join staff_role r on r.id = s.role_id where s.id = ${id}`
  return row ?? null
}

export async function findStaffByEmail(sql: Executor, email: string): Promise<StaffRow | null> {
  const [row] = await sql<StaffRow[]>`
    select ${staffColumns(sql)} from staff s join staff_role r on r.id = s.role_id
    where lower(s.email) = lower(${email})`
  return row ?? null
}

export async function listRoles(sql: Executor): Promise<(RoleRow & { members: number })[]> {
  return sql<(RoleRow & { members: number })[]>`
    select r.id, r.slug, r.name, r.rights, r.refund_limit as "refundLimit",
      (select count(*)::int from staff s where s.role_id = r.id and s.state <> 'revoked') as members
    from staff_role r order by r.position, r.id`
}

export async function findRole(sql: Executor, slug: string): Promise<RoleRow | null> {
  const [row] = await sql<RoleRow[]>`
    select id, slug, name, rights, refund_limit as "refundLimit" from staff_role where slug = ${slug}`
  return row ?? null
}

export async function saveRole(
  sql: Executor,
  slug: string,
  { name, rights, refundLimit }: { name: string; rights: readonly Right[]; refundLimit: number | null },
): Promise<void> {
  await sql`
    update staff_role set name = ${name}, rights = ${[...rights]}, refund_limit = ${refundLimit} where slug = ${slug}`
}

/** Changes of who is who wait for each other: of two owners who revoke each other at once one stays. */
export async function lockStaff(tx: Transaction): Promise<void> {
  await lockUntilCommit(tx, 'staff')
}

/** Owners who can sign in, besides one. */
export async function countOtherOwners(tx: Transaction, id: number): Promise<number> {
  const [row] = await tx<{ count: number }[]>`
    select count(*)::int as count from staff s join staff_role r on r.id = s.role_id
    where r.slug = ${ownerRole} and s.state = 'active' and s.id <> ${id}`
  return row!.count
}

export async function insertStaff(
  tx: Transaction,
  { email, name, roleId }: { email: string; name: string; roleId: number },
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into staff (email, name, role_id) values (${email}, ${name}, ${roleId}) returning id`
  return row!.id
}

export async function saveStaff(
  tx: Transaction,
  id: number,
  { name, roleId }: { name: string; roleId: number },
): Promise<void> {
  await tx`update staff set name = ${name}, role_id = ${roleId} where id = ${id}`
}

/** Every way in is gone: passkeys, password, authenticator, recovery codes, invitations, sessions. */
export async function removeWaysIn(tx: Transaction, id: number): Promise<void> {
  await tx`update staff set password_hash = null, totp_secret = null, totp_step = null where id = ${id}`
  await tx`delete from staff_passkey where staff_id = ${id}`
  await tx`delete from staff_recovery_code where staff_id = ${id}`
  await tx`delete from staff_invitation where staff_id = ${id}`
  await tx`delete from staff_session where staff_id = ${id}`
}

export async function setState(tx: Transaction, id: number, state: StaffState): Promise<void> {
  await tx`update staff set state = ${state} where id = ${id}`
}

export async function activate(
  tx: Transaction,
  id: number,
  { name, email }: { name: string; email: string },
): Promise<void> {
  await tx`update staff set state = 'active', name = ${name}, email = ${email} where id = ${id}`
}

/** Takes back what was open for a first owner who has not come. */
export async function deleteNameless(tx: Transaction): Promise<void> {
  await tx`delete from staff where email = ''`
}

export async function hasStaff(sql: Sql | Transaction): Promise<boolean> {
  const [row] = await sql<{ has: boolean }[]>`select exists (select from staff where email <> '') as has`
  return row!.has
}

export const invitationDays = 7

/** One invitation lives at a time; those before it end. */
export async function openInvitation(tx: Transaction, staffId: number, hash: string): Promise<Date> {
  await tx`delete from staff_invitation where staff_id = ${staffId}`
  const [row] = await tx<{ expiresAt: Date }[]>`
    insert into staff_invitation (hash, staff_id, expires_at)
    values (${hash}, ${staffId}, now() + make_interval(days => ${invitationDays})) returning expires_at as "expiresAt"`
  return row!.expiresAt
}

/** The colleague whom a live invitation is for. With `tx` the invitation is locked until the commit. */
export async function findInvited(
  sql: Sql | Transaction,
  hash: string,
  lock: boolean,
): Promise<StaffRow | null> {
  const [invitation] = await sql<{ staffId: number }[]>`
    select staff_id as "staffId" from staff_invitation
    where hash = ${hash} and used_at is null and expires_at > now() ${lock ? sql`for update` : sql``}`
  const staff = invitation ? await findStaff(sql, invitation.staffId) : null
  return staff && staff.state !== 'revoked' ? staff : null
}

export async function useInvitation(tx: Transaction, hash: string): Promise<void> {
  await tx`update staff_invitation set used_at = now() where hash = ${hash}`
}

/** Sessions and challenges that are over, and invitations a month after their end. */
export async function dropEnded(sql: Executor): Promise<void> {
  await sql`delete from staff_challenge where expires_at < now()`
  await sql`delete from staff_invitation where expires_at < now() - interval '30 days'`
}
