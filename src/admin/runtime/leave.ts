let isLeaving = false

export const isLeavingDesk = (): boolean => isLeaving

/** Leaves the desk for an address, once: what finds out meanwhile that the session is over leads nowhere else. */
export function leaveFor(address: string): void {
  if (isLeaving) return
  isLeaving = true
  location.assign(address)
}

/** The same when the work is over, whatever came of it. */
export async function leaveAfter(work: () => Promise<unknown>, address: string): Promise<void> {
  if (isLeaving) return
  isLeaving = true
  await work().catch(() => undefined)
  location.assign(address)
}
