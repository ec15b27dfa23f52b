import { useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { usePart } from '../ui/use-part.ts'

type AlertOfferProps = { variantId: number; productPath: string; itemNumber: string }

/** A link to the form; with scripts the form comes in its place. */
export function AlertOffer({ variantId, productPath, itemNumber }: AlertOfferProps) {
  const [asked, setAsked] = useState(false)
  const product = productPath.slice('/termek/'.length)
  const href = `/keszlet-ertesites?termek=${product}&valtozat=${encodeURIComponent(itemNumber)}`
  const part = usePart(
    asked,
    () => import('./stock-alert-form.tsx'),
    () => location.assign(href),
  )
  if (part) return <part.StockAlertForm variantId={variantId} action={href} takesFocus />
  return (
    <a
      className={buttonClass({ look: 'strong' })}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        setAsked(true)
      }}
    >
      Értesítést kérek e-mailben
    </a>
  )
}
