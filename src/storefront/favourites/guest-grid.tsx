import { useEffect, useState } from 'react'
import { cardView, type CardView } from '../listing/card-view.ts'
import { ProductGrid } from '../listing/product-card.tsx'
import { browserClient } from '../runtime/client/browser-client.ts'
import { useStore } from '../ui/store.ts'
import { favouriteIds } from './favourites-facade.ts'

/** The favourites of a guest, which this browser alone knows. What is taken off leaves the page. */
export function GuestGrid() {
  const ids = useStore(favouriteIds, (all) => all.join(), '')
  const [cards, setCards] = useState<CardView[]>([])
  const shown = ids === '' ? [] : ids.split(',').map(Number)
  const isKnown = shown.every((id) => cards.some((card) => card.id === id))
  useEffect(() => {
    if (isKnown) return
    const abort = new AbortController()
    browserClient
      .productGetByIds({ query: { ids: ids.split(',').map(Number) } }, { signal: abort.signal })
      .then((products) => setCards(products.map(cardView)))
      .catch(() => undefined)
    return () => abort.abort()
  }, [ids, isKnown])
  const rows = shown.flatMap((id) => cards.find((card) => card.id === id) ?? [])
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="megjelolt">
      <h2 id="megjelolt" className="visually-hidden">
        Megjelölt termékek
      </h2>
      <ProductGrid cards={rows} />
    </section>
  )
}
