import { Suspense } from 'react'
import type { WorkshopCard as Card } from '#contract/wire.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import type { CardLinks } from './workshop-card.tsx'

const cardId = 'munkalap'
const WorkshopCard = hydrateOnVisible(cardId, async () => (await import('./workshop-card.tsx')).WorkshopCard)

/** The card where an order has one; its script comes when it is about to be seen. */
export function CardSlot({ card, links }: { card: Card | null; links: CardLinks }) {
  if (card === null) return null
  return (
    <Suspense>
      <WorkshopCard id={cardId} card={card} links={links} />
    </Suspense>
  )
}
