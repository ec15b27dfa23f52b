import { homeWithContinuePath, type Guard } from '../runtime/router/guards.ts'
import { readUser } from './signed-in.ts'

/** Sends a customer who is not signed in to the home page, which remembers the path and signs them in. */
export const mustAuth: Guard = async ({ request, context }) =>
  (await readUser(context)) ? null : homeWithContinuePath(request)
