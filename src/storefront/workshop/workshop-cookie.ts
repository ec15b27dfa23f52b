import { readCookie, workshopCookie } from '../runtime/client/browser-session.ts'
import type { Session } from '../runtime/router/page-context.ts'

/** Seconds: half a year, from one change of tyres to the next. */
const cookieAge = 15_552_000
/** As the contract has it. */
const maxIdLength = 100

/** The chosen workshop's id, null for none. A loader or action of the server hands in its request; public pages have no cookies. */
export function readWorkshop(request?: Pick<Request, 'headers'>): string | null {
  const cookies = import.meta.env.SSR ? (request?.headers.get('cookie') ?? '') : document.cookie
  const id = readCookie(workshopCookie, cookies)
  return id && id.length <= maxIdLength ? id : null
}

/** Null forgets it. */
export function writeWorkshop(session: Pick<Session, 'setCookie'>, id: string | null): void {
  const isChosen = id !== null && id !== '' && id.length <= maxIdLength
  session.setCookie(workshopCookie, isChosen ? id : '', { maxAge: isChosen ? cookieAge : 0 })
}
