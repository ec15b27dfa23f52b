import { createClient } from '#contract/client.ts'
import { eagerEndpoints } from '#contract/eager-endpoints.ts'
import { httpTransport } from '#contract/http-transport.ts'
import { aheadTransport } from './ahead-transport.ts'
import { readCookie } from './browser-session.ts'
import type { Challenge } from './solve-challenge.ts'

export const { transport, ahead } = aheadTransport(
  httpTransport({
    readCsrfToken: () => readCookie('XSRF-TOKEN') ?? undefined,
    solve: async (challenge) => (await import('./solve-challenge.ts')).solveChallenge(challenge as Challenge),
  }),
)

/** The typed client of the browser for what every visit needs, the same for loaders, the cart store and widgets. Not for use while rendering. */
export const browserClient = createClient(eagerEndpoints, transport)
/** Reads ahead: its responses wait for `browserClient` to ask the same. */
export const aheadClient = createClient(eagerEndpoints, ahead)
