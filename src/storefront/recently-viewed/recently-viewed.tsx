import { useEffect, useState } from 'react'
import { cardView, type CardView } from '../listing/card-view.ts'
import { ProductGrid } from '../listing/product-card.tsx'
import { browserClient } from '../runtime/client/browser-client.ts'
import styles from './recently-viewed.module.css'
import { readViewed } from './viewed-list.ts'

/** Products looked at before this one. They can't be known to the server, so they come when the reader nears them. */
export function RecentlyViewed({ productId }: { productId: number }) {
  const [cards, setCards] = useState<CardView[]>([])
  useEffect(() => {
    const ids = readViewed(() => localStorage).filter((id) => id !== productId)
    if (ids.length === 0) return
    const abort = new AbortController()
    browserClient.productGetByIds({ query: { ids } }, { signal: abort.signal }).then(
      (products) => setCards(products.map(cardView)),
      () => undefined,
    )
    return () => abort.abort()
  }, [productId])
  if (cards.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby="nemreg-nezett">
      <h2 id="nemreg-nezett">Nemrég megnézett termékek</h2>
      <ProductGrid cards={cards} />
    </section>
  )
}
