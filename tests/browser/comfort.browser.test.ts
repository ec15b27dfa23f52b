import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright-core'
import { afterEach, describe, expect } from 'vitest'
import type { RunningShop } from '../support/running-shop.ts'
import { it } from '../support/shop-test.ts'
import { findBarriers } from './barriers.ts'
import { arrowTo, readFocus, tabTo } from './keyboard.ts'
import { findOverflows } from './layout.ts'
import {
  fillCheckout,
  newEmail,
  openHydrated,
  orderButton,
  putInCart,
  startCustomer,
  type Customer,
} from './customer.ts'

let shop: RunningShop
let browser: Browser
let customer: Customer | undefined

it.beforeAll(({ shop: sharedShop, browser: sharedBrowser }) => {
  shop = sharedShop
  browser = sharedBrowser
})
afterEach(async () => {
  const closing = customer
  customer = undefined
  await closing?.close()
})

async function start(options: BrowserContextOptions = {}): Promise<Page> {
  customer = await startCustomer(browser, shop, options)
  return customer.page
}

/** Waits for the thanks of an order, and gives its page's address. */
async function ordered(page: Page): Promise<string> {
  await page.getByRole('heading', { name: /^Köszönjük/ }).waitFor()
  return page.url()
}

async function orderOil(page: Page): Promise<string> {
  await putInCart(page, 'motorolaj')
  await openHydrated(page, '/fizetes')
  await fillCheckout(page)
  await page.getByRole('button', { name: orderButton }).click()
  return ordered(page)
}

const finderFields = [
  [/^Szélesség/, '205'],
  [/^Oldalfal/, '55'],
  [/^Felni/, '16'],
] as const
const contactFields = [
  [/^Vezetéknév/, 'Őri'],
  [/^Keresztnév/, 'Gergő'],
  [/^E-mail-cím/, newEmail()],
  [/^Telefonszám/, '06 30 123 4567'],
] as const

describe('the keyboard alone', () => {
  const press = async (page: Page, name: RegExp, key: 'Enter' | 'Space') => {
    await tabTo(page, name)
    await page.keyboard.press(key)
  }
  const write = async (page: Page, name: RegExp, text: string) => {
    await tabTo(page, name)
    // A field that was filled already is written over.
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.insertText(text)
  }
  /** After a navigation the next Tab leads into the new page, after another action to what comes next. */
  const expectFocus = async (page: Page, place: 'page' | 'step') => {
    const focused = () => page.evaluate(() => document.activeElement?.localName ?? '')
    await expect.poll(focused).toBe(place === 'page' ? 'main' : 'h2')
  }

  async function findTyre(page: Page): Promise<void> {
    await openHydrated(page, '/')
    for (const [name, value] of finderFields) {
      await tabTo(page, name)
      await arrowTo(page, value)
    }
    await tabTo(page, /^(?:Téli|Nyári|Négyévszakos)$/)
    await arrowTo(page, 'teli')
    await press(page, /abroncs(?:ok)? mutatása$/, 'Enter')
    await page.waitForURL('**/termekek/teli-gumi?*')
    await page.getByRole('heading', { level: 1, name: 'Téli gumi' }).waitFor()
    await expectFocus(page, 'page')
  }

  it('finds a tyre, buys four and never loses the focus', async () => {
    const page = await start()
    await findTyre(page)
    const name = await page.locator('h3 a').first().innerText()
    await press(page, new RegExp(`^${name.split('\n').at(-1)}|${name.split('\n').at(-1)}$`), 'Enter')
    await page.waitForURL('**/termek/*')
    await page
      .getByRole('button', { name: /^Kosárba/ })
      .first()
      .waitFor()
    await expectFocus(page, 'page')
    await press(page, /^Kosárba – /, 'Enter')
    const pieces = page.getByRole('dialog').getByLabel('Darab', { exact: true })
    await pieces.waitFor()
    expect(await pieces.inputValue()).toBe('4')
    // The modal dialog has taken it.
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog') !== null))
      .toBe(true)
    await press(page, /^Tovább a pénztárhoz$/, 'Enter')
    await page.waitForURL('**/fizetes')
    await page.getByRole('heading', { name: 'Pénztár' }).waitFor()
    await expectFocus(page, 'page')
    for (const [field, text] of contactFields) await write(page, field, text)
    await press(page, /^Tovább a szállításhoz$/, 'Enter')
    await page.getByRole('button', { name: 'Módosítás: elérhetőség' }).waitFor()
    await expectFocus(page, 'step')
    await press(page, /^Házhoz szállítás/, 'Space')
    await write(page, /^Irányítószám/, '1117')
    await write(page, /^Település/, 'Budapest')
    await write(page, /^Utca, házszám/, 'Bölcső utca 14.')
    await press(page, /^Tovább a fizetéshez$/, 'Enter')
    await page.getByRole('button', { name: 'Módosítás: szállítás' }).waitFor()
    await expectFocus(page, 'step')
    await tabTo(page, /^(?:Bankkártya|Átutalás|Utánvét)/)
    await arrowToLabel(page, /^Utánvét/)
    await page.getByRole('complementary').getByText('490', { exact: false }).first().waitFor()
    await press(page, /^Tovább az összegzéshez$/, 'Enter')
    await page.getByRole('button', { name: 'Módosítás: fizetés' }).waitFor()
    await expectFocus(page, 'step')
    await press(page, /^Elolvastam és elfogadom/, 'Space')
    await press(page, new RegExp(`^${orderButton}$`), 'Enter')
    await ordered(page)
    await expectFocus(page, 'page')
  })

  /** Radio buttons change by the arrows; Space takes the one that has the focus while none is chosen. */
  async function arrowToLabel(page: Page, wanted: RegExp): Promise<void> {
    for (let presses = 0; presses < 10; presses++) {
      const { name, problem } = await readFocus(page)
      expect(problem).toBeNull()
      if (wanted.test(name)) return page.keyboard.press('Space')
      await page.keyboard.press('ArrowDown')
    }
    throw new Error(`The arrows do not lead to ${String(wanted)}.`)
  }
})

describe('the thumb', () => {
  // Width, profile and rim. The first list that does not stand right is opened by one tap and closed by another; what it has not
  // set right by itself, one of the sizes of that width does.
  it.for([
    { size: ['205', '55', '16'], of: 'the size that is set', taps: 9 },
    { size: ['195', '65', '15'], of: 'another size', taps: 12 },
    { size: ['225', '45', '17'], of: 'one of which no number stands right', taps: 12 },
    { size: ['235', '35', '19'], of: 'one that is unusual for its width', taps: 12 },
  ])('buys four winter tyres, $size, $of, in at most $taps taps and six fields', async ({ size, taps }) => {
    const page = await start({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
    const count = { taps: 0, fields: 0 }
    const tap = async (target: Locator) => {
      count.taps += 1
      await target.tap()
    }
    const write = async (label: string, text: string) => {
      count.fields += 1
      await page.getByLabel(label).first().tap()
      await page.keyboard.insertText(text)
    }
    const nextStep = async (button: string, step: string) => {
      await tap(page.getByRole('button', { name: button }))
      await page.getByRole('button', { name: `Módosítás: ${step}` }).waitFor()
    }
    await openHydrated(page, '/')
    const show = page.getByRole('button', { name: /abroncs(?:ok)? mutatása$/ })
    const found = async () => Number(/^\d+/.exec((await show.textContent()) ?? '')?.[0])
    const numbers = () => Promise.all(finderFields.map(([label]) => page.getByLabel(label).inputValue()))
    const listed = async () => {
      const [width, profile, rim] = await numbers()
      const list = await page.request.get(
        `/termekek/teli-gumi?felni=${rim}&oldalfal=${profile}&szelesseg=${width}`,
      )
      return Number(/(\d+) termék/.exec(await list.text())?.[1])
    }
    // From October to March winter is set already.
    const winter = page.getByRole('radio', { name: 'Téli' })
    if (!(await winter.isChecked())) await page.getByText('Téli', { exact: true }).first().tap()
    const wrong = (await numbers()).findIndex((value, index) => value !== size[index])
    if (wrong >= 0) {
      count.taps += 2
      await page.getByLabel(finderFields[wrong]![0]).selectOption(size[wrong]!)
      const offered = page.getByRole('button', { name: `${size[0]}/${size[1]} R${size[2]}` })
      await offered.waitFor()
      // The others follow, and the button says how many tyres there are of what stands there then.
      await expect.poll(async () => (await found()) === (await listed())).toBe(true)
      if ((await offered.getAttribute('aria-pressed')) === 'false') await tap(offered)
    }
    await expect.poll(numbers).toEqual(size)
    await expect.poll(async () => (await found()) === (await listed())).toBe(true)
    await tap(show)
    await page.waitForURL('**/termekek/teli-gumi?*')
    // The address changes first: until the list is there, its cards are those of the home page.
    await expect.poll(() => page.title()).toMatch(/téli/i)
    await tap(page.locator('form[data-cart-form]:has([name=quantity][value="4"]) button').first())
    const pieces = page.getByRole('dialog').getByLabel('Darab', { exact: true })
    await pieces.waitFor()
    expect(await pieces.inputValue()).toBe('4')
    await tap(page.getByRole('dialog').getByRole('link', { name: 'Tovább a pénztárhoz' }))
    await page.waitForURL('**/fizetes')
    await write('Vezetéknév', 'Őri')
    await write('Keresztnév', 'Gergő')
    await write('E-mail-cím', newEmail())
    await write('Telefonszám', '06 30 123 4567')
    await nextStep('Tovább a szállításhoz', 'elérhetőség')
    await write('Irányítószám', '1117')
    await expect.poll(() => page.getByLabel('Település').first().inputValue()).toBe('Budapest')
    await write('Utca, házszám', 'Bölcső utca 14.')
    await nextStep('Tovább a fizetéshez', 'szállítás')
    await nextStep('Tovább az összegzéshez', 'fizetés')
    await tap(page.getByRole('checkbox', { name: /Elolvastam és elfogadom/ }))
    await tap(page.getByRole('button', { name: orderButton }))
    await ordered(page)
    expect(count.fields).toBe(6)
    expect(count.taps).toBeLessThanOrEqual(taps)
    const [order] = await shop.sql<{ names: string }[]>`
      select string_agg(name, '; ') as names from order_line
      where order_id = (select id from orders order by placed_at desc limit 1)`
    expect(order!.names).toContain(`${size[0]}/${size[1]} R${size[2]}`)
  })
})

describe('an icon without a label', () => {
  const label = (page: Page) => page.getByRole('link', { name: /^EU-gumicímke/ }).first()
  const tooltip = (page: Page) => page.locator('.tooltip')

  it('says them to the pointer, until it leaves both or Escape is pressed', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    // What listens comes a moment after the page is hydrated.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await label(page).hover()
        const shown = tooltip(page).waitFor({ timeout: 3000 })
        return shown.then(
          () => true,
          () => false,
        )
      })
      .toBe(true)
    expect(await tooltip(page).innerText()).toBe(await label(page).locator('.visually-hidden').textContent())
    const box = (await tooltip(page).boundingBox())!
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 5 })
    expect(await tooltip(page).isVisible()).toBe(true)
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
    await page.mouse.move(0, 0)
    const snow = (await page.locator('span:has(> svg + .visually-hidden)').first().boundingBox())!
    await page.mouse.move(snow.x + snow.width / 2, snow.y + snow.height / 2)
    await tooltip(page).getByText('Havas útra minősített').waitFor()
    await page.mouse.move(0, 0)
    await tooltip(page).waitFor({ state: 'detached' })
  })

  it('says them to the keyboard, and Escape leaves the focus where it is', async () => {
    const page = await start()
    await openHydrated(page, '/termekek/teli-gumi')
    await expect
      .poll(async () => {
        await label(page).focus()
        await page.keyboard.press('Shift+Tab')
        await page.keyboard.press('Tab')
        return tooltip(page).isVisible()
      })
      .toBe(true)
    await page.keyboard.press('Escape')
    await tooltip(page).waitFor({ state: 'detached' })
    expect((await readFocus(page)).name).toMatch(/^EU-gumicímke/)
  })
})

describe('a comparison', () => {
  async function compare(count: number): Promise<Page> {
    const page = await start({ viewport: { width: 360, height: 740 } })
    const ids = await page.request
      .get('/v1/product-category/teli-gumi?limit=24')
      .then(async (response) => (await response.json()) as { products: { data: { id: number }[] } })
      .then(({ products }) => products.data.slice(0, count).map(({ id }) => id))
    await openHydrated(page, `/osszehasonlitas?ids=${ids.join(',')}`)
    return page
  }
  /** Where the columns begin and end, in pixels of the screen. */
  const columns = (of: Locator) =>
    of.evaluateAll((all) =>
      all.map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return [Math.round(left), Math.round(right)] as const
      }),
    )

  const heads = (page: Page) => columns(page.locator('.compare-table th[scope=col]'))
  /** The first of the details that differ: at first only those are seen. */
  const detail = (page: Page) => page.locator('tbody tr:not(.compare-same)').first()

  it('shows two products beside each other without scrolling, every value under its product', async () => {
    const page = await compare(2)
    const names = await heads(page)
    expect(names.at(-1)![1]).toBeLessThanOrEqual(360)
    expect(await columns(detail(page).locator('td'))).toEqual(names)
    expect(await page.locator('.compare-scroll').evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0)
    expect(await findOverflows(page)).toEqual([])
  })

  it('of more products shows two whole and the beginning of the next, and the names of the details stay', async () => {
    const page = await compare(4)
    expect((await heads(page)).map(([left, right]) => [left < 360, right <= 360])).toEqual([
      [true, true],
      [true, true],
      [true, false],
      [false, false],
    ])
    const box = page.locator('.compare-scroll')
    await box.evaluate((element) => (element.scrollLeft = element.scrollWidth))
    await expect.poll(async () => (await heads(page))[3]![1]).toBeLessThanOrEqual(360)
    const [name] = await columns(detail(page).locator('th span'))
    expect(name![0]).toBe(0)
    expect(name![1]).toBeGreaterThan(0)
    expect(await findOverflows(page)).toEqual([])
  })

  it('has what is pressed in one line, however long the details above it are', async () => {
    const page = await compare(4)
    await page.setViewportSize({ width: 768, height: 1000 })
    const bottoms = (of: string) =>
      page.locator(of).evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().bottom)))
    expect(new Set(await bottoms('.compare-price')).size).toBeGreaterThan(1)
    expect(new Set(await bottoms('.compare-action')).size).toBe(1)
  })
})

describe('related products', () => {
  it.each([
    [1, 'verdon-ribline-sport-205-60-r16-nyari'],
    [2, 'apexo-corsa-rs-205-50-r17-93v-xl-nyari'],
    [3, 'kardia-route-4s-205-60-r16-negyevszakos'],
    [5, 'kardia-route-4s-205-55-r16-negyevszakos'],
  ])('fill their line, when there are %i too', async (count, slug) => {
    const page = await start({ viewport: { width: 1440, height: 900 } })
    await openHydrated(page, `/termek/${slug}`)
    const list = page.locator('section:has(> #hasonlo) > ul')
    expect(await list.locator('> li').count()).toBe(count)
    const rights = await list.evaluate((sheet) => [
      sheet.getBoundingClientRect().right,
      ...[...sheet.children]
        .filter((card) => card.checkVisibility())
        .map((card) => card.getBoundingClientRect().right),
    ])
    expect(rights[0]! - rights.at(-1)!).toBeLessThanOrEqual(2)
    expect(await findOverflows(page)).toEqual([])
  })
})

it('a refused sign-in says so once, with scripts and without', async () => {
  const refused = async (page: Page) => {
    await page.getByLabel('E-mail-cím').first().fill(newEmail())
    await page.getByLabel('Jelszó').first().fill('nemezajelszo')
    await page.getByRole('main').getByRole('button', { name: 'Belépés' }).click()
    await page.getByText('Hibás e-mail-cím vagy jelszó.').first().waitFor()
    return page.getByText('Hibás e-mail-cím vagy jelszó.').count()
  }
  const live = await start()
  await openHydrated(live, '/belepes')
  expect(await refused(live)).toBe(1)
  await customer?.close()
  const plain = await start({ javaScriptEnabled: false })
  await plain.goto('/belepes')
  expect(await refused(plain)).toBe(1)
})

it('what a bank requests is copied by a button, which says so', async () => {
  const page = await start({ permissions: ['clipboard-read', 'clipboard-write'] })
  await orderOil(page)
  const account = page.locator('dl div', { hasText: 'Számlaszám' }).locator('dd')
  await page.getByRole('button', { name: 'Másolás: számlaszám' }).click()
  await page.getByRole('status').getByText('Vágólapra másoltuk: számlaszám.').waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toMatch(/^\d{8}-\d{8}/)
  expect(await account.innerText()).toContain(copied)
  for (const name of ['kedvezményezett', 'összeg', 'közlemény'])
    expect(await page.getByRole('button', { name: `Másolás: ${name}` }).count()).toBe(1)
})

describe('in colours of the system', () => {
  const lineOf = (locator: Locator) =>
    locator.evaluate((element) => {
      const { borderTopWidth, borderTopStyle, outlineStyle, outlineWidth } = getComputedStyle(element)
      const width = (style: string, size: string) => (style === 'none' ? 0 : Number.parseFloat(size))
      return Math.max(width(borderTopStyle, borderTopWidth), width(outlineStyle, outlineWidth))
    })

  it('dialogs, notes and what is chosen keep an edge', async () => {
    const page = await start({ forcedColors: 'active' })
    await page.goto('/dev/kit')
    for (const part of ['.dialog_dialog', '.note_note', '.toast_toast', '.pagination_pages [aria-current]'])
      expect([part, (await lineOf(page.locator(part).first())) >= 1]).toEqual([part, true])
    const buttons = await page.locator('button.button_button').all()
    const widths = await Promise.all(buttons.map(lineOf))
    expect(widths.filter((width) => width < 1)).toEqual([])
  })

  it('the focus and the chosen season of the finder are seen', async () => {
    const page = await start({ forcedColors: 'active' })
    await openHydrated(page, '/')
    await tabTo(page, /abroncs(?:ok)? mutatása$/)
    const season = (checked: boolean) =>
      page.locator(`label:has(input[name=evszak]${checked ? ':checked' : ':not(:checked)'})`).first()
    expect(await lineOf(season(true))).toBeGreaterThanOrEqual(2)
    expect(await lineOf(season(false))).toBe(0)
  })
})

it('an order prints without what is only for screens', async () => {
  const page = await start()
  await orderOil(page)
  const number = await page.getByRole('heading', { name: /^Rendelésszám/ }).innerText()
  await page.emulateMedia({ media: 'print' })
  const shownInPrint = await page
    .locator('header:not(main *), footer, nav, button')
    .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)))
  expect(shownInPrint).toEqual([])
  const printed = await page.locator('body').innerText()
  for (const tooltip of [number, 'Őri Gergő', 'Bölcső utca 14.', 'Fizetendő'])
    expect(printed).toContain(tooltip)
})
