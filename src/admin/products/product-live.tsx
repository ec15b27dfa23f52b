import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../parts/button.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import { failureOf, useClient } from '../runtime/use-desk.ts'
import { StorefrontFrame } from './storefront-frame.tsx'
import type { ProductValues } from './product-values.ts'
import type { ProductPreview } from './use-product-preview.ts'
import styles from './product-live.module.css'

type Draft = { id: number | null; values: ProductValues }
type Props = Draft & {
  /** How it will be shown; undefined: nobody has written anything yet. */
  preview: ProductPreview | undefined
}

/** The card of lists and the page in the shop, as the form has them. */
export function ProductLive({ id, values, preview }: Props) {
  const [isOpen, setOpen] = useState(false)
  const card = preview?.card
  return (
    <Sheet
      title="Így látszik"
      actions={card ? <Button onClick={() => setOpen(true)}>A lapja…</Button> : null}
    >
      <div className={styles.live}>
        {card ? (
          <StorefrontFrame title="A termék kártyája a listákban" html={card} className={styles.card} fits />
        ) : (
          <p>A kártyája akkor jelenik meg, ha már van ára: addig a bolt sem mutatja.</p>
        )}
        {values.is_published ? null : <p className={styles.quiet}>Rejtett: a vevők még nem látják.</p>}
      </div>
      {isOpen ? <PageDialog {...{ id, values }} onClose={() => setOpen(false)} /> : null}
    </Sheet>
  )
}

const widths = [
  ['phone', 'Telefonon'],
  ['wide', 'Számítógépen'],
] as const

function PageDialog({ id, values, onClose }: Draft & { onClose: () => void }) {
  const client = useClient()
  const [width, setWidth] = useState<'phone' | 'wide'>('phone')
  const { data, error } = useQuery({
    queryKey: ['product-preview-page', id, JSON.stringify(values)],
    queryFn: () => client.previewProductPage({ body: { id, values } }),
  })
  return (
    <Dialog title="A termék lapja a mentés után" onClose={onClose} wide>
      <div className={styles.widths} role="group" aria-label="Képernyő">
        {widths.map(([name, title]) => (
          <Button key={name} aria-pressed={width === name} onClick={() => setWidth(name)}>
            {title}
          </Button>
        ))}
      </div>
      {error ? <Note>{failureOf(error).message}</Note> : null}
      {data?.page ? (
        <StorefrontFrame
          title="A termék lapja"
          html={data.page}
          className={`${styles.page} ${width === 'phone' ? styles.phone : ''}`}
        />
      ) : (
        <div className={styles.page} aria-busy={!error} />
      )}
    </Dialog>
  )
}
