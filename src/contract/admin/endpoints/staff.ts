import { z } from 'zod'
import { databaseId, empty, slug } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'
import { email, name } from '../schemas/fields.ts'
import { moment, right, staffSession } from '../schemas/member.ts'

const role = z.object({
  slug: z.string(),
  name: z.string(),
  rights: z.array(right),
  /** Forints; null: as much as was paid. */
  refund_limit: z.int().nullable(),
  is_owner: z.boolean(),
  members: z.int(),
})

const staffMember = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.object({ slug: z.string(), name: z.string() }),
  state: z.enum(['invited', 'active', 'revoked']),
  has_passkey: z.boolean(),
  has_password: z.boolean(),
  signed_in_at: moment.nullable(),
  created_at: moment,
  sessions: z.array(staffSession),
})

const staffParams = z.object({ id: databaseId })
/** Shown once: the shop stores its hash alone. */
const invitationLink = z.object({ member: staffMember, link: z.string(), expires_at: moment })

export const staffEndpoints = {
  listStaff: {
    method: 'GET',
    path: '/admin/api/staff',
    right: 'staff.edit',
    summary: 'All colleagues and roles',
    response: z.object({ members: z.array(staffMember), roles: z.array(role) }),
  },
  inviteStaff: {
    method: 'POST',
    path: '/admin/api/staff',
    right: 'staff.edit',
    fresh: true,
    summary: 'Invites a colleague; the link is shown once',
    body: z.object({ email, name: name.or(z.literal('')).default(''), role: slug }),
    response: invitationLink,
  },
  renewInvitation: {
    method: 'POST',
    path: '/admin/api/staff/{id}/invitation',
    right: 'staff.edit',
    fresh: true,
    summary: 'A new link for who has not come yet, or has lost every way in; the old links end',
    params: staffParams,
    response: invitationLink,
  },
  changeStaff: {
    method: 'PUT',
    path: '/admin/api/staff/{id}',
    right: 'staff.edit',
    fresh: true,
    summary: 'Changes name and role',
    params: staffParams,
    body: z.object({ name, role: slug }),
    response: staffMember,
  },
  revokeStaff: {
    method: 'DELETE',
    path: '/admin/api/staff/{id}',
    right: 'staff.edit',
    fresh: true,
    summary: 'Takes away every way in, and ends all sessions',
    params: staffParams,
    response: staffMember,
  },
  endStaffSession: {
    method: 'DELETE',
    path: '/admin/api/staff/{id}/sessions/{session_id}',
    right: 'staff.edit',
    fresh: true,
    summary: "Ends a colleague's session",
    params: z.object({ id: databaseId, session_id: z.string().min(1).max(100) }),
    response: empty,
  },
  changeRole: {
    method: 'PUT',
    path: '/admin/api/roles/{slug}',
    right: 'staff.edit',
    fresh: true,
    summary: "Changes a role's rights and limit; the owner's stays as it is",
    params: z.object({ slug }),
    body: z.object({
      name,
      rights: z.array(right).max(100),
      refund_limit: z.int().min(0).max(100_000_000).nullable(),
    }),
    response: role,
  },
} as const satisfies AdminEndpointRows
