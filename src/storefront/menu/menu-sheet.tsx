import { useCallback, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { inPageAddress, isPlainClick } from '../runtime/router/link-navigation.ts'
import { menuSheet } from './menu-facade.ts'
import { useShell } from '../runtime/document/shell-data.ts'
import { texts } from '../texts.ts'
import { Dialog } from '../ui/dialog.tsx'
import { useStore } from '../ui/store.ts'
import { backgroundOf } from './menu-colour.ts'
import { loadMainMenu, nodeAt, type MenuNode } from './menu-data.ts'
import { loadStyle } from '../runtime/lazy/load-style.ts'
import styleUrl from './menu.css?url'
import { BackRow, LevelRows, OwnRows } from './sheet-rows.tsx'
import { startSheetHistory, type SheetHistory } from './sheet-history.ts'

/** The sheet with all it needs. `items` is null when only the page's links are known. */
export async function loadMenuSheet() {
  const [items] = await Promise.all([loadMainMenu(), loadStyle(styleUrl)])
  return { MenuSheet, items }
}

/** The address that a click on a link of the sheet opens in the page; null when the browser does its own thing. */
function addressOf(event: MouseEvent): string | null {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const url = link && isPlainClick(event) ? inPageAddress(link, location.href) : null
  return url && url.pathname + url.search + url.hash
}

/** The whole menu, one level at a time, over the full height of the screen. */
function MenuSheet({ items }: { items: MenuNode[] | null }) {
  const shell = useShell()
  const way = useStore(menuSheet)
  const open = way !== null
  const own = useRef<SheetHistory | null>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const all = items ?? shell?.menus.main ?? []
  const node = nodeAt(all, way ?? [])
  const parent = way ? nodeAt(all, way.slice(0, -1)) : null
  const navigate = useNavigate()
  const [background, setBackground] = useState('')
  const rows = useCallback((element: HTMLElement | null) => setBackground(backgroundOf(element)), [])

  useEffect(() => {
    if (!open) return
    const history = startSheetHistory(menuSheet.get() ?? [], menuSheet.set)
    own.current = history
    // A link leads on only after the sheet's entries have left the browser's history.
    const onClick = (event: MouseEvent) => {
      const address = addressOf(event)
      if (address === null) return
      event.preventDefault()
      history.leave(() => void navigate(address))
    }
    const element = dialog.current
    element?.addEventListener('click', onClick)
    return () => {
      history.stop()
      element?.removeEventListener('click', onClick)
    }
  }, [open, navigate])
  // Each level is read out by its heading, and begins at its top.
  const level = way?.join()
  useEffect(() => {
    const heading = dialog.current?.querySelector('h2')
    if (level === undefined || !heading) return
    heading.tabIndex = -1
    heading.focus()
    dialog.current?.querySelector('.drill')?.parentElement?.scrollTo(0, 0)
  }, [level])

  return (
    <Dialog
      open={open}
      onClose={() => own.current?.leave()}
      title={node?.title ?? texts.categories}
      shape="side"
      dialogRef={dialog}
    >
      <div ref={rows} className="drill">
        {node ? (
          <BackRow title={parent?.title ?? texts.categories} onBack={() => own.current?.back()} />
        ) : null}
        <LevelRows
          node={node}
          items={node ? (node.children ?? []) : all}
          background={background}
          onEnter={(index) => own.current?.enter([...(way ?? []), index])}
        />
        {node || !shell ? null : <OwnRows shell={shell} />}
      </div>
    </Dialog>
  )
}
