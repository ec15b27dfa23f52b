import { navigationOptions, type NavigationOptions } from './link-navigation.ts'

/** The address that a GET form opens, without its empty fields. */
export function formAddress(action: string, fields: Iterable<[string, unknown]>): string {
  const url = new URL(action)
  const search = new URLSearchParams()
  for (const [name, value] of fields) {
    const text = typeof value === 'string' && value.trim()
    if (text) search.append(name, text)
  }
  return `${url.pathname}?${search}`.replace(/\?$/, '')
}

/**
 * One listener for every plain `<form method="get">`: search, finder, filters. A form with `data-submit-on-change` is
 * sent when a choice changes; text fields of it send themselves on Enter or when they are left. What a form with
 * `data-listing-form` sends is first written as listings write it themselves, by `readableAddress`.
 */
export function attachFormNavigation(
  document: Document,
  navigate: (to: string, options?: NavigationOptions) => void,
  readableAddress: (address: string) => Promise<string>,
): void {
  document.addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || !(form instanceof HTMLFormElement) || form.method !== 'get') return
    // `form.action` would find a field called action.
    const action = new URL(form.getAttribute('action') ?? '', location.href)
    if (action.origin !== location.origin) return
    event.preventDefault()
    const address = formAddress(action.href, new FormData(form, event.submitter))
    const open = (to: string) => navigate(to, navigationOptions(form))
    if (form.hasAttribute('data-listing-form')) void readableAddress(address).then(open)
    else open(address)
  })
  document.addEventListener('change', (event) => {
    // A control without a name is sent by no form: it only serves the page.
    const form =
      event.target instanceof Element && event.target.hasAttribute('name')
        ? event.target.closest<HTMLFormElement>('form[data-submit-on-change]')
        : null
    form?.requestSubmit()
  })
}
