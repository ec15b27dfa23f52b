import { useRef, type FormEvent } from 'react'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { buttonClass, IconButton } from '../ui/button.tsx'
import setUrl from '../ui/goods-set.css?url'
import { Icon } from '../ui/icon.tsx'
import { placeholderUrl } from '../ui/image.tsx'
import { QuantityStepper } from '../ui/quantity-stepper.tsx'
import { SizeLine } from '../ui/size-line.tsx'
import { confirmRemoval, cart, changeQuantity } from './cart-store.ts'
import { cartEntries, lineTotal, type CartEntry, type CartLineView } from './cart-view.ts'
import styles from './cart.module.css'

type LineProps = { line: CartEntry; pending: boolean; onRemove: (line: CartEntry) => void }

/** What it is, and of a set what it is made of. The mounting is nothing to look at. */
function Named({ line: { url, model, size, parts, unitPrice } }: Pick<LineProps, 'line'>) {
  return (
    <div className={styles.name}>
      {url ? <a href={url}>{model}</a> : <b>{model}</b>}
      {size ? <SizeLine size={size} variant="small" /> : null}
      {parts.length > 0 ? (
        <ul>
          {parts.map((part, place) => (
            <li key={part.id}>{place < 2 ? <a href={part.url}>{part.name}</a> : part.name}</li>
          ))}
        </ul>
      ) : null}
      <span className={styles.unit}>{unitPrice}</span>
    </div>
  )
}

/** One line or one set. Its form works without scripts; with them the quantity is sent while it is changed. */
function CartLine({ line, pending, onRemove }: LineProps) {
  const { id, name, thumbnails, parts, quantity, maxQuantity, problem } = line
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent
    if (submitter?.getAttribute('value') === 'remove') onRemove(line)
    else cart.sendAllTyped()
  }
  return (
    <li className={parts.length > 0 ? `${styles.line} goods-set` : styles.line}>
      {parts.length > 0 ? <StyleSheet href={setUrl} /> : null}
      <div className={`studio ${styles.picture}`}>
        {thumbnails.map((thumbnail, place) => (
          <img
            key={place}
            src={thumbnail ?? placeholderUrl}
            width={84}
            height={84}
            alt=""
            loading="lazy"
            decoding="async"
          />
        ))}
      </div>
      <form className={styles.details} method="post" action="/kosar" onSubmit={submit}>
        <input type="hidden" name="line_id" value={id} />
        <Named line={line} />
        <div className={styles.quantity}>
          <QuantityStepper
            small
            name="quantity"
            value={quantity}
            min={0}
            max={maxQuantity}
            busy={pending}
            label={`Mennyiség: ${name}`}
            onChange={(next, how) => changeQuantity(line, next, how)}
          />
          <button
            className={`plain-only ${buttonClass({ variant: 'outline', size: 'small' })}`}
            name="intent"
            value="update"
          >
            Frissítés
          </button>
        </div>
        <p className={styles.sum}>{lineTotal(line)}</p>
        <div className={styles.remove}>
          <IconButton
            icon="trash"
            label={`Törlés: ${name}`}
            type="submit"
            name="intent"
            value="remove"
            disabled={pending}
          />
        </div>
        {problem ? (
          <p className={styles.problem}>
            <Icon name="warn" small />
            {problem}
          </p>
        ) : null}
      </form>
    </li>
  )
}

/** The lines of a cart, those of a set as one. When one is removed the focus goes to the list, not to nowhere. */
export function CartLines({ lines, pending }: { lines: CartLineView[]; pending: boolean }) {
  const list = useRef<HTMLUListElement>(null)
  const remove = async (line: CartEntry) => {
    if (await confirmRemoval(line)) list.current?.focus()
  }
  return (
    <ul className={styles.lines} ref={list} tabIndex={-1} aria-label="Termékek a kosárban">
      {cartEntries({ lines }).map((line) => (
        <CartLine key={line.id} line={line} pending={pending} onRemove={(removed) => void remove(removed)} />
      ))}
    </ul>
  )
}
