import type { Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { endSession } from '#platform/security/session-store.ts'
import { accountError } from './account-errors.ts'
import { requestEmail } from './account-email-job.ts'
import { register, setNewPassword, verifyEmail } from './registration.ts'
import { signInByPassword } from './sign-in.ts'
import type { SocialProvider } from './social-provider.ts'
import { configuredProviders } from './social-providers.ts'
import { finishSocialSignIn, startSocialSignIn } from './social.ts'

type AuthHandlers = Pick<Handlers, Extract<keyof Handlers, `auth${string}`>>

/** Signing in and out, and what leads there. `providers` are those of the settings unless given. */
export function createAuthHandlers(
  platform: Platform,
  providers: readonly SocialProvider[] = configuredProviders(platform.config),
): AuthHandlers {
  const { sql, workGate } = platform
  function providerOf(slug: string): SocialProvider {
    const found = providers.find((provider) => provider.slug === slug)
    if (!found) throw accountError('social_unknown')
    return found
  }

  return {
    authLogin: async ({ body }, context) => {
      await signInByPassword(platform, body, context)
      return { status: 'signed_in', message: 'Sikeresen belépett.' }
    },

    authLogout: async (_request, { session }) => {
      const [userId, key] = [await session.userId(), session.key()]
      if (userId !== null && key !== null) {
        await endSession(sql, userId, key)
        session.renew('guest')
      }
      return { status: 'signed_out', message: 'Kilépett.' }
    },

    authRegister: async ({ body }, context) => {
      await workGate.enter('email', context)
      await register(platform, body, context.device)
      return {
        status: 'verification_sent',
        message: `Levelet küldtünk ide: ${body.email}. Kérjük, a benne lévő hivatkozással erősítse meg, hogy ez az Ön címe.`,
      }
    },

    authResendVerificationEmail: async ({ body }, context) => {
      await workGate.enter('email', context)
      const userId = await context.session.userId()
      if (userId !== null) await requestEmail(sql, 'verify', { userId })
      else if (body.email !== undefined) await requestEmail(sql, 'verify', { email: body.email })
      return {
        status: 'verification_sent',
        message:
          'Ha a cím még nincs megerősítve, hamarosan megérkezik a levelünk. Nézze meg a levélszemét között is.',
      }
    },

    authVerifyEmail: async ({ body }, context) => {
      const { hash, user_id: userId, password } = body
      await verifyEmail(platform, { hash, userId, password }, context)
      return { status: 'verified', message: 'Köszönjük, e-mail-címét megerősítettük.' }
    },

    authResetPassword: async ({ body }, context) => {
      await workGate.enter('email', context)
      await requestEmail(sql, 'reset', { email: body.email })
      return {
        status: 'reset_sent',
        message: `Ha van fiók ezzel a címmel, hamarosan levelet kap az új jelszó beállításához: ${body.email}`,
      }
    },

    authSetNewPassword: async ({ body }, context) => {
      await setNewPassword(platform, body, context)
      return { status: 'password_set', message: 'Új jelszavát beállítottuk. Most már beléphet vele.' }
    },

    authGetSocialProviders: async () => providers.map(({ slug, name }) => ({ provider: slug, name })),

    authSocialStart: async ({ params, body }, context) => ({
      url: await startSocialSignIn(platform, providerOf(params.provider), body.continue, context),
    }),

    authSocialCallback: async ({ params, query }, context) =>
      finishSocialSignIn(platform, providerOf(params.provider), query, context),
  }
}
