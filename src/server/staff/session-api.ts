import { deskAuthor, type AdminContext, type AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { recordChange } from '#platform/audit/recording.ts'
import type { Sql, Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { hashToken } from '#platform/security/ids.ts'
import { hashPassword, newPasswordProblem } from '#server/account/index.ts'
import { loadShop } from '#server/content/index.ts'
import { confirmAuthenticator, newAuthenticator, newRecoveryCodes } from './authenticator.ts'
import {
  authenticationOptions,
  passkeysPossible,
  registerPasskey,
  registrationOptions,
  verifyPasskey,
} from './passkeys.ts'
import { checkPassword, startSession } from './sign-in.ts'
import { staffError } from './staff-errors.ts'
import { presentMember } from './staff-presenting.ts'
import { deleteSession } from './staff-session-store.ts'
import { activate, findInvited, useInvitation, type StaffRow } from './staff-store.ts'
import { replaceRecoveryCodes, savePassword } from './proof-store.ts'

type SessionHandlers = Pick<
  AdminHandlers,
  | 'getSession'
  | 'signIn'
  | 'getSignInChallenge'
  | 'signInByPasskey'
  | 'signOut'
  | 'getInvitation'
  | 'getInvitationChallenge'
  | 'acceptByPasskey'
  | 'getInvitationAuthenticator'
  | 'acceptByPassword'
>

/** Signing in at the desk, and what an invited colleague does first. */
export function createSessionHandlers(platform: Platform): SessionHandlers {
  const { sql, secret, clock } = platform
  const started = async (context: AdminContext, staffId: number) =>
    presentMember(await startSession(sql, context, staffId))

  return {
    async getSession(_request, { member }) {
      const { name } = await loadShop(sql)
      return {
        member: member && presentMember(member),
        shop: { name, is_live: platform.config.mode === 'production' },
      }
    },
    async signIn({ body }, context) {
      const staff = await checkPassword(platform, body, context.ip)
      return started(context, staff.id)
    },
    getSignInChallenge: (_request, { origin }) => authenticationOptions(sql, { origin, staffId: null }),
    async signInByPasskey({ body }, context) {
      const { origin } = context
      const staffId = await verifyPasskey(sql, { origin, staffId: null, credential: body.credential })
      return started(context, staffId)
    },
    async signOut(_request, { session }) {
      const key = session.key()
      if (key !== null) await deleteSession(sql, key)
      session.clear()
    },
    async getInvitation({ body }, { origin }) {
      const { email, name, role } = await findInvitation(sql, body.invitation)
      return { email, name, role: role.name, passkeys: passkeysPossible(origin) }
    },
    async getInvitationChallenge({ body }, { origin }) {
      const staff = await invited(sql, body)
      const { name } = await loadShop(sql)
      return registrationOptions(sql, { holder: { ...staff, name: body.name }, origin, shop: name })
    },
    async acceptByPasskey({ body }, context) {
      const { origin } = context
      const staff = await accept(sql, body, async (tx, { id }) => {
        await registerPasskey(tx, { staffId: id, origin, name: 'Első kulcs', credential: body.credential })
      })
      return started(context, staff.id)
    },
    async getInvitationAuthenticator({ body }) {
      const { id: staffId, email } = await invited(sql, body)
      const { name: shop } = await loadShop(sql)
      return newAuthenticator(secret, { staffId, email, shop })
    },
    async acceptByPassword({ body }, context) {
      const { codes, hashes } = newRecoveryCodes()
      const staff = await accept(sql, body, async (tx, { id: staffId, email }) => {
        const problem = newPasswordProblem(body.password, email)
        if (problem !== null)
          throw staffError('wrong_code', { message: problem, errors: { password: [problem] } })
        const confirmed = await confirmAuthenticator(secret, { staffId, ...body, now: clock() })
        if (!confirmed) {
          const { message } = staffError('wrong_code')
          throw staffError('wrong_code', { errors: { code: [message] } })
        }
        await savePassword(tx, staffId, { passwordHash: await hashPassword(body.password), ...confirmed })
        await replaceRecoveryCodes(tx, staffId, hashes)
      })
      const member = await started(context, staff.id)
      return { member, recovery_codes: codes }
    },
  }
}

type Invited = { invitation: string; email?: string | undefined }

/** Whom the invitation is for, by the address that it names or that its first owner gives. @throws AppError as below */
async function invited(sql: Sql, { invitation, email }: Invited): Promise<StaffRow> {
  return withEmail(await findInvitation(sql, invitation), email)
}

/** @throws AppError invitation_ended */
async function findInvitation(sql: Sql | Transaction, invitation: string, lock = false): Promise<StaffRow> {
  const staff = await findInvited(sql, hashToken(invitation), lock)
  if (!staff) throw staffError('invitation_ended')
  return staff
}

/** @throws AppError email_missing for a first owner who has not given one */
function withEmail(staff: StaffRow, email: string | undefined): StaffRow {
  if (staff.email !== '') return staff
  if (email !== undefined) return { ...staff, email }
  const { message } = staffError('email_missing')
  throw staffError('email_missing', { errors: { email: [message] } })
}

/** Takes the invitation once; `join` adds the way in. Those before it ended when the invitation was made. */
async function accept(
  sql: Sql,
  { invitation, name, email }: Invited & { name: string },
  join: (tx: Transaction, staff: StaffRow) => Promise<void>,
): Promise<StaffRow> {
  const { id, email: address } = await invited(sql, { invitation, email })
  return recordChange(sql, deskAuthor({ id, name, email: address }, 'acceptInvitation'), async (tx) => {
    const staff = withEmail(await findInvitation(tx, invitation, true), email)
    await useInvitation(tx, hashToken(invitation))
    await join(tx, staff)
    await activate(tx, staff.id, { name, email: staff.email })
    return staff
  })
}
