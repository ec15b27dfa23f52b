import { useEffect, useRef } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { integerOf, integerText } from '../delivery/numbers.ts'
import { Button } from '../parts/button.tsx'
import { Field } from '../parts/field.tsx'
import { Empty, Sheet } from '../parts/sheet.tsx'
import { Suggest } from './suggest.tsx'
import type { LineDraft, Quote } from './draft.ts'
import type { NewOrder } from './use-new-order.ts'
import styles from './new-order.module.css'

type Goods = AdminResponse<'findNewOrderGoods'>['goods'][number]

/** What is ordered: looked for by name, size, item number or code; Enter adds it. */
export function GoodsSheet({ order }: { order: NewOrder }) {
  const { draft, quote, change } = order
  const search = useRef<HTMLInputElement>(null)
  // Typing begins with the goods; the shell has given the focus to the page by then.
  useEffect(() => {
    const frame = requestAnimationFrame(() => search.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])

  const put = (index: number, part: Partial<LineDraft>) =>
    change({ lines: draft.lines.map((line, at) => (at === index ? { ...line, ...part } : line)) })

  return (
    <Sheet title="Termékek" flush>
      <div className={styles.search}>
        <Suggest<Goods>
          inputRef={search}
          name="goods"
          label="Termék"
          note="Név, méret, cikkszám vagy vonalkód. Enter: hozzáadja."
          find={async (client, text, signal) =>
            (await client.findNewOrderGoods({ query: { search: text } }, { signal })).goods
          }
          keyOf={(goods) => goods.variant_id}
          show={(goods) => <Found goods={goods} />}
          onChoose={(goods) => order.addGoods(goods.variant_id)}
        />
      </div>
      {draft.lines.length === 0 ? <Empty>Keresse ki, mit rendel a vevő.</Empty> : null}
      <ul className={styles.lines}>
        {draft.lines.map((line, index) => (
          <Line
            key={line.variant_id}
            line={line}
            quoted={quote?.lines.find((one) => one.variant_id === line.variant_id)}
            unknown={order.errorOf(`lines.${index}.variant_id`, 'x')}
            reasonError={order.errorOf(`lines.${index}.price_reason`, line.price)}
            onChange={(part) => put(index, part)}
            onRemove={() => {
              change({ lines: draft.lines.filter((_, at) => at !== index) })
              search.current?.focus()
            }}
          />
        ))}
      </ul>
    </Sheet>
  )
}

const Found = ({ goods }: { goods: Goods }) => (
  <span className={styles.found}>
    <span>
      {goods.name}
      <span className={styles.side}>{[goods.item_number, goods.ean].filter(Boolean).join(', ')}</span>
    </span>
    <span className={styles.amounts}>
      {goods.price.formatted_value}
      <span className={goods.free > 0 ? styles.side : styles.short}>{stockText(goods)}</span>
    </span>
  </span>
)

function stockText({ free, is_backorder: isBackorder, unit_measure: unit }: Goods): string {
  if (free > 0) return `${free} ${unit} szabad`
  return isBackorder ? 'nincs készleten, rendelhető' : 'elfogyott'
}

function Line({
  line,
  quoted,
  unknown,
  reasonError,
  onChange,
  onRemove,
}: {
  line: LineDraft
  quoted: Quote['lines'][number] | undefined
  unknown: string | undefined
  reasonError: string | undefined
  onChange: (part: Partial<LineDraft>) => void
  onRemove: () => void
}) {
  const name = quoted?.name ?? 'Egy pillanat…'
  const list = quoted?.list_price
  const isOther = line.price !== '' && integerText(line.price) !== integerOf(list?.value ?? null)
  return (
    <li className={styles.line}>
      <div className={styles.goods}>
        <b>{name}</b>
        <span className={styles.side}>{quoted?.item_number}</span>
        {(unknown ?? quoted?.problem) ? (
          <span className={styles.short} role="alert">
            {unknown ?? quoted?.problem}
          </span>
        ) : null}
      </div>
      <div className={styles.numbers}>
        <Field
          label="Darab"
          aria-label={`Darab: ${name}`}
          inputMode="numeric"
          value={line.quantity}
          onChange={(event) => onChange({ quantity: integerText(event.target.value).slice(0, 3) })}
        />
        <Field
          label="Egységár (Ft)"
          aria-label={`Egységár: ${name}`}
          inputMode="numeric"
          placeholder={integerOf(list?.value ?? null)}
          value={line.price}
          note={isOther && list ? `A bolti ár ${list.formatted_value}` : undefined}
          onChange={(event) => onChange({ price: integerText(event.target.value) })}
        />
        <output className={styles.total}>{quoted?.total.formatted_value}</output>
        <Button icon="trash" aria-label={`Törlés: ${name}`} onClick={onRemove}>
          Törlés
        </Button>
      </div>
      {isOther ? (
        <Field
          label="Miért más az ár?"
          note="A naplóba és a rendelés történetébe kerül. A vevő adatait ne írja ide."
          maxLength={200}
          value={line.price_reason}
          error={reasonError}
          onChange={(event) => onChange({ price_reason: event.target.value })}
        />
      ) : null}
    </li>
  )
}
