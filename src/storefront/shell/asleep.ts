/** Ids of the parts that stand as the server sent them: React lets no click in them through. */
export const asleepParts = new Set<string>()

/** True within such a part. */
export const isAsleep = (target: EventTarget | null): boolean =>
  target instanceof Element && [...asleepParts].some((id) => document.getElementById(id)?.contains(target))
