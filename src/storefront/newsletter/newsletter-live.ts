import { accountClient } from '../runtime/client/account-client.ts'
import { browserClient } from '../runtime/client/browser-client.ts'
import fieldStyles from '../ui/field.module.css'
import { subscribe } from './newsletter-action.ts'

const attached = new WeakSet<HTMLFormElement>()
let errorsMade = 0

const inputOf = (form: HTMLFormElement, name: string) =>
  form.querySelector<HTMLInputElement>(`[name=${name}]`)

function clearErrors(form: HTMLFormElement): void {
  for (const input of form.querySelectorAll('[aria-invalid]')) {
    document.getElementById(input.getAttribute('aria-describedby') ?? '')?.remove()
    input.removeAttribute('aria-invalid')
    input.removeAttribute('aria-describedby')
  }
}

/** Each error stands at its field and belongs to it; the first one takes the focus. */
function showErrors(form: HTMLFormElement, errors: Record<string, string>): void {
  for (const [name, text] of Object.entries(errors).toReversed()) {
    const input = inputOf(form, name)
    if (!input) continue
    const error = document.createElement('span')
    error.className = fieldStyles.error ?? ''
    error.id = `hirlevel-hiba-${++errorsMade}`
    error.textContent = text
    // Into the label, last: a sentence of its own below the field.
    ;(input.parentElement?.querySelector('span') ?? input.parentElement)?.append(error)
    input.setAttribute('aria-invalid', 'true')
    input.setAttribute('aria-describedby', error.id)
    input.focus()
  }
}

function say(form: HTMLFormElement, text: string): void {
  const status = form.querySelector('[role=status]')
  if (status) status.textContent = text
}

async function send(form: HTMLFormElement): Promise<void> {
  if (form.hasAttribute('aria-busy')) return
  form.setAttribute('aria-busy', 'true')
  clearErrors(form)
  say(form, '')
  const { data } = await subscribe(new FormData(form), {
    shop: browserClient,
    account: () => Promise.resolve(accountClient),
  }).finally(() => form.removeAttribute('aria-busy'))
  showErrors(form, data.errors)
  say(form, data.done ?? data.message ?? '')
  if (data.done) form.reset()
}

/** From here on the form responds in its place instead of opening its page. */
export function enliven(form: HTMLFormElement): void {
  if (attached.has(form)) return
  attached.add(form)
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    // What no response mentions is left to the page.
    send(form).catch(() => form.submit())
  })
}
