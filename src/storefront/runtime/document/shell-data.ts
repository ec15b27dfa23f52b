import type { ShopClient } from '#contract/client.ts'
import type { MenuItem } from '#contract/wire.ts'
import { useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { clientContext, shopContext, type ShopDetails } from '../router/page-context.ts'
import { orNull } from '../router/page-error.ts'

export type MenuLink = {
  title: string
  url: string | null
  blank?: true
  children?: MenuLink[]
  for?: 'user' | 'guest'
}
export type ShellData = {
  shop: ShopDetails
  menus: Record<'top' | 'main' | 'shopping' | 'help' | 'legal', MenuLink[]>
}

const menuSlugs = {
  top: 'top',
  main: 'main',
  shopping: 'footer-shopping',
  help: 'footer-help',
  legal: 'footer-legal',
} as const

/**
 * Only what a link needs travels to the browser, and only as deep as pages show it. A page is the same for all: `for` names
 * who sees the link.
 */
function menuLinks(items: MenuItem[], levels: number): MenuLink[] {
  return items.map((item) => {
    const link: MenuLink = { title: item.title, url: item.url }
    if (item.target === '_blank') link.blank = true
    if (item.visibility !== 'everyone') link.for = item.visibility === 'only_for_logged_in' ? 'user' : 'guest'
    if (levels > 1 && item.children.length > 0) link.children = menuLinks(item.children, levels - 1)
    return link
  })
}

/** A menu that the merchant has not made is empty, and a failing one must not take the page with it. */
async function readMenu(client: ShopClient, slug: string): Promise<MenuLink[]> {
  const menu = await orNull(client.contentGetMenu({ params: { slug } })).catch(() => null)
  return menu ? menuLinks(menu.items, slug === menuSlugs.main ? 2 : 1) : []
}

/** Loader of the root: runs on the server only, once for each document. */
export async function shellLoader({ context }: LoaderFunctionArgs): Promise<ShellData> {
  const client = context.get(clientContext)
  const names = Object.keys(menuSlugs) as (keyof typeof menuSlugs)[]
  const menus = await Promise.all(names.map((name) => readMenu(client, menuSlugs[name])))
  const { hours: _hours, ...shop } = context.get(shopContext)
  return {
    shop,
    menus: Object.fromEntries(names.map((name, index) => [name, menus[index] ?? []])) as ShellData['menus'],
  }
}

export function useShell(): ShellData | undefined {
  return useRouteLoaderData('root') as ShellData | undefined
}

/** `06 1 345 0678` -> `tel:+3613450678`. */
export function phoneHref(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '')
  return `tel:${digits.replace(/^06/, '+36')}`
}
