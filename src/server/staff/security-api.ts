import {
  freshMilliseconds,
  requireMember,
  type AdminContext,
  type AdminHandlers,
} from '#platform/admin/admin-endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { platformError } from '#platform/http/errors.ts'
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
import { checkPassword } from './sign-in.ts'
import { staffError } from './staff-errors.ts'
import { presentPasskey, presentSession } from './staff-presenting.ts'
import { deleteSession, deleteSessions, listSessions, recordProof } from './staff-session-store.ts'
import { findStaff, lockStaff } from './staff-store.ts'
import {
  countRecoveryCodes,
  deletePasskey,
  listPasskeys,
  replaceRecoveryCodes,
  savePassword,
} from './proof-store.ts'

type SecurityHandlers = Pick<
  AdminHandlers,
  | 'getSecurity'
  | 'getProofChallenge'
  | 'proveByPasskey'
  | 'proveByPassword'
  | 'getPasskeyChallenge'
  | 'addPasskey'
  | 'removePasskey'
  | 'getAuthenticator'
  | 'setPassword'
  | 'endOwnSession'
>

/** How the signed-in colleague signs in, and from where. */
export function createSecurityHandlers(platform: Platform): SecurityHandlers {
  const { sql, secret, clock } = platform

  return {
    async getSecurity(_request, context) {
      const { id, provenAt } = requireMember(context)
      const [staff, passkeys, left, sessions] = await Promise.all([
        findStaff(sql, id),
        listPasskeys(sql, id),
        countRecoveryCodes(sql, id),
        listSessions(sql, id),
      ])
      return {
        passkeys: passkeys.map(presentPasskey),
        has_password: staff?.passwordHash != null,
        recovery_codes_left: left,
        sessions: sessions.map((one) => presentSession(one, context.session.key())),
        fresh_until: new Date(provenAt.getTime() + freshMilliseconds).toISOString(),
        passkeys_possible: passkeysPossible(context.origin),
      }
    },
    getProofChallenge(_request, context) {
      const { id } = requireMember(context)
      return authenticationOptions(sql, { origin: context.origin, staffId: id })
    },
    async proveByPasskey({ body }, context) {
      const { id } = requireMember(context)
      await verifyPasskey(sql, { origin: context.origin, staffId: id, credential: body.credential })
      await recordProof(sql, keyOf(context))
    },
    async proveByPassword({ body }, context) {
      const { email } = requireMember(context)
      await checkPassword(platform, { email, ...body }, context.ip)
      await recordProof(sql, keyOf(context))
    },
    async getPasskeyChallenge(_request, context) {
      const { name } = await loadShop(sql)
      return registrationOptions(sql, { holder: requireMember(context), origin: context.origin, shop: name })
    },
    async addPasskey({ body }, context) {
      const { id: staffId } = requireMember(context)
      const { origin } = context
      return presentPasskey(await sql.begin((tx) => registerPasskey(tx, { staffId, origin, ...body })))
    },
    async removePasskey({ params }, context) {
      const { id } = requireMember(context)
      await sql.begin(async (tx) => {
        await lockStaff(tx)
        const [staff, keys] = [await findStaff(tx, id), await listPasskeys(tx, id)]
        if (staff?.passwordHash === null && keys.length === 1) throw staffError('last_way_in')
        if (!(await deletePasskey(tx, id, params.id))) throw platformError('not_found')
      })
    },
    async getAuthenticator(_request, context) {
      const { id: staffId, email } = requireMember(context)
      const { name: shop } = await loadShop(sql)
      return newAuthenticator(secret, { staffId, email, shop })
    },
    async setPassword({ body }, context) {
      const { id: staffId, email } = requireMember(context)
      const problem = newPasswordProblem(body.password, email)
      if (problem !== null)
        throw platformError('validation_failed', { message: problem, errors: { password: [problem] } })
      const confirmed = await confirmAuthenticator(secret, { staffId, ...body, now: clock() })
      const wrong = staffError('wrong_code')
      if (!confirmed) throw staffError('wrong_code', { errors: { code: [wrong.message] } })
      const passwordHash = await hashPassword(body.password)
      const { codes, hashes } = newRecoveryCodes()
      await sql.begin(async (tx) => {
        await savePassword(tx, staffId, { passwordHash, ...confirmed })
        await replaceRecoveryCodes(tx, staffId, hashes)
        await deleteSessions(tx, staffId, keyOf(context))
      })
      return { recovery_codes: codes }
    },
    async endOwnSession({ params }, context) {
      const { id } = requireMember(context)
      const sessions = await listSessions(sql, id)
      if (!sessions.some(({ key }) => key === params.id)) throw platformError('not_found')
      await sql.begin((tx) => deleteSession(tx, params.id))
      if (params.id === context.session.key()) context.session.clear()
    },
  }
}

/** @throws AppError 401 without a session */
function keyOf({ session }: AdminContext): string {
  const key = session.key()
  if (key === null) throw platformError('unauthenticated')
  return key
}
