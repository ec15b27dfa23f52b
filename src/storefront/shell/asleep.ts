/** Parts that stand as the server sent them, by the id of their element, and what wakes each: React lets no click in them through. */
export const asleepParts = new Map<string, () => void>()

/** True within such a part. */
export const isAsleep = (target: EventTarget | null): boolean =>
  target instanceof Element &&
  [...asleepParts.keys()].some((id) => document.getElementById(id)?.contains(target))

/** React shows another page only after every part of this one has come alive. */
export const wakeParts = () => asleepParts.forEach((wake) => wake())
