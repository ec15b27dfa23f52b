/** Parts that stand as the server sent them, by the id of their element, and what hydrates each: React lets no click in them through. */
export const dehydratedParts = new Map<string, () => void>()

/** True within such a part. */
export const isDehydrated = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  [...dehydratedParts.keys()].some((id) => document.getElementById(id)?.contains(target))

/** React shows another page only after every part of this one is hydrated. */
export const hydrateParts = () => dehydratedParts.forEach((hydrate) => hydrate())
