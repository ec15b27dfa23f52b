import type { User } from '#contract/wire.ts'
import type { Session } from '../runtime/router/page-context.ts'
import { userCookie, type KnownUser } from './user-facade.ts'

/** Seconds: thirty days, as long as a session lives. */
const cookieAge = 2_592_000

/** The cookie holds the id and the first name and nothing else. */
export const cookieText = ({ id, first_name }: KnownUser): string => JSON.stringify({ id, first_name })

/** What a cookie's value says; null when it says nothing of the kind. */
export function parseUserCookie(text: string | null): KnownUser | null {
  try {
    const value: unknown = JSON.parse(text ?? '')
    if (typeof value !== 'object' || value === null) return null
    const { id, first_name } = value as Record<string, unknown>
    return Number.isInteger(id) && typeof first_name === 'string' ? { id: id as number, first_name } : null
  } catch {
    return null
  }
}

export function writeUserCookie(session: Pick<Session, 'setCookie'>, user: Pick<User, 'id' | 'first_name'>) {
  session.setCookie(userCookie, cookieText(user), { maxAge: cookieAge })
}

export function clearUserCookie(session: Pick<Session, 'setCookie'>) {
  session.setCookie(userCookie, '', { maxAge: 0 })
}
