import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'

const axeSource = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8')

type Axe = { run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }

/** What axe finds on the page as it stands, one line each. */
export const findBarriers = (page: Page): Promise<string[]> => runAxe(page)

/** What of that the colours decide: of a page that axe has seen whole in its other theme. */
export const findColourBarriers = (page: Page): Promise<string[]> =>
  runAxe(page, ['color-contrast', 'link-in-text-block'])

async function runAxe(page: Page, runOnly?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource)
  return page.evaluate(async (rules) => {
    const { axe } = globalThis as unknown as { axe: Axe }
    const options = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) }
    const { violations } = await axe.run(options)
    return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`))
  }, runOnly)
}

const variants = {
  'wide and light': { size: { width: 1280, height: 900 }, theme: 'light' },
  'narrow and dark': { size: { width: 360, height: 740 }, theme: 'dark' },
} as const

/** The same of the page wide and light, then narrow and dark; it stays as it was loaded, and is wide and light afterwards. */
export async function findBarriersInBoth(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const name of ['wide and light', 'narrow and dark'] as const) {
    await show(page, name)
    found.push(...(await findBarriers(page)).map((line) => `${name}: ${line}`))
  }
  await show(page, 'wide and light')
  return found
}

async function show(page: Page, name: keyof typeof variants): Promise<void> {
  const { size, theme } = variants[name]
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme })
}
