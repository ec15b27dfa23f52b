import type { CDPSession, Page } from 'playwright-core'

/**
 * As a scanner does: its keys, then Enter, wherever the focus is. They come through the browser, so on a machine that is very busy some
 * may come too late to be a scan.
 */
export async function scanByKeys(keyboard: CDPSession, code: string): Promise<void> {
  const press = (key: string, text: string) =>
    (['keyDown', 'keyUp'] as const).map((type) =>
      keyboard.send('Input.dispatchKeyEvent', { type, key, ...(type === 'keyDown' ? { text } : {}) }),
    )
  await Promise.all([...[...code].flatMap((key) => press(key, key)), ...press('Enter', '\r')])
}

/** The same keys given to the page at once, however busy the machine is. */
export function scanInto(page: Page, code: string): Promise<void> {
  return page.evaluate(
    (keys) => {
      for (const key of keys)
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        )
    },
    [...code, 'Enter'],
  )
}
