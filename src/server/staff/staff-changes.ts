import { ownerRole, type Right } from '#contract/admin/rights.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { completeRights, mayGive } from './staff.ts'
import { staffError } from './staff-errors.ts'
import {
  countOtherOwners,
  deleteNameless,
  findRole,
  findStaff,
  findStaffByEmail,
  hasStaff,
  insertStaff,
  lockStaff,
  openInvitation,
  removeWaysIn,
  saveRole,
  saveStaff,
  setState,
  type RoleRow,
  type StaffRow,
} from './staff-store.ts'

/** Who makes a change: a colleague, or the command line, which may do everything. */
export type Giver = { id: number | null; isOwner: boolean; rights: ReadonlySet<Right> }

export const commandLine: Giver = { id: null, isOwner: true, rights: new Set() }

export type Invitation = { staffId: number; token: string; expiresAt: Date }

/** A new colleague with a link for one use. @throws AppError email_taken, forbidden, not_found for an unknown role. */
export async function invite(
  tx: Transaction,
  giver: Giver,
  { email, name, role: slug }: { email: string; name: string; role: string },
): Promise<Invitation> {
  await lockStaff(tx)
  const role = await givenRole(tx, giver, slug)
  if (await findStaffByEmail(tx, email)) throw staffError('email_taken')
  await deleteNameless(tx)
  const staffId = await insertStaff(tx, { email, name, roleId: role.id })
  return newLink(tx, staffId)
}

/**
 * A new link for somebody who has not come yet, has lost every way in, or was revoked; what opened the desk for them until now does
 * not any more.
 * @throws AppError not_found, forbidden, own_rights
 */
export async function inviteAgain(tx: Transaction, giver: Giver, staffId: number): Promise<Invitation> {
  await lockStaff(tx)
  const staff = await changedStaff(tx, giver, staffId)
  // Who has the machine lets in again whom they like: that is the way back for an owner who lost all keys.
  if (giver.id !== null) await requireOtherOwner(tx, staff)
  await removeWaysIn(tx, staffId)
  await setState(tx, staffId, 'invited')
  return newLink(tx, staffId)
}

/**
 * A link by which the first owner of a shop comes, and says who they are; the one before it ends, and so does this as soon as
 * anybody is invited by name. Null where somebody is or was let in: then nobody comes without being invited.
 */
export async function inviteFirstOwner(tx: Transaction): Promise<Invitation | null> {
  await lockStaff(tx)
  await deleteNameless(tx)
  if (await hasStaff(tx)) return null
  const role = await findRole(tx, ownerRole)
  return newLink(tx, await insertStaff(tx, { email: '', name: '', roleId: role!.id }))
}

async function newLink(tx: Transaction, staffId: number): Promise<Invitation> {
  const token = randomToken()
  return { staffId, token, expiresAt: await openInvitation(tx, staffId, hashToken(token)) }
}

/** @throws AppError not_found, forbidden, own_rights, last_owner */
export async function changeMember(
  tx: Transaction,
  giver: Giver,
  staffId: number,
  { name, role: slug }: { name: string; role: string },
): Promise<void> {
  await lockStaff(tx)
  const before = await findStaff(tx, staffId)
  if (!before) throw platformError('not_found')
  if (before.role.slug !== slug) {
    await changedStaff(tx, giver, staffId)
    if (before.role.slug === ownerRole) await requireOtherOwner(tx, before)
  }
  const role = before.role.slug === slug ? await findRole(tx, slug) : await givenRole(tx, giver, slug)
  await saveStaff(tx, staffId, { name, roleId: role!.id })
}

/** @throws AppError not_found, forbidden, own_rights, last_owner */
export async function revoke(tx: Transaction, giver: Giver, staffId: number): Promise<void> {
  await lockStaff(tx)
  const staff = await changedStaff(tx, giver, staffId)
  await requireOtherOwner(tx, staff)
  await removeWaysIn(tx, staffId)
  await setState(tx, staffId, 'revoked')
}

/** @throws AppError not_found, forbidden for the owner's role and for rights that the giver lacks */
export async function changeRights(
  tx: Transaction,
  giver: Giver,
  slug: string,
  { name, rights, refundLimit }: { name: string; rights: readonly Right[]; refundLimit: number | null },
): Promise<void> {
  await lockStaff(tx)
  const role = await findRole(tx, slug)
  if (!role) throw platformError('not_found')
  const complete = completeRights(rights)
  if (slug === ownerRole || !mayGive(giver, role) || !mayGive(giver, { slug, rights: complete }))
    throw platformError('forbidden')
  await saveRole(tx, slug, { name, rights: complete, refundLimit })
}

async function givenRole(tx: Transaction, giver: Giver, slug: string): Promise<RoleRow> {
  const role = await findRole(tx, slug)
  if (!role) throw platformError('not_found', { message: `Nincs ilyen szerepkör: ${slug}.` })
  if (!mayGive(giver, role)) throw platformError('forbidden')
  return role
}

/** Somebody else than who changes them, and of no more rights. */
async function changedStaff(tx: Transaction, giver: Giver, staffId: number): Promise<StaffRow> {
  const staff = await findStaff(tx, staffId)
  if (!staff) throw platformError('not_found')
  if (staff.id === giver.id) throw staffError('own_rights')
  const role = await findRole(tx, staff.role.slug)
  if (!role || !mayGive(giver, role)) throw platformError('forbidden')
  return staff
}

async function requireOtherOwner(tx: Transaction, staff: StaffRow): Promise<void> {
  if (staff.role.slug !== ownerRole || staff.state !== 'active') return
  if ((await countOtherOwners(tx, staff.id)) === 0) throw staffError('last_owner')
}
