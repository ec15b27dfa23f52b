import type { z } from 'zod'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { rightNames } from '#contract/admin/rights.ts'
import type { member } from '#contract/admin/schemas/member.ts'
import type { Member } from '#platform/admin/admin-endpoint.ts'
import { deviceName } from '#server/account/index.ts'
import { rightsOf } from './staff.ts'
import type { StaffSessionRow } from './staff-session-store.ts'
import type { RoleRow, StaffRow } from './staff-store.ts'
import type { PasskeyRow } from './proof-store.ts'

export function presentMember(one: Member): z.output<typeof member> {
  const { id, name, email, role, rights, isOwner, refundLimit } = one
  return {
    id,
    name,
    email,
    role,
    rights: rightNames.filter((right) => rights.has(right)),
    is_owner: isOwner,
    refund_limit: refundLimit,
  }
}

export const presentPasskey = ({ id, name, createdAt, usedAt }: PasskeyRow) => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
})

/** The key is a hash already; as an id it opens nothing. */
export const presentSession = (one: StaffSessionRow, currentKey: string | null) => ({
  id: one.key,
  device: deviceName(one.userAgent),
  started_at: one.startedAt.toISOString(),
  seen_at: one.seenAt.toISOString(),
  is_current: one.key === currentKey,
})

type Presented = AdminResponse<'listStaff'>

export function presentStaff(
  one: StaffRow,
  sessions: readonly StaffSessionRow[],
  currentKey: string | null,
): Presented['members'][number] {
  return {
    id: one.id,
    name: one.name,
    email: one.email,
    role: one.role,
    state: one.state,
    has_passkey: one.passkeys > 0,
    has_password: one.passwordHash !== null,
    signed_in_at: one.signedInAt?.toISOString() ?? null,
    created_at: one.createdAt.toISOString(),
    sessions: sessions
      .filter(({ staffId }) => staffId === one.id)
      .map((session) => presentSession(session, currentKey)),
  }
}

export function presentRole(role: RoleRow & { members: number }): Presented['roles'][number] {
  const allowed = rightsOf(role)
  return {
    slug: role.slug,
    name: role.name,
    rights: rightNames.filter((right) => allowed.has(right)),
    refund_limit: role.refundLimit,
    is_owner: role.slug === 'owner',
    members: role.members,
  }
}
