import { readdirSync, readFileSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { afterAll, describe, expect } from 'vitest'
import { recordChange } from '#platform/audit/recording.ts'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { signInAtDesk } from '../support/desk.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers, findColourBarriers } from './barriers.ts'
import { placeOrder } from './desk-order.ts'
import { giveFont, startCustomer, type Customer } from './customer.ts'
import { foreignWords } from './foreign-words.ts'
import { differences } from './snapshot.ts'

// Every page of the desk's path table, with something on each: a page that is added is walked, or the walk fails.
let shop: RunningShop
let colleague: Customer
let page: Page
let cookie: string

it.beforeAll(async ({ browser }) => {
  shop = await startRunningShop()
  const session = await signInAtDesk(shop.sql, 'owner')
  const { staffId } = session
  ;({ cookie } = session)
  await shop.sql`update staff set name = 'Kiss Anna' where id = ${staffId}`
  colleague = await startCustomer(browser, shop)
  ;({ page } = colleague)
  await signIn()
})
afterAll(async () => {
  await colleague.close()
  await shop.stop()
})

const signIn = () =>
  page.context().addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
/** The page that is open would request something meanwhile, and complain. */
async function signOut(): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies({ name: 'boltiv_desk' })
}
const isOpen = (path: string) => path === 'belepes' || path === 'meghivo'

const table = readFileSync(new URL('../../src/admin/routes.tsx', import.meta.url), 'utf8')
const paths = [...table.matchAll(/\{ path: '([^']*)', page:/g)].map(([, path = '']) => path)

const post = async (path: string, body: object): Promise<unknown> => {
  const response = await fetch(shop.origin + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: shop.origin },
    body: JSON.stringify(body),
  })
  return response.json()
}

/** A file, as a page of the desk sends it. */
const upload = (path: string, text: string) =>
  page.evaluate(
    ([address, body]) =>
      fetch(address, { method: 'POST', headers: { 'content-type': 'application/octet-stream' }, body }),
    [path, text] as const,
  )

/** Something that is there, for each path that names one. */
async function examples(): Promise<Record<string, string | number>> {
  const number = await placeOrder(shop.sql)
  const newest = async (select: string) => {
    const [row] = await shop.sql.unsafe<{ value: string | number }[]>(select)
    return row!.value
  }
  await shop.sql`
    insert into contact_message (id, type, name, email, message, ip_hash, created_at)
    values (gen_random_uuid(), 'general', 'Nagy Béla', 'bela@vevo.example', 'Mikor ér ide?', '', now())`
  const withdrawal = {
    name: 'Nagy Béla',
    order_number: number,
    email: 'bela@vevo.example',
    items: [],
    refund_account: '11773016-11111018',
  }
  const { id, token } = (await post('/v1/withdrawal', withdrawal)) as { id: string; token: string }
  const { reference } = (await post(`/v1/withdrawal/${id}/confirm`, { ...withdrawal, token })) as {
    reference: string
  }
  await shop.sql`
    with left_behind as (
      insert into cart (id, token, contact, reminder_requested_at, created_at, updated_at)
      values (gen_random_uuid(), repeat('k', 43), ${shop.sql.json({ first_name: 'Béla', last_name: 'Nagy', email: 'bela@vevo.example', phone: '+36301234567' })},
        now() - interval '5 hours', now() - interval '6 hours', now() - interval '5 hours') returning id)
    insert into cart_line (id, cart_id, variant_id, quantity)
    select gen_random_uuid(), id, (select min(id) from variant), 2 from left_behind`
  await upload('/admin/api/imports?name=arak.csv', 'Cikkszám;Ár\nA-1;2490\n')
  await shop.sql`
    insert into import_source (name, address, rhythm, mapping) values ('Nagyker', 'https://nagyker.example/lista.csv', 'daily',
      '{"fields":{"item_number":{"column":"Cikkszám"},"price":{"column":"Ár"}},"newOnly":["price"]}')`
  await upload(
    '/admin/api/finance/settlements?name=szamla.csv&kind=bank&source=bank',
    `Dátum;Összeg;Közlemény;Név\n2026-11-24;2490;${number};Nagy Béla\n`,
  )
  await shop.sql`
    insert into promotion (name, scope, kind, value, starts_at, ends_at, started_at)
    values ('Nyári akció', ${shop.sql.json({ kind: 'category', ids: [1] })}, 'percent', 15, now(), now() + interval '9 days', now())`
  await shop.sql`
    with coming as (
      update orders set requested_day = current_date + 2, pickup_point = json_build_object('id', p.id, 'name', p.name,
        'provider', 'partner', 'type', 'partner', 'externalId', 'x', 'address', '')
      from (select id, name from pickup_point where provider = 'partner' order by id limit 1) p
      where number = ${number} returning orders.id, p.id as point, requested_day)
    insert into fitting_appointment (order_id, point_id, day, starts_at, bay, wheels, gross)
    select id, point, requested_day, 540, 1, 4, 18000 from coming`
  await recordChange(
    shop.sql,
    { actor: 'command', name: '', what: 'redirects add' },
    async (tx) => tx`update staff_role set refund_limit = 1 where slug = 'warehouse'`,
  )
  // The list finds new customers by their orders.
  await page.goto('/admin/vevok')
  const product = await newest('select id as value from product order by id limit 1')
  return {
    'rendelesek/:number': number,
    'rendelesek/kosarak/:id': await newest('select id as value from cart where token like $$kkk%$$'),
    'rendelesek/:number/szerkesztes': number,
    ...Object.fromEntries(
      ['', '/mozgasok', '/arak', '/elozmenyek'].map((page) => [`termekek/:id${page}`, product]),
    ),
    'termekek/akciok/:id': await newest('select id as value from promotion limit 1'),
    'termekek/kuponok/:code': await newest('select min(code) as value from coupon'),
    'termekek/importok/forrasok/:id': await newest('select id as value from import_source limit 1'),
    'termekek/gyujtemenyek/:id': await newest('select id as value from collection order by id limit 1'),
    'termekek/illik-hozza/:id': await newest('select min(id) as value from accessory_rule'),
    'termekek/jellemzok/:id': await newest('select id as value from attribute order by id limit 1'),
    'termekek/markak/:id': await newest('select id as value from brand order by id limit 1'),
    'termekek/kategoriak/:id': await newest('select id as value from category order by id limit 1'),
    'termekek/importok/:id': await newest('select id as value from product_import limit 1'),
    'penzugyek/elszamolas/:id': await newest('select id as value from settlement limit 1'),
    'visszaru/:reference': reference,
    'uzenetek/:id': await newest('select id as value from contact_message limit 1'),
    'vevok/:id': await newest('select id as value from customer limit 1'),
    'levelek/:id': await newest(
      "select id as value from email_message where dedupe_key like 'order-confirmation:%' limit 1",
    ),
    'beallitasok/szallitas/:id': await newest('select id as value from shipping_method order by id limit 1'),
    'beallitasok/fizetes/:id': await newest('select id as value from payment_method order by id limit 1'),
    'beallitasok/naplo/:id': await newest('select max(id) as value from change'),
    '*': 'nincs-ilyen',
  }
}

const themes = ['light', 'dark'] as const
const widths = [1440, 768, 360]
const looks = widths.flatMap((width) => themes.map((theme) => ({ width, theme })))

/** Which themes a page is looked at in: the page of all parts in each at any width, every other in a wide and a narrow look by turns, whole in the light one. */
function themesAt(width: number, path: string, index: number) {
  const turn = index % 3
  const chosen = path === 'minta' ? looks : looks.filter((_, at) => at === turn || at === 5 - turn)
  return chosen.filter((look) => look.width === width).map(({ theme }) => theme)
}

describe('every page of the desk', () => {
  it('is for everybody, at every width, in both themes, and speaks Hungarian alone', async () => {
    await page.goto('/admin')
    const known = await examples()
    expect(paths.length).toBeGreaterThan(30)
    const faults: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 500) faults.push(`${response.status()} of ${response.url()}`)
    })
    for (const [index, path] of paths.entries()) {
      // Whoever is signed in is led on by the pages that let in.
      if (isOpen(path)) await signOut()
      else await signIn()
      const named = /[:*]/.test(path) ? path.replace(/:\w+|\*/, String(known[path])) : path
      await page.goto(`/admin/${named}`)
      await page.waitForSelector('html[data-hydrated]', { state: 'attached' })
      await page.evaluate(() => {
        for (const one of document.querySelectorAll('main details')) (one as HTMLDetailsElement).open = true
      })
      const report = (what: readonly string[]) => faults.push(...what.map((one) => `/admin/${path}: ${one}`))
      if (path.includes(':')) report(await missing(named))
      report(foreignWords(await page.evaluate(() => document.body.innerText)))
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        report((await tooWide()).map((one) => `${width}: too wide: ${one}`))
        for (const theme of themesAt(width, path, index)) {
          await page.emulateMedia({ colorScheme: theme })
          // The dark differs in its colours alone.
          const find = theme === 'light' ? findBarriers : findColourBarriers
          report((await find(page)).map((barrier) => `${width} ${theme}: ${barrier}`))
        }
      }
    }
    expect(faults).toEqual([])
  })
})

it('what is not there is said to be not there', async () => {
  const unknown = { ':number': '2026-999999', ':reference': 'nincs', ':id': '999999', ':code': 'NINCS' }
  for (const path of paths.filter((one) => one.includes(':'))) {
    const address = `/admin/${path.replace(/:\w+/, (name) => unknown[name as keyof typeof unknown])}`
    const status = (await page.request.get(address)).status()
    // Methods have no call of their own: their page says that there is none.
    expect([path, status]).toEqual([path, /(szallitas|fizetes)\/:id$/.test(path) ? 200 : 404])
  }
})

it('a page that a role may not enter says so, and shows nothing of it', async () => {
  const { cookie: warehouse } = await signInAtDesk(shop.sql, 'warehouse')
  const named = paths.filter((path) => !/[:*]/.test(path) && !isOpen(path))
  const refused: string[] = []
  for (const path of named) {
    const response = await fetch(`${shop.origin}/admin/${path}`, {
      headers: { cookie: `boltiv_desk=${warehouse}` },
    })
    expect([path, response.status < 400 || response.status === 403]).toEqual([path, true])
    if (response.status !== 403) continue
    refused.push(path)
    expect(await response.text()).toContain('Ide nem léphet be')
  }
  expect(refused).toEqual(
    expect.arrayContaining(['vevok', 'penzugyek', 'beallitasok/ceg', 'beallitasok/munkatarsak']),
  )
  expect(refused).not.toContain('rendelesek/szedes')
})

describe('how the desk looks', () => {
  it.each([
    ['desk-kit-narrow', '/admin/minta', 360, 3200],
    ['desk-kit-wide', '/admin/minta', 1440, 2400],
    ['desk-sign-in-narrow', '/admin/belepes', 360, 740],
  ] as const)('%s', async (name, path, width, height) => {
    if (path === '/admin/belepes') await signOut()
    else await signIn()
    await page.setViewportSize({ width, height })
    await page.goto(path)
    await ready()
    await giveFont(page)
    expect(await differences(page, name)).toEqual({})
  })

  it('has every part on its page', async () => {
    await signIn()
    await page.goto('/admin/minta')
    const shown = await page
      .locator('[data-kit]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-kit')))
    const files = ['parts', 'screen'].flatMap((folder) =>
      readdirSync(new URL(`../../src/admin/${folder}/`, import.meta.url)),
    )
    const parts = files.filter((file) => file.endsWith('.tsx')).map((file) => file.replace('.tsx', ''))
    // They show what a list of the shop has, or a job under way: without one there is nothing to be stopped.
    const ofData = ['list-tools', 'sort-menu', 'views-dialog', 'stop-run']
    expect(parts.filter((part) => ![...shown, ...ofData].includes(part))).toEqual([])
  })
})

const ready = () => page.waitForSelector('html[data-hydrated]', { state: 'attached' })
const button = (name: string) => page.getByRole('button', { name, exact: true })

describe('the parts of every screen', () => {
  it('says the same ages as the server did, when another minute has come until they are hydrated', async ({
    browser,
  }) => {
    await shop.sql`
      insert into contact_message (id, type, name, email, message, ip_hash, created_at)
      values (gen_random_uuid(), 'general', 'Kis Éva', 'eva@vevo.example', 'Mikor nyitnak?', '', now())`
    const later = await startCustomer(browser, shop)
    await later.page
      .context()
      .addCookies([{ name: 'boltiv_desk', value: cookie, url: shop.origin, sameSite: 'Strict' }])
    await later.page.clock.setFixedTime(Date.now() + 150_000)
    for (const path of ['/admin/uzenetek', '/admin']) {
      await later.page.goto(path)
      await later.page.waitForSelector('html[data-hydrated]', { state: 'attached' })
    }
    // Closing it throws what the browser has complained of, such as React of other texts.
    await expect(later.close()).resolves.toBeUndefined()
  })

  it.beforeEach(async () => {
    await signIn()
    await page.setViewportSize({ width: 1280, height: 900 })
  })

  it('holds in the page only the rows in sight, and brings the next window before it is needed', async () => {
    await page.goto('/admin/minta')
    await ready()
    const rows = page.getByRole('table', { name: 'Minta' }).locator('tbody tr:not([aria-hidden])')
    expect(await rows.count()).toBeLessThan(60)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await page.getByText('T-05000').waitFor()
    expect(await rows.count()).toBeLessThan(60)

    await page.goto('/admin/termekek')
    await ready()
    const next = page.waitForResponse(/\/admin\/api\/products\?.*after=/)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    expect((await next).status()).toBe(200)

    await page.locator('summary', { hasText: 'Rendezés' }).click()
    await page.getByRole('link', { name: 'Legdrágább elöl' }).click()
    await page.waitForURL(/rendezes=price_desc/)
    const isSorted = async () => {
      const texts = await page.locator('td[data-column=price]').allInnerTexts()
      const prices = texts.map((text) => Number(text.replaceAll(/\D/g, '')))
      return prices.length > 5 && prices.every((price, index) => index === 0 || price <= prices[index - 1]!)
    }
    await expect.poll(isSorted).toBe(true)
  })

  it('saves what is seen of a list as a view, with the columns that were chosen', async () => {
    await page.goto('/admin/termekek')
    await ready()
    await page.locator('summary', { hasText: 'Kategória' }).click()
    // The last of the tree has nothing below it.
    const option = page.locator('main details[open] label').last()
    const category = (await option.locator('span').first().innerText()).replace(/\s*\d+$/, '').trim()
    await option.click()
    await page.waitForURL(/kategoria=/)
    await page.keyboard.press('Escape')
    await page.locator('summary', { hasText: 'Oszlopok' }).click()
    await page.getByLabel('Márka', { exact: true }).check()
    await page.keyboard.press('Escape')
    await page.getByRole('columnheader', { name: 'Márka' }).waitFor()
    await button('Nézetek').click()
    await page.getByLabel('A mostani nézet neve').fill('Az én nézetem')
    await button('Nézet mentése').click()
    await page.getByText('Az én nézetem: elmentve').waitFor()
    await page.goto('/admin/termekek')
    await ready()
    await page.getByRole('link', { name: 'Az én nézetem' }).click()
    await page.waitForURL(/kategoria=/)
    const cells = page.locator('tbody td[data-column=category]')
    await expect.poll(async () => [...new Set(await cells.allInnerTexts())]).toEqual([category])
    await page.getByRole('columnheader', { name: 'Márka' }).waitFor()
  })

  it.for([
    ['/admin/termekek', /\/admin\/api\/products\/\d+$/],
    ['/admin/rendelesek?nezet=all', /\/admin\/api\/orders\/[\d-]+$/],
  ] as const)('has a page ready before its link is pressed: %s', async ([list, detailCall]) => {
    await placeOrder(shop.sql)
    const quiet = await page.context().newPage()
    // What the shop says of changes would be requested meanwhile, the order and its emails first.
    await quiet.addInitScript(() => {
      EventSource.prototype.addEventListener = () => {}
    })
    await quiet.goto(list)
    await quiet.locator('html[data-hydrated]').waitFor({ state: 'attached' })
    const link = quiet.locator('tbody a').first()
    const name = await link.innerText()
    const detail = quiet.waitForResponse(detailCall)
    await link.hover()
    await detail
    await quiet.waitForLoadState('networkidle')
    const calls: string[] = []
    quiet.on('request', (request: Request) => {
      if (request.url().includes('/admin/')) calls.push(request.url())
    })
    await link.click()
    await quiet.getByRole('heading', { name, exact: true }).waitFor()
    expect(calls).toEqual([])
    await quiet.close()
  })

  it('loses nothing of a form to a click, and takes back what was saved by Ctrl Z', async () => {
    // On a slow machine it is long since this colleague proved who they are, which undoing a setting wants.
    await shop.sql`update staff_session set proven_at = now()`
    await page.goto('/admin/beallitasok/levelszovegek')
    await ready()
    await page.getByText('Üzenet megérkezett', { exact: true }).click()
    const form = page.locator('main details[open]')
    await form.getByLabel('Címsor').fill('Köszönjük a levelét!')
    await form.getByText('Köszönjük a levelét!').last().waitFor()
    await page.getByRole('link', { name: 'Ma', exact: true }).click()
    await button('Később folytatom').click()
    await page.getByRole('heading', { name: 'Ma', level: 1 }).waitFor()
    await page.goto('/admin/beallitasok/levelszovegek')
    await ready()
    await page.getByText('Üzenet megérkezett', { exact: true }).click()
    await form.getByText('Ezt korábban elkezdte').waitFor()
    expect(await form.getByLabel('Címsor').inputValue()).toBe('Köszönjük a levelét!')
    await form.getByRole('button', { name: 'Mentés' }).click()
    const own = async () =>
      (await shop.sql`select 1 from setting where key = 'email_texts' and value ? 'contact-receipt'`).length
    await expect.poll(own).toBe(1)
    await page.getByText('Üzenet megérkezett: mentve').waitFor()
    await page.keyboard.press('Control+z')
    await page.getByText('Visszavonva.').waitFor()
    expect(await own()).toBe(0)
    await expect.poll(() => form.getByLabel('Címsor').inputValue()).toBe('Megkaptuk az üzenetét')
  })
})

/** What stands out of a page that can be scrolled to the side. */
const tooWide = () =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return []
    const outside = [...document.querySelectorAll('body *')].filter(
      (one) => one.getBoundingClientRect().right > innerWidth,
    )
    return outside.slice(0, 3).map(({ tagName, className }) => `${tagName} ${String(className)}`)
  })

/** A page that is not what was meant to be walked. */
async function missing(path: string): Promise<string[]> {
  const title = await page.getByRole('heading', { level: 1 }).first().innerText()
  return title === 'Nincs ilyen oldal' ? [`nothing is at ${path}`] : []
}
