import type { Browser, Page } from 'playwright-core'
import type { Sql } from '#platform/database/database.ts'
import { commandLine, invite } from '../../src/server/staff/staff-changes.ts'
import { signInAtDesk } from '../support/desk.ts'
import { startCustomer, type Customer } from './customer.ts'

/** A colleague who has come by an invitation and made a passkey. */
export async function joinDesk(
  browser: Browser,
  shop: { origin: string; sql: Sql },
  role: string,
): Promise<Customer> {
  const colleague = await startColleague(browser, shop)
  await enterDesk(colleague.page, shop.sql, role)
  return colleague
}

/** The same with their session alone: no page is opened and no passkey made, which takes as long as a short test. */
export async function signedInColleague(
  browser: Browser,
  { origin, sql }: { origin: string; sql: Sql },
  role: string,
): Promise<Customer> {
  const { staffId, cookie } = await signInAtDesk(sql, role)
  await sql`update staff set name = ${colleagueName} where id = ${staffId}`
  const colleague = await startCustomer(browser, { origin }, {}, refusedWithoutProof)
  const session = { name: 'boltiv_desk', value: cookie, url: origin, sameSite: 'Strict' as const }
  await colleague.page.context().addCookies([session])
  return colleague
}

const colleagueName = 'Kiss Anna'
/** A call that needs a fresh proof is refused first. */
const refusedWithoutProof = /status of 403/

/** A link that is pressed before loads its page as a whole. */
const alive = (page: Page) => page.waitForSelector('html[data-hydrated]', { state: 'attached' })

/** Comes by an invitation, and makes a passkey. The page that it ends on is alive. */
async function enterDesk(page: Page, sql: Sql, role: string): Promise<void> {
  const email = `${role}.${Date.now()}@pult.example`
  const { token } = await sql.begin((tx) => invite(tx, commandLine, { email, name: '', role }))
  await page.goto(`/admin/meghivo#${token}`)
  await alive(page)
  await page.getByLabel('Az Ön neve').fill(colleagueName)
  await page.getByRole('button', { name: 'Kulcs készítése ezen az eszközön' }).click()
  await page.getByRole('heading', { name: 'Ma', exact: true, level: 1 }).waitFor()
  await alive(page)
}

/** A browser with an authenticator built in whose user is always there. The desk is reached by a name: a passkey can't belong to a number. */
export async function startColleague(browser: Browser, { origin }: { origin: string }): Promise<Customer> {
  const deskOrigin = origin.replace('127.0.0.1', 'localhost')
  const colleague = await startCustomer(browser, { origin: deskOrigin }, {}, refusedWithoutProof)
  const { page } = colleague
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return colleague
}
