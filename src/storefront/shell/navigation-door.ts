import type { MouseEvent } from 'react'
import { createStore } from '../ui/store.ts'
import { isPlainClick } from './link-navigation.ts'

/** The item of the main menu, by its place, whose panel is open. One that was pressed stays when the pointer leaves. */
export type OpenItem = { index: number; pressed: boolean } | null

/** The way down the main menu that the sheet shows, place by place; null while it is closed. */
export const menuSheet = createStore<number[] | null>(null)

/** A page is on its way: from the moment when it is asked for, before the router's first script for it has come. */
export const underway = createStore(false)

/** Opens a page as a click on a link does: in place, and with the shop's own words where there is no connection. */
export const door: { open: (url: string) => void } = { open: (url) => location.assign(url) }

/** For a link that opens the sheet where scripts run. */
export function openMenuSheet(event: MouseEvent): void {
  if (!isPlainClick(event.nativeEvent)) return
  event.preventDefault()
  menuSheet.set([])
}
