import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { recordChange, type Author } from '#platform/audit/recording.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findBarriersInBoth } from './barriers.ts'
import type { Customer } from './customer.ts'
import { joinDesk, signedInColleague } from './desk-colleague.ts'
import { placeOrder } from './desk-order.ts'

let shop: RunningShop
let browser: Browser
let colleague: Customer

// Orders and colleagues are made here: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => colleague.close())

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true, level: 1 })
/** An order that is open beside the list. */
const beside = (page: Page, number: string) =>
  page.getByLabel('A megnyitott rendelés').getByRole('heading', { name: number, exact: true })

/** Once its keys and buttons work. */
const isReady = (page: Page) => page.waitForSelector('html[data-hydrated]', { state: 'attached' })

async function start(role: string): Promise<Page> {
  colleague = await signedInColleague(browser, shop, role)
  return colleague.page
}

const order = () => placeOrder(shop.sql)

describe('a colleague', () => {
  it('comes by an invitation, leaves, and is let in again by the passkey where they wanted to go', async () => {
    colleague = await joinDesk(browser, shop, 'owner')
    const { page } = colleague
    await page.getByRole('button', { name: 'Kilépés' }).click()
    await heading(page, 'Belépés a pulthoz').waitFor()
    await page.goto('/admin/beallitasok/munkatarsak')
    await heading(page, 'Belépés a pulthoz').waitFor()
    await isReady(page)
    await page.getByRole('button', { name: 'Belépés kulccsal' }).click()
    await heading(page, 'Munkatársak').waitFor()
    await isReady(page)
    // What needs a fresh proof is refused, proven, and done.
    await shop.sql`update staff_session set proven_at = now() - interval '6 minutes'`
    await page.getByRole('button', { name: 'Meghívás' }).click()
    await page.getByLabel('E-mail-cím').fill(`uj.${Date.now()}@pult.example`)
    await page.getByRole('button', { name: 'Meghívó készítése' }).click()
    await page.getByRole('button', { name: 'Igazolás kulccsal' }).click()
    expect(await page.getByLabel('Meghívó', { exact: true }).inputValue()).toMatch(
      /\/admin\/meghivo#[\w-]{43}$/,
    )
  })

  it('finds their way by keys alone, and is shown out when the session is ended elsewhere', async () => {
    const page = await start('owner')
    await page.goto('/admin')
    await isReady(page)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('munkat')
    await page.keyboard.press('Enter')
    await heading(page, 'Munkatársak').waitFor()
    await page.keyboard.press('g')
    await page.keyboard.press('r')
    await heading(page, 'Rendelések').waitFor()
    await shop.sql`delete from staff_session`
    await heading(page, 'Belépés a pulthoz').waitFor()
    expect(page.url()).toContain('tovabb=%2Fadmin%2Frendelesek')
  })
})

describe('an order', () => {
  it('goes by keys from its place in the list to the door: paid, accepted, packed, shipped', async () => {
    const page = await start('owner')
    const number = await order()
    await page.goto('/admin/rendelesek?nezet=awaiting_payment')
    await isReady(page)
    await page.keyboard.press('j')
    await page.keyboard.press('Enter')
    await beside(page, number).waitFor()
    await page.keyboard.press('m')
    await page.getByLabel('Az átutalás azonosítója').fill('BANK-1')
    await page.getByRole('button', { name: 'Rögzítés', exact: true }).click()
    await page.getByText('A fizetést rögzítettük.').waitFor()
    await page.keyboard.press('a')
    await page.getByText('Elfogadva.').waitFor()
    await page.keyboard.press('c')
    await page.getByRole('button', { name: 'Feladás' }).waitFor()
    await page.keyboard.press('s')
    await page.getByLabel('Csomagszám').fill('1234567890')
    await page.getByLabel('Futár').selectOption('gls')
    await page.getByRole('button', { name: 'Feladás', exact: true }).last().click()
    await page.getByRole('link', { name: '1234567890' }).waitFor()
    expect(await page.getByText('Rendelés: elfogadva').locator('..').innerText()).toContain('Kiss Anna')
    const [row] = await shop.sql`select state, fulfilment from orders where number = ${number}`
    expect(row).toEqual({ state: 'accepted', fulfilment: 'shipped' })
    await page.keyboard.press('Control+k')
    // A scanner types and presses Enter at once: what it looks for is opened when it is found.
    await page.keyboard.insertText('1234567890')
    await page.keyboard.press('Enter')
    await heading(page, number).waitFor()
  })

  it('is taken back by Ctrl Z before its customer is written to, and noted, tagged and taken over by keys', async () => {
    const page = await start('owner')
    const number = await order()
    const stateOf = async () =>
      (
        await shop.sql<{ state: string; emails: number }[]>`
          select state, (select count(*)::int from email_message where dedupe_key like 'order-step:' || o.id || '%') as emails
          from orders o where number = ${number}`
      )[0]
    await page.goto('/admin/rendelesek?nezet=awaiting_payment')
    await isReady(page)
    // All that its page shows is there while the pointer rests on its row, so that opening it waits for nothing.
    const there = ['', '/notes'].map((part) =>
      page.waitForResponse((one) => new URL(one.url()).pathname === `/admin/api/orders/${number}${part}`),
    )
    const link = page.getByRole('link', { name: number })
    await link.hover()
    await Promise.all((await Promise.all(there)).map((one) => one.finished()))
    await page.waitForLoadState('networkidle')
    const requested: string[] = []
    page.on('request', (one) => requested.push(one.url()))
    await link.click()
    await beside(page, number).waitFor()
    expect(requested.filter((url) => !url.includes('/images/'))).toEqual([])
    await page.keyboard.press('a')
    await page.getByText('Elfogadva.').waitFor()
    expect(await stateOf()).toEqual({ state: 'accepted', emails: 1 })
    await page.keyboard.press('Control+z')
    await page.getByText('Visszavonva, a vevő nem kap levelet.').waitFor()
    expect(await stateOf()).toEqual({ state: 'placed', emails: 0 })
    await page.getByText('Visszavonva: elfogadva').waitFor()
    await page.keyboard.press('n')
    await page.keyboard.type('Dupla dobozba.')
    await page.keyboard.press('Control+Enter')
    await page.getByText('Dupla dobozba.').waitFor()
    await page.getByLabel('Új címke').fill('törékeny, sürgős')
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'törékeny címke levétele' }).waitFor()
    await page.getByRole('heading', { name: 'Belső jegyzetek' }).click()
    await page.keyboard.press('i')
    await page.getByText('Felelős mentve.').waitFor()
    expect(await findBarriersInBoth(page)).toEqual([])
    await page.goto('/admin/rendelesek?nezet=all&cimke=torekeny')
    const row = page.getByRole('row').filter({ hasText: number })
    expect(await row.innerText()).toContain('sürgős · törékeny')
    expect(await page.getByRole('row').count()).toBe(2)
  })

  it('stands beside the list where there is room, follows its keys, and leaves the list with its last step', async () => {
    const [older, newer] = [await order(), await order()]
    await shop.sql`
      update orders set payment_method = payment_method || '{"type": "cash_on_delivery"}' where number = any(${[older, newer]})`
    const page = await start('owner')
    await page.goto('/admin/rendelesek?nezet=new')
    await isReady(page)
    await page.getByRole('link', { name: newer }).click()
    await beside(page, newer).waitFor()
    await page.keyboard.press('j')
    await beside(page, older).waitFor()
    await page.keyboard.press('k')
    await beside(page, newer).waitFor()
    // `x` chooses its row here, and what is chosen has the keys.
    await page.keyboard.press('x')
    await page.getByRole('checkbox', { name: `${newer} kijelölése`, checked: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('a')
    await page.getByText('Elfogadva.').waitFor()
    const rows = page.getByRole('table', { name: 'Rendelések' }).getByRole('row')
    await rows.filter({ hasText: newer }).waitFor({ state: 'detached' })
    await beside(page, newer).waitFor()
    await page.keyboard.press('j')
    await beside(page, older).waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await beside(page, older).waitFor({ state: 'detached' })
    await page.getByRole('link', { name: older }).click()
    await beside(page, older).waitFor()
    await page.setViewportSize({ width: 1100, height: 800 })
    await page.getByRole('table', { name: 'Rendelések' }).waitFor({ state: 'hidden' })
    await beside(page, older).waitFor()
  })

  it('is seen in the tab and makes a sound at an open desk, without loading anything', async () => {
    const page = await start('owner')
    await page.addInitScript(() => {
      document.hasFocus = () => false
      const { createOscillator } = AudioContext.prototype
      AudioContext.prototype.createOscillator = function tone() {
        document.documentElement.dataset.rang = ''
        return createOscillator.call(this)
      }
    })
    await page.goto('/admin/rendelesek?nezet=awaiting_payment')
    await isReady(page)
    await heading(page, 'Rendelések').click()
    const number = await order()
    await page.getByText(number).waitFor()
    await expect.poll(() => page.title()).toBe('(1) Rendelések · Boltív')
    await page.waitForSelector('html[data-rang]', { state: 'attached' })
    await page.evaluate(() => dispatchEvent(new Event('focus')))
    await expect.poll(() => page.title()).toBe('Rendelések · Boltív')
  })

  it('shows the warehouse what to pack and for which town, and no more of the customer', async () => {
    const number = await order()
    const page = await start('warehouse')
    const response = await page.goto(`/admin/rendelesek/${number}`)
    const html = await response!.text()
    expect(html).toContain('Győr')
    for (const personal of ['bela@vevo.example', '+36301234567', 'Fő utca'])
      expect(html).not.toContain(personal)
    expect(await page.getByRole('button', { name: 'Fizetés rögzítése' }).count()).toBe(0)
  })
})

/** The newest change, by its id. */
async function lastChange(): Promise<number> {
  const [row] = await shop.sql<[{ id: number }]>`select max(id)::int as id from change`
  return row.id
}

describe('the audit', () => {
  it('shows what a colleague changed, old and new, and takes it back in front of their eyes', async () => {
    const page = await start('owner')
    const author: Author = { actor: 'command', name: 'Bea', what: 'redirects add' }
    const renaming = (name: string) =>
      recordChange(
        shop.sql,
        author,
        async (tx) =>
          tx`update staff_role set name = ${name}, refund_limit = refund_limit + 1 where slug = 'orders'`,
      )
    const [role] = await shop.sql<[{ name: string }]>`select name from staff_role where slug = 'orders'`
    await renaming('Első név')
    await page.goto('/admin/beallitasok/naplo?mi=staff_role')
    await isReady(page)
    await page.getByRole('link', { name: 'Átirányítások' }).first().click()
    const changed = page.getByRole('definition').filter({ hasText: 'Első név' })
    expect(await changed.locator('del').innerText()).toContain(role.name)
    expect(await changed.locator('ins').innerText()).toContain('Első név')

    await renaming('Második név')
    await page.getByRole('button', { name: 'Visszavonás' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Azóta más értéket kapott.').first().waitFor()
    expect(await dialog.innerText()).toContain('Második név')
    expect(await findBarriersInBoth(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Mégsem' }).click()

    await page.goto(`/admin/beallitasok/naplo/${await lastChange()}`)
    await isReady(page)
    await page.getByRole('button', { name: 'Visszavonás' }).click()
    await dialog.getByText('1 sor lesz ismét olyan').waitFor()
    await dialog.getByRole('button', { name: 'Visszavonás' }).click()
    await page.getByRole('link', { name: 'Visszavonták.' }).click()
    await heading(page, 'Visszavonás').waitFor()
    await page.getByText('Kiss Anna').first().waitFor()
    expect([...(await shop.sql`select name from staff_role where slug = 'orders'`)]).toEqual([
      { name: 'Első név' },
    ])
  })
})

describe('the desk', () => {
  it('weighs at most 150 kB of script and 25 kB of style when it is the first', async () => {
    const page = await start('owner')
    const session = await page.context().newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const types = new Map<string, string>()
    const bytes: Record<string, number> = {}
    session.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const type = types.get(requestId) ?? ''
      bytes[type] = (bytes[type] ?? 0) + encodedDataLength
    })
    await page.goto('/admin', { waitUntil: 'load' })
    await isReady(page)
    await page.keyboard.press('?')
    await page.getByRole('heading', { name: 'Billentyűk' }).waitFor()
    expect(bytes.Script).toBeGreaterThan(10_000)
    expect(bytes.Script).toBeLessThan(150 * 1024)
    expect(bytes.Stylesheet).toBeLessThan(25 * 1024)
  })
})
