import { formClass } from '../auth/form-class.ts'
import { PasswordField } from '../auth/password-field.tsx'
import { PrivacyBox } from '../contact/privacy-box.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import { useStore } from '../ui/store.ts'
import { knownUser } from '../user/user-facade.ts'
import type { OrderView } from './order-view.ts'

type AccountOfferProps = { id: string; order: Pick<OrderView, 'firstName' | 'lastName' | 'email'> }

/**
 * A guest who has just ordered needs only a password for an account: the rest is in the order. They stay a guest until their
 * address is verified: only then may the account show the order, and this page still does.
 */
export function AccountOffer({ id, order }: AccountOfferProps) {
  const isUser = useStore(knownUser, (user) => user !== null, false)
  const { result, errors, busy, form } = useForm<FormResult>('/regisztracio', undefined)
  if (result?.done)
    return (
      <Note tone="success" title="Már csak meg kell erősítenie." alert>
        <p>{result.done}</p>
      </Note>
    )
  if (isUser) return null
  return (
    <section id={id} className="payment-account no-print live-only" aria-labelledby={`${id}-cim`}>
      <h2 id={`${id}-cim`}>Legyen fiókja egy jelszóval</h2>
      <p>A rendeléseit egy helyen követheti, és legközelebb nem kell újra beírnia a címét.</p>
      <form {...form} className={formClass}>
        <FormErrors result={result} left={errors} />
        <input type="hidden" name="stay" value="1" />
        <input type="hidden" name="last_name" value={order.lastName} />
        <input type="hidden" name="first_name" value={order.firstName} />
        <input type="hidden" name="email" value={order.email} />
        <PasswordField isNew email={order.email} error={errors.password} />
        <PrivacyBox error={errors.privacy_policy} />
        <Button type="submit" variant="strong" busy={busy}>
          Fiók létrehozása
        </Button>
      </form>
    </section>
  )
}
