import type { Page } from 'playwright-core'

/**
 * What does not fit on the page as it stands, one line each: the page itself scrolls sideways, or a text runs out of its
 * box or is cut by a box that does not scroll. It measures texts, so that no font and no version of the browser matters.
 * Where a text is kept to some lines on purpose (`line-clamp`), nothing is said.
 */
export function findOverflows(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 2
    const root = document.documentElement
    const found: string[] = []
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth} px wide on ${root.clientWidth}`)

    const nameOf = (element: Element) => {
      const name = element.getAttribute('class')?.split(' ')[0]
      return element.localName + (name ? `.${name}` : '')
    }
    const isHiddenAway = (element: Element) =>
      element.closest('.visually-hidden, svg, option, noscript, [hidden]') !== null ||
      !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    const beyond = (rect: DOMRect, box: DOMRect, axis: 'x' | 'y') =>
      axis === 'x'
        ? rect.left < box.left - slack || rect.right > box.right + slack
        : rect.top < box.top - slack || rect.bottom > box.bottom + slack

    const problemOf = (element: Element, rect: DOMRect): string | null => {
      const open = { x: true, y: true }
      let isOwnBox = true
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = getComputedStyle(box)
        if (style.display === 'inline' || style.display === 'contents') continue
        if (style.webkitLineClamp !== 'none') return null
        const bounds = box.getBoundingClientRect()
        if (isOwnBox && open.x && style.overflowX === 'visible' && beyond(rect, bounds, 'x'))
          return `runs out of ${nameOf(box)}`
        isOwnBox = false
        for (const axis of ['x', 'y'] as const) {
          const overflow = axis === 'x' ? style.overflowX : style.overflowY
          if (overflow === 'auto' || overflow === 'scroll') open[axis] = false
          else if (open[axis] && overflow !== 'visible' && beyond(rect, bounds, axis))
            return `is cut by ${nameOf(box)}`
        }
      }
      return open.x && (rect.left < -slack || rect.right > innerWidth + slack) ? 'leaves the screen' : null
    }

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement
      if (!element || !node.nodeValue?.trim() || isHiddenAway(element)) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const problem = [...range.getClientRects()].map((rect) => problemOf(element, rect)).find(Boolean)
      if (problem) found.push(`"${node.nodeValue.trim().slice(0, 50)}" ${problem}`)
    }
    return found
  })
}

/** Controls smaller than `minSize` pixels in a direction. Links within sentences may be as high as their line. */
export function findSmallTargets(
  page: Page,
  minSize: number,
  among = 'a[href], button, input, select, textarea, summary',
): Promise<string[]> {
  return page.evaluate(
    ({ minSize, among: selector }) => {
      const isInline = (element: Element) =>
        element.localName === 'a' && getComputedStyle(element).display === 'inline'
      const sizeOf = (element: Element) => {
        const label = element.matches('input[type=checkbox], input[type=radio]')
          ? element.closest('label')
          : null
        return (label ?? element).getBoundingClientRect()
      }
      return [...document.querySelectorAll(selector)]
        .filter((element) => element.checkVisibility() && !isInline(element))
        .filter((element) => element.closest('.visually-hidden, [aria-hidden=true]') === null)
        .filter((element) => !element.matches('[type=hidden]'))
        .map((element) => ({ element, size: sizeOf(element) }))
        .filter(({ size }) => size.width < minSize - 0.5 || size.height < minSize - 0.5)
        .map(({ element, size }) => {
          const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 30)
          return `${element.localName} "${name}": ${Math.round(size.width)} x ${Math.round(size.height)}`
        })
    },
    { minSize, among },
  )
}

/** A screen of 1280 pixels, magnified four times. */
export const magnified = { width: 320, height: 640 }

/** What is cut or too small for a finger: as it stands in both fonts, and with its texts set apart. */
export async function findCramped(page: Page): Promise<string[]> {
  const asItStands = await inBothFonts(page, () => findOverflows(page))
  const smallTargets = await findSmallTargets(page, 24)
  const takeBack = await spaceTexts(page)
  const setApart = await findOverflows(page)
  await takeBack()
  return [...asItStands, ...smallTargets, ...setApart.map((line) => `set apart: ${line}`)]
}

/** Controls that look the same with the focus as without it, each given the focus as by the keyboard. */
export async function findUnseenFocus(page: Page): Promise<string[]> {
  // A key makes the browser show what the keyboard does.
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const styleKeys = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow'] as const
    const appearanceOf = (element: Element) =>
      [element, element.closest('label'), element.parentElement]
        .filter((part) => part !== null)
        .map((part) => styleKeys.map((key) => getComputedStyle(part)[key]).join(' '))
        .join('\n')
    const focusable = 'a[href], button, input:not([type=hidden]), select, textarea, summary, [tabindex="0"]'
    const controls = [...document.querySelectorAll<HTMLElement>(focusable)].filter(
      (element) => element.checkVisibility() && !element.matches(':disabled'),
    )
    return controls.flatMap((element) => {
      ;(document.activeElement as HTMLElement | null)?.blur()
      const before = appearanceOf(element)
      element.focus({ preventScroll: true })
      if (document.activeElement !== element) return [`${element.outerHTML.slice(0, 120)} takes no focus`]
      return appearanceOf(element) === before ? [element.outerHTML.slice(0, 120)] : []
    })
  })
}

/** Adds rules to the page. Gives what takes them back. The content policy lets no style in but by script. */
async function addRules(page: Page, rules: string): Promise<() => Promise<void>> {
  const sheet = await page.evaluateHandle((text) => {
    const added = new CSSStyleSheet()
    added.replaceSync(text)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, added]
    return added
  }, rules)
  return () =>
    sheet.evaluate((added) => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== added)
    })
}

/** Sets texts apart as WCAG 1.4.12 says. Gives what takes it back. */
export const spaceTexts = (page: Page) =>
  addRules(
    page,
    `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
     p { margin-bottom: 2em !important }`,
  )

/** Text twice as large, as a customer sets them. Gives what takes it back. */
export const enlargeText = (page: Page) => addRules(page, 'html { font-size: 200% }')

/**
 * What `find` says of a page that `openHydrated` has opened in the shop's font, and what it says in the system's, which
 * stays for those whose line was slow.
 */
export async function inBothFonts(page: Page, find: () => Promise<string[]>): Promise<string[]> {
  const found = await find()
  const takeBack = await addRules(page, systemFont)
  const foundInSystems = await find()
  await takeBack()
  return [...found, ...foundInSystems.map((line) => `in the system's font: ${line}`)]
}

const systemFont = `* { font-family: 'Archivo Fallback', sans-serif !important }`

/** From the next document on, texts are set in the system's font, whenever the shop's own comes. */
export async function keepSystemFont(page: Page): Promise<void> {
  await page.addInitScript((rules) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(rules)
    document.adoptedStyleSheets = [sheet]
  }, systemFont)
}

/**
 * From the next document on, remembers whatever moves for longer than a millisecond. It looks when a movement begins and not at
 * every frame, which would make the browser draw frames for nothing.
 */
export async function watchMotion(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const seen = new Set<string>()
    Object.assign(globalThis, { seenMotion: seen })
    const look = () => {
      for (const animation of document.getAnimations()) {
        const duration = animation.effect?.getComputedTiming().duration
        if (animation.playState !== 'running' || typeof duration !== 'number' || duration <= 1) continue
        const target = animation.effect instanceof KeyframeEffect ? animation.effect.target : null
        seen.add(`${target?.getAttribute('class') ?? target?.localName ?? ''} for ${duration} ms`)
      }
    }
    for (const beginning of ['transitionrun', 'animationstart'])
      document.addEventListener(beginning, look, true)
    const animate = Element.prototype.animate
    Element.prototype.animate = function (...args) {
      const animation = animate.apply(this, args)
      look()
      return animation
    }
  })
}

/** What has moved since the document came. */
export function findLongMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => [...(globalThis as unknown as { seenMotion: Set<string> }).seenMotion])
}
