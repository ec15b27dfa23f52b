import { useForm } from '../runtime/forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox } from '../ui/field.tsx'
import { Note } from '../ui/note.tsx'
import type { OtherPayments } from './load-other-payments.ts'
import type { OtherResult } from './pay-otherwise.ts'

type OtherPaymentProps = {
  /** Of the page that shows the order. */
  address: string
  others: OtherPayments
  /** The page's own result. */
  posted: OtherResult | undefined
}

/** Another way to pay an order whose money has not come; folded where a transfer is only waited for. */
export function OtherPayment({ address, others, posted }: OtherPaymentProps) {
  const choice = useForm<OtherResult>(address, posted)
  const form = <Choice address={address} others={others} choice={choice} />
  const { heldUntil } = others
  if (heldUntil === null)
    return (
      <details className="payment-other no-print" open={choice.result !== undefined || undefined}>
        <summary id="maskepp">Másképp fizetek</summary>
        {form}
      </details>
    )
  return (
    <section className="payment-other no-print" aria-labelledby="maskepp">
      <h2 id="maskepp">Másképp fizetek</h2>
      <p>{`Fizetés nélkül eddig őrizzük a termékeket: ${heldUntil}. Ha a fizetés nem sikerült, választhat másik módot, a rendelés többi adata marad.`}</p>
      {form}
    </section>
  )
}

type ChoiceProps = Pick<OtherPaymentProps, 'address' | 'others'> & {
  choice: ReturnType<typeof useForm<OtherResult>>
}

function Choice({ address, others: { methods, terms }, choice: { result, busy, form } }: ChoiceProps) {
  return (
    <form {...form}>
      {result?.refused ? (
        <Note tone="error" alert>
          <p>{result.refused}</p>
          <a className="link" href={address}>
            A rendelés frissítése
          </a>
        </Note>
      ) : null}
      <div role="radiogroup" aria-labelledby="maskepp">
        {methods.map(({ id, name, total }, index) => (
          <label key={id} className="payment-choice">
            <input
              type="radio"
              name="payment"
              value={`${id}:${total.value}`}
              required
              defaultChecked={index === 0}
            />
            <b>{name}</b>
            <b>{total.formatted_value}</b>
          </label>
        ))}
      </div>
      {terms.map(({ id, text, url, link }) => (
        <Checkbox
          key={id}
          name={`terms-${id}`}
          label={
            <>
              {text}{' '}
              <a className="link" href={url} target="_blank">
                {link}
              </a>
            </>
          }
        />
      ))}
      <Button type="submit" name="intent" value="other-payment" variant="outline" busy={busy}>
        Így fizetek
      </Button>
    </form>
  )
}
