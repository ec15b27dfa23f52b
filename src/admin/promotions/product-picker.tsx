import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { List, Row } from '../parts/list.tsx'
import { Suggest } from '../new-order/suggest.tsx'
import styles from './promotions.module.css'

type Product = { id: number; name: string; item_number: string }
type Props = {
  ids: readonly number[]
  /** Names of those that were picked before. */
  known: readonly Product[]
  onPick: (ids: number[]) => void
}

/** Products that are picked one by one. */
export function ProductPicker({ ids, known, onPick }: Props) {
  const [added, setAdded] = useState<readonly Product[]>([])
  const names = new Map([...known, ...added].map((one) => [one.id, one]))
  return (
    <div className={styles.picking}>
      <Suggest<Product>
        label="Termék hozzáadása"
        note="Név, cikkszám vagy vonalkód. A termék minden változata akciós lesz."
        name="promotion-products"
        find={async (client, search, signal) =>
          (await client.listProducts({ query: { search } }, { signal })).products.slice(0, 8)
        }
        keyOf={({ id }) => id}
        show={({ name, item_number: number }) => `${name} (${number})`}
        onChoose={(product) => {
          setAdded([...added, product])
          if (!ids.includes(product.id)) onPick([...ids, product.id])
        }}
      />
      {ids.length === 0 ? <p className={styles.side}>Még semmi sincs kiválasztva.</p> : null}
      <div className={styles.picked}>
        <List>
          {ids.map((id) => (
            <Row key={id} title={names.get(id)?.name ?? 'Törölt termék'} detail={names.get(id)?.item_number}>
              <Button
                aria-label={`Elhagyás: ${names.get(id)?.name ?? id}`}
                onClick={() => onPick(ids.filter((one) => one !== id))}
              >
                Elhagyás
              </Button>
            </Row>
          ))}
        </List>
      </div>
    </div>
  )
}
