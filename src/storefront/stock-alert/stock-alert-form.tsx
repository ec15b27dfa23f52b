import { useEffect, useRef } from 'react'
import { formClass } from '../auth/form-class.ts'
import { Done } from '../auth/done.tsx'
import { fillOwnData } from '../contact/own-data.ts'
import { PrivacyBox } from '../contact/privacy-box.tsx'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { stockAlertTexts as texts } from './stock-alert-texts.ts'

export type StockAlertFormProps = {
  variantId: number
  /** Where it posts: the form's own page, which shows it again without scripts. */
  action: string
  posted?: FormResult | undefined
  /** It was requested by a button that is gone: the first field takes the focus. */
  takesFocus?: boolean
}

/** Requests one email when a variant can be had again. */
export function StockAlertForm({ variantId, action, posted, takesFocus = false }: StockAlertFormProps) {
  const { result, errors, busy, form } = useForm<FormResult>(action, posted)
  const own = useRef<HTMLFormElement>(null)
  useEffect(() => {
    fillOwnData(own.current)
    if (takesFocus) own.current?.querySelector<HTMLElement>('input[type=email]')?.focus()
  }, [takesFocus])
  if (result?.done) return <Done text={result.done} />
  return (
    <form {...form} ref={own} className={formClass}>
      <FormErrors result={result} left={errors} />
      <p className="small muted">{texts.lead}</p>
      <input type="hidden" name="variant_id" value={variantId} />
      <TextField
        name="email"
        label={texts.email}
        error={errors.email}
        defaultValue={result?.values.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <PrivacyBox error={errors.privacy_policy} />
      <Button type="submit" variant="strong" busy={busy}>
        {texts.send}
      </Button>
    </form>
  )
}
