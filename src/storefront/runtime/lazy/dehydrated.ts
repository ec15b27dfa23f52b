/** Parts that stand as the server sent them, by the id of their element, and what hydrates each: React lets no click in them through. */
const dehydratedParts = new Map<string, () => void>()
let isLeaving = false

/** True within such a part. */
export const isDehydrated = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  [...dehydratedParts.keys()].some((id) => document.getElementById(id)?.contains(target))

/** Has the part wait for `hydrate`, which is called at once when the customer is already on their way to another page. */
export function addDehydrated(id: string, hydrate: () => void): void {
  dehydratedParts.set(id, hydrate)
  if (isLeaving) hydrate()
}

export const removeDehydrated = (id: string) => dehydratedParts.delete(id)

/** React shows another page only after every part of this one is hydrated, also one that it has not come to yet. */
export function hydrateParts(): void {
  isLeaving = true
  for (const hydrate of dehydratedParts.values()) hydrate()
}
