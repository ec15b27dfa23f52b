import { homeWithContinuePath, type Guard } from '../shell/guards.ts'
import { readUser } from './signed-in.ts'

/** Sends a visitor who is not signed in to the home page, which remembers the path and signs him in. */
export const mustAuth: Guard = async ({ request, context }) =>
  (await readUser(context)) ? null : homeWithContinuePath(request)
