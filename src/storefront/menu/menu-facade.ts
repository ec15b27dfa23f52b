import type { MouseEvent } from 'react'
import { createStore } from '../ui/store.ts'
import { isPlainClick } from '../runtime/router/link-navigation.ts'

/** The item of the main menu, by its index, whose panel is open. One that was pressed stays when the pointer leaves. */
export type OpenItem = { index: number; pressed: boolean } | null

/** The way down the main menu that the sheet shows, index by index; null while it is closed. */
export const menuSheet = createStore<number[] | null>(null)

/** For a link that opens the sheet where scripts run. */
export function openMenuSheet(event: MouseEvent): void {
  if (!isPlainClick(event.nativeEvent)) return
  event.preventDefault()
  menuSheet.set([])
}

export const loadMegaMenu = () => import('./mega-menu.tsx').then((menu) => menu.loadMegaMenu())
export const loadMenuSheet = () => import('./menu-sheet.tsx').then((menu) => menu.loadMenuSheet())
export const loadFooter = () => import('./footer-view.tsx').then((footer) => footer.FooterView)
