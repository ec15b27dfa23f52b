import { useEffect, useRef, type RefObject } from 'react'
import { createPortal } from 'react-dom'
import type { OpenItem } from './menu-facade.ts'
import { MegaPanel } from './mega-panel.tsx'
import { loadMainMenu, type MenuNode } from './menu-data.ts'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import styleUrl from './menu.css?url'
import { megaPanelId, watchMegaMenu } from './mega-watch.ts'

type MegaMenuProps = {
  items: MenuNode[]
  nav: RefObject<HTMLElement | null>
  path: string
  open: OpenItem
  setOpen: (open: OpenItem) => void
}

/** The panels with all they need, so that nothing moves once one is open. `items` is null when only the page's links are known. */
export async function loadMegaMenu() {
  const [items] = await Promise.all([loadMainMenu(), loadStyle(styleUrl)])
  return { MegaMenu, items }
}

/** The panel of the open item. It stands right after its button, so that Tab leads into it. */
function MegaMenu({ items, nav, path, open, setOpen }: MegaMenuProps) {
  const now = useRef(open)
  useEffect(() => {
    now.current = open
  })
  const shownOn = useRef(path)
  useEffect(() => {
    if (shownOn.current === path) return
    shownOn.current = path
    setOpen(null)
  }, [path, setOpen])
  useEffect(() => {
    if (nav.current) return watchMegaMenu(nav.current, { get: () => now.current, set: setOpen })
  }, [nav, setOpen])

  const node = open && items[open.index]
  const container = open && nav.current?.querySelector('ul')?.children[open.index]
  if (!node?.children || !container) return null
  return createPortal(<MegaPanel key={open.index} id={megaPanelId} node={node} path={path} />, container)
}
