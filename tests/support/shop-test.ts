import { test as base } from 'vitest'
import { launchChromium } from './chromium.ts'
import { startRunningShop } from './running-shop.ts'
import { endWithin } from './end-within.ts'

/**
 * Tests of the demo shop as it runs. One shop and one browser serve all files of a worker, and each starts when a file first
 * requests it. So a test leaves goods, prices and methods as it found them; one that can't starts a shop of its own.
 */
export const it = base
  .extend('shop', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const shop = await startRunningShop()
    onCleanup(shop.stop)
    return shop
  })
  .extend('browser', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium({ pictures: false })
    onCleanup(() => endWithin('the browser of a worker', () => browser.close()))
    return browser
  })
  /** For what depends on pictures being there. */
  .extend('browserWithPictures', { scope: 'worker' }, async ({}, { onCleanup }) => {
    const browser = await launchChromium({ pictures: true })
    onCleanup(() => endWithin('the browser of a worker', () => browser.close()))
    return browser
  })
