/** Parts that stand as the server sent them, by the id of their element, and what hydrates each: React lets no click in them through. */
const dehydratedParts = new Map<string, () => void>()
let isLeaving = false
let pressed: HTMLElement | null = null

/** True within such a part. */
export const isDehydrated = (target: EventTarget | null): boolean =>
  target instanceof Element && [...dehydratedParts.keys()].some((id) => target.closest(`#${id}`))

/** Has the part wait for `hydrate`, which is called at once when the customer is already on their way to another page. */
export function addDehydrated(id: string, hydrate: () => void): void {
  dehydratedParts.set(id, hydrate)
  if (isLeaving) hydrate()
}

/** What is pressed in such a part is pressed again when it is hydrated. Other buttons send a form, which needs no script. */
export function rememberPress(target: EventTarget | null): void {
  pressed = (target as Element).closest('[type=button]')
}

export function hydrated(id: string): void {
  dehydratedParts.delete(id)
  const button = pressed
  if (!button?.closest(`#${id}`)) return
  pressed = null
  button.click()
}

/** React shows another page only after every part of this one is hydrated, also one that it has not come to yet. */
export function hydrateParts(): void {
  isLeaving = true
  for (const hydrate of dehydratedParts.values()) hydrate()
}
