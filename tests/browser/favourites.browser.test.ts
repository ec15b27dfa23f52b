import sharp from 'sharp'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { fetching, signedIn, type SignedIn } from '../support/signed-in.ts'
import { requestToken } from '../../src/server/review/review-request.ts'
import { findBarriers } from './barriers.ts'
import { signedInColleague } from './desk-colleague.ts'
import { openHydrated, startCustomer, waitHydrated, type Customer } from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer

// This file changes what the shop sells or shows: its shop is its own.
it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  shop = await startRunningShop()
})
afterAll(() => shop.stop())
afterEach(() => customer.close())

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  return customer.page
}

/** A verified user whose session is in the page's browser. */
async function startSignedIn(options: BrowserContextOptions = {}): Promise<{ page: Page } & SignedIn> {
  const page = await start(options)
  const account = await signedIn({ send: fetching(shop.origin), sql: shop.sql })
  const cookies = [...account.browser.cookies].map(([name, value]) => ({ name, value, url: shop.origin }))
  await page.context().addCookies(cookies)
  return { page, ...account }
}

const favouriteButtons = (page: Page) => page.getByRole('button', { name: /^Kedvencek: / })
const pressed = (page: Page) => page.locator('main button[aria-label^="Kedvencek:"][aria-pressed=true]')

describe('favourites', () => {
  it('fill at once, stay after a reload, and are taken back', async () => {
    const { page } = await startSignedIn()
    await openHydrated(page, '/termekek/teli-gumi')
    await favouriteButtons(page).nth(0).click()
    await page.getByText('A termék a kedvencei közé került.').waitFor()
    await openHydrated(page, '/termekek/teli-gumi')
    await pressed(page).first().waitFor()
    expect(await pressed(page).count()).toBe(1)
    await pressed(page).first().click()
    await page.getByText('A terméket kivettük a kedvencei közül.').waitFor()
    expect(await pressed(page).count()).toBe(0)
  })

  it('of a guest stay in the browser, and join those of the user who signs in', async () => {
    const account = await signedIn({ send: fetching(shop.origin), sql: shop.sql })
    const page = await start()
    await openHydrated(page, '/termekek/nyari-gumi')
    await favouriteButtons(page).nth(1).click()
    await page.getByText('A termék a kedvencei közé került.').waitFor()
    await openHydrated(page, '/kedvencek')
    await pressed(page).first().waitFor()
    expect(await page.locator('main li h3 a').count()).toBe(1)
    expect(await findBarriers(page)).toEqual([])
    await page.locator('header').getByRole('link', { name: 'Belépés' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('E-mail-cím').fill(account.user.email)
    expect(await findBarriers(page)).toEqual([])
    await dialog.getByLabel('Jelszó', { exact: true }).fill(account.user.password)
    await dialog.getByRole('button', { name: 'Belépés', exact: true }).click()
    await page.getByText('A kedvenceit hozzáadtuk a fiókjához.').waitFor()
    await page.goto('/kedvencek')
    expect(await page.locator('main li a[href^="/termek/"]:not([tabindex])').count()).toBe(1)
    expect(await page.evaluate(() => localStorage.getItem('boltiv.favourites'))).toBeNull()
  })
})

describe('the lists', () => {
  it('invite a guest to sign in', async () => {
    const page = await start()
    await openHydrated(page, '/kedvencek')
    expect(await page.locator('main').getByRole('link', { name: 'Belépés' }).getAttribute('href')).toBe(
      '/belepes?tovabb=/kedvencek',
    )
    expect(await findBarriers(page)).toEqual([])
  })

  it.each([
    ['with scripts', {}],
    ['without scripts', { javaScriptEnabled: false }],
    ['on a phone in the dark', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' as const }],
  ])('are made, renamed, emptied and deleted %s', async (_, options) => {
    const { page, browser: calls } = await startSignedIn(options)
    const hasScripts = !('javaScriptEnabled' in options)
    await page.goto('/kedvencek')
    await page.getByLabel('A lista neve').fill('Téli szett')
    await page.getByRole('button', { name: 'Létrehozás' }).click()
    const tab = (name: string) =>
      page.getByRole('navigation', { name: 'Listáim' }).getByRole('link', { name })
    await tab('Téli szett 0').waitFor()
    const [list] = (await calls.call('GET', '/v1/user-product/wishlist')).body as { id: string }[]
    const products = await shop.sql<
      { id: number }[]
    >`select id from product where published order by id limit 3`
    for (const { id } of products)
      await calls.call('POST', '/v1/user-product/wishlist/product', { wishlist_id: list!.id, product_id: id })
    await page.reload()
    await tab('Téli szett 3').waitFor()
    if (hasScripts) expect(await findBarriers(page)).toEqual([])
    await page
      .getByRole('button', { name: /^Levétel a listáról/ })
      .first()
      .click()
    await tab('Téli szett 2').waitFor()
    await page.getByText('A lista szerkesztése').click()
    await page.getByLabel('Új név').fill('Ősz <b>')
    await page.getByRole('button', { name: 'Átnevezés' }).click()
    await tab('Ősz <b> 2').waitFor()
    for (const [name, confirm] of [
      ['Lista kiürítése', 'Kiürítés'],
      ['Lista törlése', 'Törlés'],
    ] as const) {
      await page.getByText('A lista szerkesztése').click()
      // Pressed before the application is there the form is sent at once, as without scripts.
      if (hasScripts) await waitHydrated(page)
      await page.getByRole('button', { name }).click()
      if (hasScripts) await page.getByRole('dialog').getByRole('button', { name: confirm }).click()
      await (name === 'Lista kiürítése' ? tab('Ősz <b> 0') : page.getByText('Új lista')).waitFor()
    }
    expect(await page.getByRole('navigation', { name: 'Listáim' }).count()).toBe(0)
  })
})

describe('reviews', () => {
  it('are written on the product’s page, wait for approval, and are shown with their stars', async () => {
    const { page } = await startSignedIn({ javaScriptEnabled: false })
    await page.goto('/termekek/teli-gumi')
    await page.locator('h3 a').first().click()
    const path = new URL(page.url()).pathname
    await page.getByText('Vélemény írása').click()
    await page.locator('label').filter({ hasText: 'kiváló' }).click()
    await page.getByRole('textbox', { name: /^Véleménye/ }).fill('Esőben is <i>biztos</i>.\nAjánlom.')
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    await page.getByText('jóváhagyás után megjelenik').waitFor()
    expect(await page.getByText('Ajánlom.').count()).toBe(0)

    await shop.sql.begin(async (tx) => {
      await tx`update review set state = 'published' where not sample`
      await tx`
        update product set rating_count = 1, rating_sum = 5
        where id = (select product_id from review where not sample limit 1)`
    })
    await expect
      .poll(async () => (await (await fetch(shop.origin + path)).text()).includes('Ajánlom.'))
      .toBe(true)
    await page.goto(path)
    await page.getByText('Esőben is <i>biztos</i>.').waitFor()
    const data = await page.locator('script[type="application/ld+json"]').allTextContents()
    expect(data.join('')).toContain('"reviewCount":1')
    await customer.close()

    const hydrated = await start({ viewport: { width: 360, height: 740 } })
    await openHydrated(hydrated, path)
    await hydrated.locator('#velemenyek').scrollIntoViewIfNeeded()
    await hydrated.getByRole('img', { name: '5 csillag az 5-ből' }).waitFor()
    expect(await findBarriers(hydrated)).toEqual([])
  })

  it('of a guest lead to signing in and back', async () => {
    const page = await start({ javaScriptEnabled: false })
    await page.goto('/termekek/motorolaj')
    await page.locator('h3 a').first().click()
    const { pathname } = new URL(page.url())
    await page.getByText('Vélemény írása').click()
    await page.locator('label').filter({ hasText: 'megfelelő' }).click()
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    await page.waitForURL('**/belepes?**')
    expect(new URL(page.url()).searchParams.get('tovabb')).toBe(`${pathname}#velemenyek`)
  })
})

describe('the link of an email that invites reviews', () => {
  it('opens the form without an account, and the desk publishes what was written', async () => {
    const { link, path } = await insertInvited()
    const page = await start({ viewport: { width: 360, height: 740 } })
    await openHydrated(page, link)
    expect(await findBarriers(page)).toEqual([])
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    await page.getByText('Válasszon 1 és 5 csillag között.').first().waitFor()
    await page.locator('label').filter({ hasText: 'kiváló' }).click()
    await page.getByRole('textbox', { name: /^Véleménye/ }).fill('Halk és jól tapad.')
    await page.getByLabel(/^Autója/).fill('Suzuki Swift')
    await page.getByLabel(/^Megtett kilométer/).fill('sok')
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    await page.getByText('Egész számot adjon meg.').first().waitFor()
    const choose = page.getByLabel(/^Fényképek/)
    const [large, small] = [await photo(2400), await photo(300)]
    await choose.setInputFiles(Array.from({ length: 5 }, () => small))
    await page.getByText('Legfeljebb 4 képet választhat.').waitFor()
    await choose.setInputFiles([large, small])
    await expect
      .poll(() => choose.evaluate(({ files }: HTMLInputElement) => [...files!].map(({ size }) => size)))
      .toEqual([expect.toSatisfy((size) => size < large.buffer.length / 2), small.buffer.length])
    await page.getByLabel(/^Megtett kilométer/).fill('12 500')
    await page.getByRole('button', { name: 'Vélemény elküldése' }).click()
    await page.getByText('Köszönjük a véleményét!').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await customer.close()

    customer = await signedInColleague(browser, shop, 'support')
    const desk = customer.page
    await desk.goto('/admin/termekek/velemenyek')
    await desk.waitForSelector('html[data-hydrated]', { state: 'attached' })
    const row = desk.getByRole('listitem').filter({ hasText: 'Halk és jól tapad.' })
    await row.getByText('Suzuki Swift, 12 500 km').waitFor()
    expect(await findBarriers(desk)).toEqual([])
    await row.getByRole('button', { name: 'Kép törlése: 2. kép' }).click()
    await row.getByRole('button', { name: /^Biztosan törli/ }).click()
    await desk.getByText('A képet töröltük.').waitFor()
    expect(await row.getByRole('img', { name: /kép, nagyban/ }).count()).toBe(1)
    await row.getByRole('button', { name: /^Közzététel/ }).click()
    await desk.getByText('A véleményt közzétettük.').waitFor()
    await customer.close()

    const reader = await start({ javaScriptEnabled: false })
    await expect
      .poll(async () => (await (await fetch(shop.origin + path)).text()).includes('Halk és jól tapad.'))
      .toBe(true)
    await reader.goto(path)
    await reader.getByText('Suzuki Swift, 12 500 km').waitFor()
    const thumbnail = reader.getByRole('link', { name: /^Nagyítás: .* fényképe/ })
    expect((await fetch(new URL((await thumbnail.getAttribute('href'))!, shop.origin))).status).toBe(200)
    await customer.close()

    const reloaded = await start({ viewport: { width: 360, height: 740 } })
    await openHydrated(reloaded, path)
    await reloaded.locator('#velemenyek').scrollIntoViewIfNeeded()
    const zoom = reloaded.getByRole('link', { name: /^Nagyítás: .* fényképe/ })
    // Before the part is hydrated the link leads to the picture alone.
    await expect
      .poll(() => zoom.evaluate((link) => Object.keys(link).some((key) => key.startsWith('__reactProps'))))
      .toBe(true)
    await zoom.click()
    await reloaded.getByRole('dialog', { name: /fényképei$/ }).waitFor()
    expect(await findBarriers(reloaded)).toEqual([])
    await reloaded.keyboard.press('Escape')
    expect(new URL(reloaded.url()).pathname).toBe(path)
  })
})

describe('the samples of the demo shop', () => {
  it('are marked on the page, also when it is opened within the shop, and are no structured data', async () => {
    const [row] = await shop.sql<{ slug: string }[]>`
      select p.slug from product p join review r on r.product_id = p.id
      where r.sample and p.id in (select product_id from product_question where sample) order by p.id limit 1`
    const path = `/termek/${row!.slug}`
    const html = await (await fetch(shop.origin + path)).text()
    expect(html).toContain('Minta, nem valódi vélemény')
    expect(html).toContain('Minta, nem valódi kérdés')
    expect(html).not.toMatch(/aggregateRating|"@type":"Review"/)
    const page = await start()
    await openHydrated(page, `/kereses/${row!.slug.split('-').slice(0, 3).join('%20')}`)
    await page.locator(`h3 a[href^="${path}"]`).first().click()
    await page.waitForURL(`**${path}*`)
    await page.locator('#velemenyek').scrollIntoViewIfNeeded()
    await page.getByText('Minta, nem valódi vélemény').first().waitFor()
    await page.getByText('Minta, nem valódi kérdés').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})

describe('a question about a product', () => {
  it('is sent with and without scripts, and the reply of the desk stands on the page and comes by email', async () => {
    const plain = await start({ javaScriptEnabled: false })
    await plain.goto('/termekek/motorolaj')
    await plain.locator('h3 a').first().click()
    const path = new URL(plain.url()).pathname
    await plain.getByText('Kérdés a termékről').click()
    await plain.getByRole('textbox', { name: 'Kérdése' }).fill('Jó régi dízelbe?')
    await plain.getByLabel('Név', { exact: true }).fill('Kovács Judit')
    await plain.getByRole('button', { name: 'Kérdés elküldése' }).click()
    // Refused: what was typed stays, and nothing is said of a review.
    await plain.getByText('Írja be az e-mail-címét', { exact: false }).first().waitFor()
    expect(await plain.getByText('Köszönjük a véleményét!').count()).toBe(0)
    expect(await plain.getByRole('textbox', { name: 'Kérdése' }).inputValue()).toBe('Jó régi dízelbe?')
    const form = plain.locator('form', { has: plain.getByRole('textbox', { name: 'Kérdése' }) })
    await form.locator('input[type=email]').fill('judit.kerdez@example.hu')
    await form.getByRole('checkbox').check()
    await plain.getByRole('button', { name: 'Kérdés elküldése' }).click()
    await plain.getByText('Köszönjük a kérdését!', { exact: false }).waitFor()
    await customer.close()

    const page = await start({ viewport: { width: 360, height: 740 } })
    await openHydrated(page, path)
    await page.locator('#kerdesek').scrollIntoViewIfNeeded()
    await page.getByText('Kérdés a termékről').click()
    const typed = page.locator('form', { has: page.getByRole('textbox', { name: 'Kérdése' }) })
    await typed.getByRole('textbox', { name: 'Kérdése' }).fill('Hány liter?')
    await page.getByRole('button', { name: 'Kérdés elküldése' }).click()
    await page.getByText('Írja be a nevét.').first().waitFor()
    expect(await findBarriers(page)).toEqual([])
    await typed.getByLabel('Név', { exact: true }).fill('Nagy Péter')
    await typed.locator('input[type=email]').fill('peter.kerdez@example.hu')
    await typed.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Kérdés elküldése' }).click()
    await page.getByText('Köszönjük a kérdését!', { exact: false }).waitFor()
    await customer.close()

    customer = await signedInColleague(browser, shop, 'support')
    const desk = customer.page
    await desk.goto('/admin/termekek/kerdesek')
    await desk.waitForSelector('html[data-hydrated]', { state: 'attached' })
    const row = desk.getByRole('listitem').filter({ hasText: 'Jó régi dízelbe?' })
    await row.getByRole('button', { name: 'Válasz és közzététel' }).click()
    await row.getByText('Kötelező mező.').waitFor()
    expect(await findBarriers(desk)).toEqual([])
    await row.getByRole('textbox', { name: 'Válasz' }).fill('Igen, részecskeszűrő nélkülibe.')
    await row.getByRole('button', { name: 'Válasz és közzététel' }).click()
    await desk.getByText('A választ elküldtük', { exact: false }).waitFor()
    await desk
      .getByRole('listitem')
      .filter({ hasText: 'Hány liter?' })
      .getByRole('button', { name: /^Elutasítás/ })
      .click()
    await desk.getByText('A kérdést elutasítottuk', { exact: false }).waitFor()
    await customer.close()

    const sent = await shop.sql`
      select recipient from email_message where dedupe_key like 'question-reply:%' and text like '%dízelbe?%'`
    expect([...sent]).toEqual([{ recipient: 'judit.kerdez@example.hu' }])
    await expect
      .poll(async () => (await (await fetch(shop.origin + path)).text()).includes('részecskeszűrő'))
      .toBe(true)
    const html = await (await fetch(shop.origin + path)).text()
    expect(html).not.toMatch(/Hány liter|Kovács Judit|judit\.kerdez/)

    // Opened within the shop, the part fetches what the server would have sent.
    const within = await start()
    await openHydrated(within, '/termekek/motorolaj')
    await within.locator(`h3 a[href^="${path}"]`).first().click()
    await within.waitForURL(`**${path}*`)
    await within.locator('#kerdesek').scrollIntoViewIfNeeded()
    await within.getByText('Igen, részecskeszűrő nélkülibe.').waitFor()
  })
})

/** A photograph with the noise that makes photographs large. */
async function photo(side: number) {
  const noise = { type: 'gaussian', mean: 128, sigma: 15 } as const
  const buffer = await sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise },
  })
    .jpeg({ quality: 95 })
    .toBuffer()
  return { name: 'kep.jpg', mimeType: 'image/jpeg', buffer }
}

/** The link about a delivered order of somebody without an account, and the path of its product. */
async function insertInvited(): Promise<{ link: string; path: string }> {
  const email = `meghivott.${Date.now()}@example.hu`
  await insertGuestOrder(email)
  const [order] = await shop.sql<{ id: string; slug: string }[]>`
    with chosen as (
      select p.id, p.slug, v.id as variant from product p join variant v on v.product_id = p.id
      where p.published and v.published and p.slug like 'nordval%' order by v.id desc limit 1
    ), line as (
      update order_line l set product_id = chosen.id, variant_id = chosen.variant from chosen, orders o
      where o.id = l.order_id and o.contact ->> 'email' = ${email.toUpperCase()}
    )
    update orders set state = 'accepted', fulfilment = 'delivered' from chosen
    where contact ->> 'email' = ${email.toUpperCase()} returning orders.id, chosen.slug`
  await shop.sql`insert into review_request (order_id, decided_at, sent_at) values (${order!.id}, now(), now())`
  const token = requestToken('one secret for all servers of a test run', order!.id)
  const query = new URLSearchParams({ rendeles: order!.id, jel: token })
  return { link: `/velemeny-iras?${query}`, path: `/termek/${order!.slug}` }
}

describe('own orders', () => {
  it('are requested of nobody who is not signed in', async () => {
    const page = await start()
    await page.goto('/profil/megrendelesek')
    await page.waitForURL('**/?tovabb=**')
    expect(new URL(page.url()).searchParams.get('tovabb')).toBe('/profil/megrendelesek')
  })

  it('begin empty, and take over what was ordered as a guest', async () => {
    const { page, user } = await startSignedIn()
    await openHydrated(page, '/profil/megrendelesek')
    await page.getByText('Még nincs rendelése a fiókjában.').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await insertGuestOrder(user.email)
    await openHydrated(page, '/profil/megrendelesek')
    await page.getByRole('button', { name: 'Hozzáadom a fiókomhoz' }).click()
    await page.getByText('1 korábbi rendelését a fiókjához adtuk.').waitFor()
    await page.getByRole('link', { name: /^Részletek/ }).click()
    await page.getByRole('heading', { name: /^Rendelés: / }).waitFor()
    expect(await findBarriers(page)).toEqual([])
  })
})

/** An order of somebody who was not signed in, with this address. */
async function insertGuestOrder(email: string): Promise<void> {
  const { sql } = shop
  const address = {
    name: 'Kovács Judit',
    country: 'HU',
    postal_code: '1117',
    city: 'Budapest',
    address: 'Fő utca 1.',
  }
  const contact = {
    email: email.toUpperCase(),
    first_name: 'Judit',
    last_name: 'Kovács',
    phone: '+36301234567',
  }
  const [id, cartId] = [crypto.randomUUID(), crypto.randomUUID()]
  await sql`insert into cart (id, token, state) values (${cartId}, ${cartId}, 'completed')`
  await sql`
    insert into orders (id, number, cart_id, guest_key, state, contact, billing_address, shipping_method, payment_method,
      terms_version, total_gross)
    values (${id}, ${`2026-9${id.slice(0, 5)}`}, ${cartId}, 'guest', 'placed', ${sql.json(contact)},
      ${sql.json({ ...address, tax_number: null })}, ${sql.json({ id: 1, name: 'Átvétel', description: '', provider: 'shop' })},
      ${sql.json({ id: 1, name: 'Átutalás', description: '', type: 'transfer' })}, '1', 1270)`
  await sql`
    insert into order_line (id, order_id, variant_id, product_id, name, item_number, unit_measure, tax_rate, unit_gross,
      quantity, net, tax, gross, position)
    values (${crypto.randomUUID()}, ${id}, 1, 1, 'Ablaktörlő', 'A-1', 'db', 27, 1270, 1, 1000, 270, 1270, 0)`
}
