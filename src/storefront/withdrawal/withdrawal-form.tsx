import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { Checkbox, TextArea, TextField } from '../ui/field.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { lineName } from './withdrawal-fields.ts'
import { withdrawalTexts as texts } from './withdrawal-texts.ts'
import styles from './withdrawal.module.css'

/** What is known of the customer's order; empty where nothing is. `isByCard`: its money goes back the way it came. */
export type Prefill = {
  name: string
  orderNumber: string
  email: string
  lines: string[]
  isByCard: boolean
}

function OrderLines({ lines, ticked }: { lines: string[]; ticked: Record<string, string> }) {
  if (lines.length === 0) return null
  return (
    <fieldset className={styles.lines} aria-describedby="elallas-tetelek">
      <legend>{texts.lines}</legend>
      <p id="elallas-tetelek" className="small muted">
        {texts.linesHint}
      </p>
      {lines.map((line, index) => (
        <Checkbox
          key={lineName(index)}
          name={lineName(index)}
          value={line}
          label={line}
          defaultChecked={lineName(index) in ticked}
        />
      ))}
    </fieldset>
  )
}

type FieldsProps = {
  prefill: Prefill
  result: FormResult | undefined
  errors: FormResult['errors']
  busy: boolean
}

/** The first step: who withdraws from which contract. No reason is requested. */
export function WithdrawalFields({ prefill, result, errors, busy }: FieldsProps) {
  const values: FormResult['values'] = result?.values ?? {}
  return (
    <>
      <FormErrors result={result} left={errors} />
      <TextField
        name="name"
        label={texts.name}
        error={errors.name}
        defaultValue={values.name ?? prefill.name}
        autoComplete="name"
        maxLength={200}
        required
      />
      <TextField
        name="order_number"
        label={texts.orderNumber}
        hint={texts.orderNumberHint}
        error={errors.order_number}
        defaultValue={values.order_number ?? prefill.orderNumber}
        autoComplete="off"
        maxLength={40}
        required
      />
      <TextField
        name="email"
        label={texts.email}
        error={errors.email}
        defaultValue={values.email ?? prefill.email}
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={254}
        required
      />
      <OrderLines lines={prefill.lines} ticked={values} />
      <TextArea
        name="items"
        label={prefill.lines.length > 0 ? texts.itemsOfOrder : texts.items}
        hint={texts.itemsHint}
        error={errors.items}
        defaultValue={values.items}
        rows={3}
        maxLength={3000}
      />
      {prefill.isByCard ? null : (
        <TextField
          name="refund_account"
          label={texts.account}
          hint={texts.accountHint}
          error={errors.refund_account}
          defaultValue={values.refund_account}
          autoComplete="off"
          maxLength={50}
        />
      )}
      <Button type="submit" name="step" value="review" variant="primary" busy={busy}>
        {texts.review}
      </Button>
    </>
  )
}

/** The second step: the statement word for word, with the button that the law names. */
export function WithdrawalReview({ result, busy }: { result: FormResult; busy: boolean }) {
  const { name = '', email = '', draft_text: text = '', refund_account: account = '' } = result.values
  return (
    <>
      <FormErrors result={result} />
      <p>{texts.reviewLead}</p>
      <blockquote className={styles.statement}>
        <p>{text}</p>
        <p>
          {name}
          <br />
          {email}
        </p>
      </blockquote>
      {account === '' ? null : (
        <p>
          {texts.reviewAccount} <b>{account}</b>
        </p>
      )}
      {Object.entries(result.values).map(([field, value]) =>
        field === 'step' ? null : <input key={field} type="hidden" name={field} value={value} />,
      )}
      <div className={styles.actions}>
        <Button type="submit" name="step" value="confirm" variant="primary" busy={busy}>
          {texts.confirm}
        </Button>
        <Button type="submit" name="step" value="edit" variant="outline">
          {texts.edit}
        </Button>
      </div>
    </>
  )
}
