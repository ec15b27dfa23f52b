import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { difference, toThumbnail, keep, readStored } from '../support/thumbnail-difference.ts'

// How a page looks, against how it looked when somebody last said that it was good: `LOOKS=keep` writes the pictures again.
// What is stored are cells of 16 pixels, so neither the version of the browser nor a word matters, only what a glance shows.

const folder = join(import.meta.dirname, '..', 'visual-snapshots')
const mayDiffer = 0.02

/** The page in both themes; the share of cells that differ, by the name of the picture, where it is too large. */
export async function differences(page: Page, name: string): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' })
    const share = await compare(`${name}-${theme}`, page)
    if (share > mayDiffer) found[`${name}-${theme}`] = share
  }
  return found
}

async function compare(name: string, page: Page): Promise<number> {
  const seen = await toThumbnail(await page.screenshot())
  const file = join(folder, `${name}.webp`)
  if (process.env.LOOKS === 'keep') {
    mkdirSync(folder, { recursive: true })
    writeFileSync(file, await keep(seen))
  }
  if (!existsSync(file)) throw new Error(`${file} is missing: LOOKS=keep writes it`)
  return difference(seen, await readStored(readFileSync(file)))
}
