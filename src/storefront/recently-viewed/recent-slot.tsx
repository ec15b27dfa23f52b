import { useEffect, useRef, useState } from 'react'
import { usePart } from '../runtime/lazy/use-part.ts'

/** How far below the view the place is when its script and its products are fetched. */
const margin = '800px'

/** The place of the recently viewed products at the end of a product's page; empty until the reader comes near. */
export function RecentSlot({ productId }: { productId: number }) {
  const slot = useRef<HTMLDivElement>(null)
  const [near, setNear] = useState(false)
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setNear(true)
      },
      { rootMargin: margin },
    )
    if (slot.current) observer.observe(slot.current)
    return () => observer.disconnect()
  }, [])
  useEffect(() => {
    import('./viewed-list.ts').then(
      (list) => list.rememberViewed(() => localStorage, productId),
      () => undefined,
    )
  }, [productId])
  const part = usePart(near, () => import('./recently-viewed.tsx'))
  return <div ref={slot}>{part ? <part.RecentlyViewed key={productId} productId={productId} /> : null}</div>
}
