import type { Browser, Page } from 'playwright-core'
import type { Sql } from '#platform/database/database.ts'
import { signInAtDesk } from '#tests/support/desk.ts'

export const desktop = { width: 1440, height: 900 }

/** A window of a colleague of the role, signed in. */
export async function openDesk(
  browser: Browser,
  shop: { origin: string; sql: Sql },
  role: string,
  viewport = desktop,
): Promise<Page> {
  const { cookie } = await signInAtDesk(shop.sql, role)
  const context = await browser.newContext({ viewport, baseURL: shop.origin })
  await context.addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
  return context.newPage()
}

export const isReady = (page: Page) => page.waitForSelector('html[data-hydrated]', { state: 'attached' })

/** Prints the times, in milliseconds; the process fails when more than one in twenty misses the goal. */
export function report(what: string, times: readonly number[], goal: number): void {
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1]!.toFixed(0)
  console.log(`${what}: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, most ${at(1)} ms; goal ${goal} ms`)
  if (Number(at(0.95)) > goal) process.exitCode = 1
}
