import { useRef, useState, type MouseEvent } from 'react'
import { texts } from '../texts.ts'
import { useHydrated } from '../ui/store.ts'
import { usePart } from '../runtime/lazy/use-part.ts'
import styles from './header.module.css'
import { isPlainClick } from '../runtime/router/link-navigation.ts'
import { loadMegaMenu, menuSheet, type OpenItem } from '../menu/menu-facade.ts'
import { NavigationLink } from '../menu/navigation-link.tsx'
import type { MenuLink } from '../runtime/document/shell-data.ts'
import { application } from '../runtime/application.ts'

/** On the link's own page `page`, on those of the links below it `true`. */
const current = ({ url, children }: MenuLink, path: string): 'page' | 'true' | undefined =>
  url === path ? 'page' : children?.some((child) => current(child, path)) ? 'true' : undefined

/** As in header.module.css: narrower, the sheet takes the place of the panels. */
const isWide = () => matchMedia('(min-width: 992px)').matches

type ItemsProps = {
  links: MenuLink[]
  path: string
  /** What makes a button of an item that has others below it. */
  button?: (index: number) => object
}

function Items({ links, path, button }: ItemsProps) {
  return (
    <ul className={button ? styles.menu : styles.sub}>
      {links.map((link, index) => (
        <li key={link.title} data-for={link.for}>
          <NavigationLink
            link={link}
            aria-current={current(link, path)}
            {...(link.children && button?.(index))}
          />
          {link.children ? <Items links={link.children} path={path} /> : null}
        </li>
      ))}
    </ul>
  )
}

/**
 * The main menu. An item with others below it is a link to its page, with a plain list beneath; where scripts run it is the
 * button of a panel. The panel's script comes with the first pointer or focus on the menu.
 */
export function MainNavigation({ links, path }: { links: MenuLink[]; path: string }) {
  const nav = useRef<HTMLElement>(null)
  const [open, setOpen] = useState<OpenItem>(null)
  const [near, setNear] = useState(false)
  const live = useHydrated()
  const part = usePart(
    near,
    loadMegaMenu,
    // Without the script the item is the link that it was.
    () => {
      if (!open) return
      setOpen(null)
      application.open(links[open.index]?.url ?? '/')
    },
  )
  const openWhenWide = () => setNear(isWide())
  const press = (event: MouseEvent, index: number) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    openWhenWide()
    if (isWide()) setOpen((now) => (now?.pressed && now.index === index ? null : { index, pressed: true }))
    else menuSheet.set([index])
  }
  const button = (index: number) => ({
    tabIndex: 0,
    ...(live && {
      role: 'button',
      'aria-expanded': open?.index === index,
      onClick: (event: MouseEvent) => press(event, index),
    }),
  })
  return (
    <nav
      ref={nav}
      className={styles.nav}
      aria-label={texts.categories}
      onPointerOver={openWhenWide}
      onFocus={openWhenWide}
    >
      <div className="wrap">
        <Items links={links} path={path} button={button} />
      </div>
      {part ? (
        <part.MegaMenu items={part.items ?? links} nav={nav} path={path} open={open} setOpen={setOpen} />
      ) : null}
    </nav>
  )
}
