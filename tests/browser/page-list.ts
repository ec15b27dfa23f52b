import type { Page } from 'playwright-core'
import { newEmail, openHydrated } from './customer.ts'

/** Pages that stand alone, one of every kind, in groups for a test each; what is bought and ordered comes by its own way. */
export const pages = {
  'the home page and listings': [
    '/',
    '/gyujtemeny/teli-ajanlatok',
    '/termekek/kert',
    '/termekek/teli-gumi',
    '/termekek/teli-gumi?felni=16&oldalfal=55&szelesseg=205',
    '/kereses/205',
  ],
  'pages where something is missing': [
    '/kereses/qwxzyv',
    '/kereses/wintercraft suv ice 315%2F35r20',
    '/kosar',
    '/fizetesi-informacio?rendeles=nincs',
    '/osszehasonlitas',
    '/kedvencek',
    '/garazs',
    '/fiok-torles/nincs',
    '/nincs-ilyen-oldal',
  ],
  'pages to be read': [
    '/blog',
    '/blog/kategoriak',
    '/blog/guminyomas-es-tarolas',
    '/hogyan-olvassa-le-a-meretet',
    '/rolunk',
    '/szereles',
    '/aszf',
    '/akadalymentessegi-nyilatkozat',
  ],
  'pages with a form': [
    '/gyik',
    '/abroncsmeret?meret=175-80-14',
    '/autom?gyartmany=Suzuki&modell=Swift&ev=2012',
    '/kapcsolat',
    '/szerelesi-muhelyek?hely=1117',
    '/suti-beallitasok',
    '/hirlevel',
    '/elallas',
    '/belepes',
    '/regisztracio',
    '/elfelejtett-jelszo',
    '/velemeny-iras?rendeles=nincs',
  ],
}

/** Pages of who has registered. */
export const ownPages = [
  '/profil/szemelyes',
  '/profil/megrendelesek',
  '/profil/szallitasi-cim',
  '/profil/szamlazasi-cim',
  '/kedvencek',
  '/garazs',
]

export async function register(page: Page): Promise<void> {
  await page.goto('/regisztracio')
  await page.getByLabel('Vezetéknév').fill('Őri')
  await page.getByLabel('Keresztnév').fill('Gergő')
  await page.getByLabel('E-mail-cím').fill(newEmail())
  await page.getByLabel('Jelszó', { exact: true }).fill('hosszú mondat a garázsról')
  await page.getByLabel(/Elolvastam és elfogadom/).check()
  await page.getByRole('button', { name: 'Fiók létrehozása' }).click()
  await page.getByRole('heading', { name: 'Megrendelések' }).waitFor()
}

/** Everything that `find` says of the pages, each line with its path. */
export async function sayOfEach(
  page: Page,
  paths: string[],
  find: () => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    await openHydrated(page, path)
    found.push(...(await find()).map((line) => `${path}: ${line}`))
  }
  return found
}
