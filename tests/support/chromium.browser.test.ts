import { expect, it } from 'vitest'
import { launchChromium } from './chromium.ts'

it('finds a browser that shows Hungarian text', async () => {
  const browser = await launchChromium({ pictures: true })
  try {
    const page = await browser.newPage()
    await page.setContent('<title>Árvíztűrő</title><p>Gumi &amp; Garázs</p>')
    expect(await page.title()).toBe('Árvíztűrő')
    expect(await page.locator('p').innerText()).toBe('Gumi & Garázs')
  } finally {
    await browser.close()
  }
})
