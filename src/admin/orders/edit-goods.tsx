import { useState } from 'react'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { List, Row } from '../parts/list.tsx'
import { Empty } from '../parts/sheet.tsx'
import { useAction } from '../runtime/use-desk.ts'
import type { Goods } from './edit-draft.ts'
import styles from './edit.module.css'

/** Goods by name, item number or EAN, to be added. `taken`: those that the order has. */
export function EditGoods({
  taken,
  onAdd,
}: {
  taken: (goods: Goods) => boolean
  onAdd: (goods: Goods) => void
}) {
  const [search, setSearch] = useState('')
  const [found, setFound] = useState<readonly Goods[] | null>(null)
  const { run, busy, failure } = useAction((client) => client.findOrderGoods({ query: { search } }))

  async function look() {
    if (search.trim() === '') return
    const response = await run()
    if (response) setFound(response.goods)
  }

  return (
    <>
      <form
        className={styles.search}
        role="search"
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Field
          label="Új tétel keresése"
          note="Név, cikkszám vagy EAN (vonalkód)."
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          error={failure?.message}
        />
        <Button type="submit" busy={busy}>
          Keresés
        </Button>
      </form>
      {found === null ? null : found.length === 0 ? (
        <Empty>Nincs ilyen eladó termék.</Empty>
      ) : (
        <List>
          {found.map((goods) => (
            <Row
              key={goods.variant_id}
              title={goods.name}
              detail={`${goods.item_number}, ${goods.price.formatted_value}, ${
                goods.free === null ? 'készlet nélkül is adható' : `szabad: ${goods.free}`
              }`}
            >
              {taken(goods) ? (
                <span className={styles.side}>szerepel benne</span>
              ) : goods.free === 0 ? (
                <span className={styles.side}>elfogyott</span>
              ) : (
                <Button onClick={() => onAdd(goods)}>Hozzáadás</Button>
              )}
            </Row>
          ))}
        </List>
      )}
    </>
  )
}
