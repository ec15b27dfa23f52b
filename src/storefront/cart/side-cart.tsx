import { useEffect, useState, type ComponentType } from 'react'
import { useLocation } from 'react-router'
import { browserSession } from '../runtime/client/browser-session.ts'
import { useStore } from '../ui/store.ts'
import { attachCartForms, loadCart, sideCartOpen } from './cart-facade.ts'

/**
 * The cart beside the page, and the listener that takes over every adding form. What is in it loads when it is first
 * opened; until then it costs a first visit nothing.
 */
export function SideCart() {
  const open = useStore(sideCartOpen, (value) => value, false)
  const { key } = useLocation()
  const [Panel, setPanel] = useState<ComponentType | null>(null)

  useEffect(() => attachCartForms(document), [])
  useEffect(() => {
    if (browserSession.cartToken()) void loadCart()
  }, [])
  useEffect(() => sideCartOpen.set(false), [key])
  useEffect(() => {
    if (!open || Panel) return
    import('./side-cart-panel.tsx').then(
      (module) => setPanel(() => module.SideCartPanel),
      // The script could not be fetched: the cart's page needs none.
      () => location.assign('/kosar'),
    )
  }, [open, Panel])

  return Panel ? <Panel /> : null
}
