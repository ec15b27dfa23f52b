import type { Page } from 'playwright-core'

/** What has the focus, and what is wrong with how it is seen; null when it is seen well. */
export type Focus = { name: string; problem: string | null }

/** The name of what has the focus, whether it shows it, and whether anything covers it. */
export function readFocus(page: Page): Promise<Focus> {
  return page.evaluate(() => {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body)
      return { name: '', problem: 'nothing has the focus' }
    const label =
      element.closest('label') ?? document.querySelector(`label[for="${CSS.escape(element.id || '-')}"]`)
    const name = (
      element.getAttribute('aria-label') ??
      label?.textContent ??
      element.textContent ??
      ''
    ).trim()
    // The ring of a slider is drawn on its thumb, which no script can look at.
    const hasOwnRing = element instanceof HTMLInputElement && element.type === 'range'
    const hasRing =
      hasOwnRing ||
      [element, element.closest('label')].some((part) => {
        if (!part) return false
        const { outlineStyle, outlineWidth } = getComputedStyle(part)
        return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      })
    const shown = element.closest('label') ?? element
    const [rect] = shown.getClientRects()
    if (!rect || rect.bottom < 1 || rect.top > innerHeight - 1) return { name, problem: 'out of sight' }
    if (!hasRing) return { name, problem: 'no ring' }
    const x = Math.min(Math.max(rect.left + rect.width / 2, 0), innerWidth - 1)
    const y = Math.min(Math.max(rect.top + rect.height / 2, 0), innerHeight - 1)
    const top = document.elementFromPoint(x, y)
    const isFree = top !== null && (shown.contains(top) || top.contains(shown))
    return { name, problem: isFree ? null : `covered by ${top?.outerHTML.slice(0, 80) ?? 'nothing'}` }
  })
}

/**
 * Presses Tab until the focus is on what is called so.
 * @throws Error when it is not reached, or the focus is not seen on the way.
 */
export async function tabTo(page: Page, wanted: RegExp, maxPresses = 150): Promise<void> {
  const met: string[] = []
  for (let presses = 0; presses < maxPresses; presses++) {
    await page.keyboard.press('Tab')
    const { name, problem } = await readFocus(page)
    // Behind the last control of a page stands the browser's own frame.
    if (problem && name) throw new Error(`The focus on "${name}": ${problem}`)
    if (wanted.test(name)) return
    met.push(name.slice(0, 40))
  }
  throw new Error(`The keyboard does not reach ${String(wanted)}, only ${met.join(' | ')}`)
}

/** Chooses by the arrow keys in the select or group of radio buttons that has the focus. */
export async function arrowTo(page: Page, value: string, most = 60): Promise<void> {
  const chosen = () => page.evaluate(() => (document.activeElement as HTMLInputElement | null)?.value)
  const first = await chosen()
  for (const key of ['ArrowDown', 'ArrowUp']) {
    for (let presses = 0; presses < most && (await chosen()) !== value; presses++) {
      const before = await chosen()
      await page.keyboard.press(key)
      if ((await chosen()) === before) break
    }
    if ((await chosen()) === value) return
  }
  throw new Error(`The arrows do not lead from "${first}" to "${value}".`)
}
