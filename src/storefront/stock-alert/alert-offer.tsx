import { useState } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { usePart } from '../runtime/lazy/use-part.ts'

type AlertOfferProps = { variantId: number; productPath: string; itemNumber: string }

/** A link to the form; with scripts the form comes in its place. */
export function AlertOffer({ variantId, productPath, itemNumber }: AlertOfferProps) {
  const [isRequested, setIsRequested] = useState(false)
  const product = productPath.slice('/termek/'.length)
  const href = `/keszlet-ertesites?termek=${product}&valtozat=${encodeURIComponent(itemNumber)}`
  const part = usePart(
    isRequested,
    () => import('./stock-alert-form.tsx'),
    () => location.assign(href),
  )
  if (part) return <part.StockAlertForm variantId={variantId} action={href} takesFocus />
  return (
    <a
      className={buttonClass({ variant: 'strong' })}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        setIsRequested(true)
      }}
    >
      Értesítést kérek e-mailben
    </a>
  )
}
