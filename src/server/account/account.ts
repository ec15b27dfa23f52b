/** An account's states and the paths one may go on to after signing in. Pure. */

export type UserState = 'unverified' | 'verified' | 'deletion_requested' | 'anonymised'

/** A request to be deleted lapses with its email's link: the account is again what it was. */
export const userTransitions: Record<UserState, readonly UserState[]> = {
  unverified: ['verified', 'deletion_requested'],
  verified: ['deletion_requested'],
  deletion_requested: ['verified', 'unverified', 'anonymised'],
  anonymised: [],
}

/** A step that the table does not list. */
export class UserTransitionRefusedError extends Error {
  override name = 'UserTransitionRefusedError'
}

/** The new state. @throws UserTransitionRefusedError when the table does not list the step. */
export function nextUserState(from: UserState, to: UserState): UserState {
  if (!userTransitions[from].includes(to))
    throw new UserTransitionRefusedError(`user: ${from} -> ${to} is not listed`)
  return to
}

/** What an email's link is for, and for how many minutes it works. */
export const tokenMinutes = {
  verify_email: 60,
  reset_password: 60,
  change_email: 60,
  delete_account: 60,
} as const
export type TokenKind = keyof typeof tokenMinutes
