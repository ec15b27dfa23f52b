import { requireMember, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import type { Transaction } from '#platform/database/database.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  changeMember,
  changeRights,
  invite,
  inviteAgain,
  revoke,
  type Giver,
  type Invitation,
} from './staff-changes.ts'
import { invitationLink } from './invitation-link.ts'
import { presentRole, presentStaff } from './staff-presenting.ts'
import { deleteSession, listSessions } from './staff-session-store.ts'
import { findStaff, listRoles, listStaffRows } from './staff-store.ts'

type StaffHandlers = Pick<
  AdminHandlers,
  | 'listStaff'
  | 'inviteStaff'
  | 'renewInvitation'
  | 'changeStaff'
  | 'revokeStaff'
  | 'endStaffSession'
  | 'changeRole'
>

/** Colleagues and their roles. */
export function createStaffHandlers({ sql }: Platform): StaffHandlers {
  const present = async (id: number, { session }: AdminContext) => {
    const [staff, sessions] = [await findStaff(sql, id), await listSessions(sql, id)]
    if (!staff) throw platformError('not_found')
    return presentStaff(staff, sessions, session.key())
  }
  const change = <T>(
    context: AdminContext,
    work: (tx: Transaction, giver: Giver) => Promise<T>,
  ): Promise<T> => {
    const giver = requireMember(context)
    return sql.begin((tx) => work(tx, giver)) as Promise<T>
  }
  const presentLink = async (context: AdminContext, { staffId, token, expiresAt }: Invitation) => ({
    member: await present(staffId, context),
    link: invitationLink(context.origin, token),
    expires_at: expiresAt.toISOString(),
  })

  return {
    async listStaff(_request, { session }) {
      const [members, roles, sessions] = await Promise.all([
        listStaffRows(sql),
        listRoles(sql),
        listSessions(sql, null),
      ])
      return {
        members: members.map((one) => presentStaff(one, sessions, session.key())),
        roles: roles.map(presentRole),
      }
    },
    async inviteStaff({ body }, context) {
      return presentLink(context, await change(context, (tx, giver) => invite(tx, giver, body)))
    },
    async renewInvitation({ params }, context) {
      return presentLink(context, await change(context, (tx, giver) => inviteAgain(tx, giver, params.id)))
    },
    async changeStaff({ params, body }, context) {
      await change(context, (tx, giver) => changeMember(tx, giver, params.id, body))
      return present(params.id, context)
    },
    async revokeStaff({ params }, context) {
      await change(context, (tx, giver) => revoke(tx, giver, params.id))
      return present(params.id, context)
    },
    async endStaffSession({ params }, context) {
      const { isOwner, id } = requireMember(context)
      const staff = await findStaff(sql, params.id)
      // An owner's session is ended by an owner.
      if (staff?.role.slug === 'owner' && !isOwner && staff.id !== id) throw platformError('forbidden')
      const sessions = await listSessions(sql, params.id)
      if (!sessions.some(({ key }) => key === params.session_id)) throw platformError('not_found')
      await sql.begin((tx) => deleteSession(tx, params.session_id))
    },
    async changeRole({ params, body }, context) {
      const { refund_limit: refundLimit, ...rest } = body
      await change(context, (tx, giver) => changeRights(tx, giver, params.slug, { ...rest, refundLimit }))
      const role = (await listRoles(sql)).find(({ slug }) => slug === params.slug)
      if (!role) throw platformError('not_found')
      return presentRole(role)
    },
  }
}
