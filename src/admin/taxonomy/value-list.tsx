import { useState } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { foldText } from '#hungary/folded-text.ts'
import { formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { Empty, Note, Sheet } from '../parts/sheet.tsx'
import { OrderButtons, useOrder } from './order-buttons.tsx'
import { ValueDialog } from './value-dialog.tsx'
import styles from './taxonomy.module.css'

type Attribute = AdminResponse<'getAttribute'>
type Option = Attribute['options'][number]

/** From so many on a list is searched. */
const searchedFrom = 12

/** The values of an attribute with how many variants have each; twins are marked. */
export function ValueList({ attribute, mayEdit }: { attribute: Attribute; mayEdit: boolean }) {
  const { id, kind, options, more } = attribute
  const [search, setSearch] = useState('')
  /** The value whose dialog is open; `new`: another one. */
  const [open, setOpen] = useState<Option | 'new' | null>(null)
  const { move, busy, failure } = useOrder(
    options.map(({ value }) => value),
    (client, values) => client.orderAttributeValues({ params: { id }, body: { values } }),
    'Az értékek sorrendje megváltozott.',
  )
  const found = options.filter(({ label }) => foldText(label).includes(foldText(search)))
  const hasTexts = kind === 'choice' || kind === 'text'
  const twins = options.filter(({ twin }) => twin !== null).length

  return (
    <Sheet
      title="Értékek"
      flush
      actions={
        mayEdit && kind === 'choice' ? <Button onClick={() => setOpen('new')}>Új érték</Button> : undefined
      }
    >
      {failure ? <Note>{failure.message}</Note> : null}
      {twins > 0 ? (
        <p className={styles.padded}>
          <StateMark kind="warn">
            {formatNumber(twins)} érték kétszer szerepel más írásmóddal: vonja össze őket.
          </StateMark>
        </p>
      ) : null}
      {options.length > searchedFrom ? (
        <div className={styles.padded}>
          <Field
            label="Keresés az értékek között"
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        </div>
      ) : null}
      {found.length === 0 ? (
        <Empty>{options.length === 0 ? 'Még nincs értéke.' : 'Nincs ilyen érték.'}</Empty>
      ) : null}
      <List>
        {found.map((one) => (
          <Row
            key={one.value}
            title={
              <>
                <Swatch color={one.swatch} />
                {one.label}
              </>
            }
            detail={one.variants === 0 ? 'nincs használatban' : `${formatNumber(one.variants)} változaton`}
          >
            {one.twin === null ? null : <StateMark kind="warn">Mint ez: „{one.twin}”</StateMark>}
            {mayEdit && hasTexts ? (
              <Button aria-label={`Módosítás: ${one.label}`} onClick={() => setOpen(one)}>
                Módosítás…
              </Button>
            ) : null}
            {mayEdit && kind === 'choice' && search === '' && more === 0 ? (
              <OrderButtons
                name={one.label}
                index={options.indexOf(one)}
                count={options.length}
                busy={busy}
                onMove={move}
              />
            ) : null}
          </Row>
        ))}
      </List>
      {more > 0 ? <p className={styles.padded}>És még {formatNumber(more)} ritkább érték.</p> : null}
      {open === null ? null : (
        <ValueDialog
          attribute={attribute}
          option={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Sheet>
  )
}

/** Drawn by an attribute: the desk's policy allows no styles in the page. */
const Swatch = ({ color }: { color: string | null }) =>
  color === null ? null : (
    <svg className={styles.swatch} viewBox="0 0 1 1" aria-hidden="true">
      <rect width="1" height="1" fill={color} />
    </svg>
  )
