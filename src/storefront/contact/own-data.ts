import { isSignedIn } from '../user/user-facade.ts'

/** What the shop knows of the signed-in user; null for a guest, or when it can't be reached: then it is typed. */
export async function readOwnData(): Promise<{ name: string; email: string; phone: string } | null> {
  if (!isSignedIn()) return null
  try {
    const { accountClient } = await import('../runtime/client/account-client.ts')
    const user = await accountClient.userGetMe()
    return {
      name: `${user.last_name} ${user.first_name}`.trim(),
      email: user.email,
      phone: user.phone ?? '',
    }
  } catch {
    return null
  }
}

/** Writes into the fields of a form what is not typed yet. */
export function fillEmpty(form: HTMLFormElement, values: Record<string, string>): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.value === '') field.value = value
  }
}

/** Fills a form of this customer's, for the `ref` of a form. */
export function fillOwnData(form: HTMLFormElement | null): void {
  if (form) void readOwnData().then((own) => own && fillEmpty(form, own))
}
