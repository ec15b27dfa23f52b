import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeEach, describe, expect } from 'vitest'
import { startRunningShop, type RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { newEmail, openHydrated, startCustomer, type Customer } from './customer.ts'

const siteKey = 'a-site-key'
const secret = 'a-secret-key'
const send = 'Üzenet küldése'
const thanks = /^Köszönjük! Megkaptuk az üzenetét/
const failedToLoad = /Failed to load resource|status of (?:422|503)/

let google: Server
/** What the shop has requested of Google, and what Google says. */
let requested: URLSearchParams[] = []
let verification: { status: number; body: object }
let shop: RunningShop
let browser: Browser
let customer: Customer

it.beforeAll(async ({ browser: sharedBrowser }) => {
  browser = sharedBrowser
  google = createServer((request, response) => {
    let body = ''
    request.on('data', (part: Buffer) => (body += part.toString()))
    request.on('end', () => {
      requested.push(new URLSearchParams(body))
      response.writeHead(verification.status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(verification.body))
    })
  })
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve))
  const { port } = google.address() as AddressInfo
  shop = await startRunningShop({
    RECAPTCHA_SITE_KEY: siteKey,
    RECAPTCHA_SECRET: secret,
    RECAPTCHA_URL: `http://127.0.0.1:${port}/siteverify`,
  })
})
beforeEach(() => {
  requested = []
  verification = { status: 200, body: { success: true, score: 0.9 } }
})
afterEach(() => customer.close())
afterAll(async () => {
  await shop.stop()
  await new Promise((resolve) => google.close(resolve))
})

/** As Google's own: a small script that loads the large one, which puts its frame into the page. */
const firstScript = `
  const waiting = []
  let isReady = false
  globalThis.grecaptcha = { ready: (done) => (isReady ? done() : waiting.push(done)) }
  globalThis.recaptchaArrived = () => { isReady = true; waiting.forEach((done) => done()) }
  const next = document.createElement('script')
  next.src = 'https://www.gstatic.com/recaptcha/releases/1/recaptcha__hu.js'
  document.head.append(next)`
const secondScript = `
  let executions = 0
  globalThis.grecaptcha.execute = async (key, { action }) => [key, action, ++executions].join(':')
  const badge = document.createElement('iframe')
  badge.title = 'reCAPTCHA'
  badge.src = 'https://www.google.com/recaptcha/api2/anchor'
  document.body.append(badge)
  globalThis.recaptchaArrived()`

// In a block: a script that is fetched again declares its names again.
const script = (body: string) => ({ contentType: 'text/javascript', body: `{${body}}` })

/** Stands in for Google's hosts; gives the addresses that were requested. */
async function fakeGoogle(page: Page, own: (path: string, route: Route) => Promise<void> | undefined) {
  const fetched: string[] = []
  await page.route(/^https:\/\/www\.(?:google|gstatic)\.com\//, (route) => {
    const { pathname, search } = new URL(route.request().url())
    fetched.push(pathname + search)
    const fulfilled = own(pathname, route)
    if (fulfilled) return fulfilled
    if (pathname.endsWith('/api.js')) return route.fulfill(script(firstScript))
    if (pathname.endsWith('.js')) return route.fulfill(script(secondScript))
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="hu"><head><title>reCAPTCHA</title></head><body></body></html>',
    })
  })
  return fetched
}
const asGoogleDoes = () => undefined

const emailsTo = (email: string) => shop.sql`select from email_message where recipient = ${email}`

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Név', { exact: true }).fill('Őri Gergő')
  await page.getByLabel('E-mail-cím', { exact: true }).fill(email)
  await page.getByLabel('Üzenet', { exact: true }).fill('Jó napot!')
  await page.getByRole('checkbox', { name: /adatkezelési tájékoztatót/ }).check()
}
const press = (page: Page) => page.getByRole('button', { name: send }).click()

describe('the contact form with reCAPTCHA', () => {
  it('fetches nothing of Google’s before it is touched, and sends its answer with the message', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    const fetched = await fakeGoogle(page, asGoogleDoes)
    await openHydrated(page, '/')
    await openHydrated(page, '/kapcsolat')
    await page.getByRole('heading', { name: 'Írjon nekünk' }).waitFor()
    expect(fetched).toEqual([])
    const email = newEmail()
    await fill(page, email)
    await page.getByText('Az ellenőrzés kész.').waitFor()
    expect(fetched[0]).toBe(`/recaptcha/api.js?render=${siteKey}&hl=hu`)
    await expect.poll(() => fetched).toHaveLength(3)
    expect(await findBarriers(page)).toEqual([])
    await press(page)
    await page.getByText(thanks).waitFor()
    expect(requested.map((fields) => Object.fromEntries(fields))).toEqual([
      { secret, response: `${siteKey}:contact:1` },
    ])
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('says when Google takes the customer for a machine, keeps what was typed, and asks again', async () => {
    customer = await startCustomer(browser, shop)
    const { page } = customer
    await fakeGoogle(page, asGoogleDoes)
    await openHydrated(page, '/kapcsolat')
    const email = newEmail()
    await fill(page, email)
    verification = { status: 200, body: { success: true, score: 0.1 } }
    await press(page)
    await page.getByText('Az ellenőrzés nem sikerült.').waitFor()
    expect(await page.getByLabel('E-mail-cím', { exact: true }).inputValue()).toBe(email)
    expect(await emailsTo(email)).toHaveLength(0)
    verification = { status: 200, body: { success: true, score: 0.9 } }
    await press(page)
    await page.getByText(thanks).waitFor()
    expect(requested.map((fields) => fields.get('response'))).toEqual([
      `${siteKey}:contact:1`,
      `${siteKey}:contact:2`,
    ])
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('says so when Google’s script does not come, and tries again with the message', async () => {
    customer = await startCustomer(browser, shop, {}, failedToLoad)
    const { page } = customer
    let isAway = true
    await fakeGoogle(page, (path, route) =>
      isAway && path.endsWith('/api.js') ? route.abort('connectionrefused') : undefined,
    )
    await openHydrated(page, '/kapcsolat')
    const email = newEmail()
    await fill(page, email)
    await page.getByText('Az ellenőrzés most nem sikerült. Küldéskor újra megpróbáljuk').waitFor()
    await press(page)
    await page.getByText('Az ellenőrzés nem sikerült. Kérjük, küldje el újra').waitFor()
    expect(requested).toEqual([])
    isAway = false
    await press(page)
    await page.getByText(thanks).waitFor()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('does not wait for ever for what a blocker holds back', async () => {
    customer = await startCustomer(browser, shop, {}, failedToLoad)
    const { page } = customer
    let isHeld = true
    let held = 0
    await fakeGoogle(page, (path, route) => {
      if (!isHeld || !path.includes('/releases/')) return undefined
      held += 1
      return route.abort('blockedbyclient')
    })
    await openHydrated(page, '/kapcsolat')
    const email = newEmail()
    await fill(page, email)
    await expect.poll(() => held).toBe(1)
    await page.getByText('Az ellenőrzés most nem sikerült. Küldéskor újra megpróbáljuk').waitFor()
    isHeld = false
    await press(page)
    await page.getByText(thanks).waitFor()
    expect(await emailsTo(email)).toHaveLength(1)
  })

  it('says when Google can’t be reached by the shop, and keeps what was typed', async () => {
    customer = await startCustomer(browser, shop, {}, failedToLoad)
    const { page } = customer
    await fakeGoogle(page, asGoogleDoes)
    await openHydrated(page, '/kapcsolat')
    const email = newEmail()
    await fill(page, email)
    verification = { status: 500, body: {} }
    await press(page)
    await page.getByText('Az ellenőrző szolgáltatás most nem érhető el.').waitFor()
    expect(await page.getByLabel('Üzenet', { exact: true }).inputValue()).toBe('Jó napot!')
    expect(await emailsTo(email)).toHaveLength(0)
  })
})
