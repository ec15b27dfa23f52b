import {
  adminEndpointSchemas,
  type AdminRequest,
  type AdminResponse,
} from '#contract/admin/endpoint-schemas.ts'
import type { AdminEndpointSchema } from '#contract/admin/endpoint-schema.ts'
import { adminEndpoints, type AdminEndpointName } from '#contract/admin/endpoints.ts'
import type { Right } from '#contract/admin/rights.ts'
import { recordChanges, recordedChange, type Author } from '../audit/recording.ts'
import { createTableInvoke, type InvokeOf } from '../http/endpoint.ts'
import { platformError } from '../http/errors.ts'

/** A colleague who is signed in at the desk. */
export type Member = {
  id: number
  name: string
  email: string
  role: { slug: string; name: string }
  /** All that the role allows; every right for an owner. */
  rights: ReadonlySet<Right>
  isOwner: boolean
  /** Forints; null: as much as was paid. */
  refundLimit: number | null
  /** When who it is was last proven. */
  provenAt: Date
}

/** Who calls the desk, and from where. The same for HTTP and for rendering. */
export type AdminContext = {
  requestId: string
  ip: string
  userAgent: string
  /** The origin that the browser shows, such as `https://shop.example.hu`: passkeys belong to it. */
  origin: string
  /** Null for who is not signed in. */
  member: Member | null
  session: AdminSession
  /** Called with the change that a call wrote, so that its page can offer to take it back. */
  onChange?: (id: number) => void
}

/** The desk's sessions, by their keys. */
export type AdminSessions = {
  /** The colleague; null for a session that has ended. `isUsed`: somebody is at the desk, so that it lives on. */
  findMember: (key: string, isUsed: boolean) => Promise<Member | null>
  isOpen: (key: string) => Promise<boolean>
}

/** The session by its cookie. */
export type AdminSession = {
  /** The hash under which it is stored; null without one. */
  key: () => string | null
  /** A new session in place of the present one; gives its key. */
  start: () => string
  /** Takes the cookie away. */
  clear: () => void
}

export type AdminHandler<N extends AdminEndpointName> = (
  request: AdminRequest<N>,
  context: AdminContext,
) => Promise<AdminResponse<N>>
export type AdminHandlers = { [N in AdminEndpointName]: AdminHandler<N> }
export type AdminInvoke = InvokeOf<AdminEndpointName, AdminContext>

/** How long a proof counts as fresh, in milliseconds. */
export const freshMilliseconds = 5 * 60_000

/** @throws AppError 401 for who is not signed in. */
export function requireMember({ member }: Pick<AdminContext, 'member'>): Member {
  if (!member) throw platformError('unauthenticated')
  return member
}

/** @throws AppError 403 without the right. */
export function requireRight(member: Member, right: Right): void {
  if (!member.rights.has(right)) throw platformError('forbidden')
}

/** The author of what somebody at the desk does: what their transactions write is recorded as one change. */
export const deskAuthor = (
  { id, name, email }: Pick<Member, 'id' | 'name' | 'email'>,
  what: string,
): Author => ({
  actor: `staff:${id}`,
  name: name || email,
  what,
})

/**
 * The desk's calls. Whatever a call writes is recorded as a change of who calls. Who is not signed in gets 401, who lacks the right 403 and nothing of the data, whose proof is older than five
 * minutes 403 with the code `proof_needed`.
 */
export function createAdminInvoke(
  handlers: AdminHandlers,
  { clock, checkResponses }: { clock: () => Date; checkResponses: boolean },
): AdminInvoke {
  const invoke = createTableInvoke<AdminEndpointName, AdminEndpointSchema, AdminContext>(
    adminEndpointSchemas,
    handlers,
    {
      checkResponses,
      admit({ right, fresh }, context) {
        if (right === 'open') return
        const member = requireMember(context)
        if (right !== 'member') requireRight(member, right)
        if (fresh && clock().getTime() - member.provenAt.getTime() > freshMilliseconds)
          throw platformError('proof_needed')
      },
    },
  )
  return async (name, input, context) => {
    if (!context.member || adminEndpoints[name].method === 'GET') return invoke(name, input, context)
    return recordChanges(deskAuthor(context.member, name), async () => {
      const response = await invoke(name, input, context)
      const change = recordedChange()
      if (change !== null) context.onChange?.(change)
      return response
    })
  }
}
