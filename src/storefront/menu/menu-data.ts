import type { MenuItem } from '#contract/wire.ts'
import { browserClient } from '../runtime/client/browser-client.ts'
import type { MenuLink } from '../runtime/document/shell-data.ts'

/** An item with all that a merchant says of it; those of the document are the same without the extras. */
export type MenuNode = Omit<MenuLink, 'children'> & {
  icon?: string | null
  lead?: string | null
  iconColor?: string | null
  letterColor?: string | null
  children?: MenuNode[]
}

const audiences = { everyone: undefined, only_for_logged_in: 'user', only_for_logged_out: 'guest' } as const

export function menuNodes(items: MenuItem[]): MenuNode[] {
  return items.map(({ title, url, target, details, visibility, children }) => {
    const node: MenuNode = {
      title,
      url,
      icon: details.icon,
      lead: details.lead,
      iconColor: details.icon_color,
      letterColor: details.letter_color,
    }
    const audience = audiences[visibility]
    if (target === '_blank') node.blank = true
    if (audience) node.for = audience
    if (children.length > 0) node.children = menuNodes(children)
    return node
  })
}

/** How long the menu's icons and sentences are waited for, in milliseconds: its links are in the page already. */
const timeoutMs = 3000
let requested: Promise<MenuNode[] | null> | null = null

/** The whole main menu; null when it does not come, and it is requested again the next time. */
export function loadMainMenu(): Promise<MenuNode[] | null> {
  requested ??= browserClient
    .contentGetMenu({ params: { slug: 'main' } }, { signal: AbortSignal.timeout(timeoutMs) })
    .then(
      ({ items }) => menuNodes(items),
      () => (requested = null),
    )
  return requested
}

/** The item at the end of a way down, or null at the top and where there is none. */
export function nodeAt(items: MenuNode[], way: readonly number[]): MenuNode | null {
  let node: MenuNode | null = null
  for (const index of way) node = (node ? node.children : items)?.[index] ?? null
  return node
}
