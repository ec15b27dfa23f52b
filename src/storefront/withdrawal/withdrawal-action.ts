import { data, type ActionFunctionArgs } from 'react-router'
import type { WithdrawalReceipt } from '#contract/wire.ts'
import { handleForm, shownValues, textOf, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { itemNames, statementOf } from './withdrawal-fields.ts'
import { withdrawalFields } from './withdrawal-texts.ts'

/** The form's result; the step it leads to is read from it by `stepOf`. */
export type WithdrawalResult = FormResult & {
  /** The statement in words, when it waits for its confirmation. */
  text?: string
  receipt?: WithdrawalReceipt
}

type Values = Record<string, string>
/** They stand in the form from the first step to the second, and sign what was shown. */
const draftNames = ['draft_id', 'draft_proof', 'draft_text', 'step']

function result(values: Values, more: Partial<WithdrawalResult> = {}) {
  return data<WithdrawalResult>({
    form: 'withdrawal',
    errors: {},
    message: null,
    done: null,
    values,
    ...more,
  })
}

function withoutDraft(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([name]) => !draftNames.includes(name)))
}

/** The form, what it declares, or the receipt of what was declared. */
export function stepOf(given: WithdrawalResult | undefined): 'form' | 'review' | 'done' {
  if (given?.receipt) return 'done'
  const isSigned = Boolean(given?.values.draft_proof)
  return isSigned && Object.keys(given?.errors ?? {}).length === 0 ? 'review' : 'form'
}

/** Shows the statement, takes it back for changes, or makes it: by which button was pressed. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  const values = withoutDraft(shownValues(fields))
  const step = textOf(fields, 'step')
  if (step === 'edit') return result(values)
  return handleForm('withdrawal', fields, { texts: withdrawalFields, names: itemNames }, async () => {
    const account = await args.context.get(accountContext)()
    const body = statementOf(fields)
    if (step !== 'confirm') {
      const { id, token, statement } = await withToken(args, () => account.withdrawalCreate({ body }))
      const refundAccount = statement.refund_account
      return result({
        ...values,
        ...(refundAccount === '' ? {} : { refund_account: refundAccount }),
        draft_id: id,
        draft_proof: token,
        draft_text: statement.text,
      })
    }
    const [id, token] = [textOf(fields, 'draft_id'), textOf(fields, 'draft_proof')]
    const receipt = await withToken(args, () =>
      account.withdrawalConfirm({ params: { id }, body: { ...body, token } }),
    )
    const { name = '', email = '' } = values
    return result({ name, email }, { receipt, done: receipt.message })
  })
}
