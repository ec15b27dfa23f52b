/** Rules of a variant's price history: stretches follow each other without gap or overlap, only the last is open. Pure. */

export type PriceStretch = {
  /** Forints of one sold unit. */
  gross: number
  /** Crossed-out price of a discount. */
  originalGross: number | null
  validFrom: Date
  /** The first moment at which it no longer counts; null: open. */
  validTo: Date | null
}
export type KnownStretch = PriceStretch & { id: number }
export type WantedPrice = { gross: number; originalGross: number | null }
/** Without `originalGross` the discount is left alone, as far as a price can leave it. */
export type PriceInput = { gross: number; originalGross?: number | null }

/** What has to be written; all empty when the price stands already. */
export type PriceChange = {
  /** The running stretch that ends now. */
  close: { id: number; validTo: Date } | null
  /** A stretch that began at this very moment and is corrected. */
  correct: ({ id: number } & WantedPrice) | null
  open: PriceStretch | null
}

const unchanged: PriceChange = { close: null, correct: null, open: null }

/** How a price comes into force at `now`. A price scheduled for later stays scheduled. */
export function planPriceChange(
  history: readonly KnownStretch[],
  wanted: WantedPrice,
  now: Date,
): PriceChange {
  const running = runningStretch(history, now)
  if (!running) {
    const next = history.filter((stretch) => stretch.validFrom > now).sort(byStart)[0]
    return { ...unchanged, open: { ...wanted, validFrom: now, validTo: next?.validFrom ?? null } }
  }
  if (running.gross === wanted.gross && running.originalGross === wanted.originalGross) return unchanged
  if (running.validFrom.getTime() === now.getTime())
    return { ...unchanged, correct: { id: running.id, ...wanted } }
  return {
    ...unchanged,
    close: { id: running.id, validTo: now },
    open: { ...wanted, validFrom: now, validTo: running.validTo },
  }
}

/** What a price means beside the one that is in force: nobody who only knows a price ends a discount that still is one. */
export function wantedPrice(
  { gross, originalGross }: PriceInput,
  running: WantedPrice | undefined,
): WantedPrice {
  const known = running?.originalGross ?? null
  const retained = known !== null && known > gross ? known : null
  return { gross, originalGross: originalGross === undefined ? retained : originalGross }
}

export const runningStretch = <T extends PriceStretch>(history: readonly T[], now: Date): T | undefined =>
  history.find((stretch) => isRunning(stretch, now))

/** Whether stretches, in any order, form one unbroken history. */
export function isConsecutive(history: readonly PriceStretch[]): boolean {
  const sorted = history.toSorted(byStart)
  return sorted.every(
    (stretch, index) => stretch.validTo?.getTime() === sorted[index + 1]?.validFrom.getTime(),
  )
}

function isRunning({ validFrom, validTo }: PriceStretch, now: Date): boolean {
  return validFrom <= now && (validTo === null || validTo > now)
}

function byStart(a: PriceStretch, b: PriceStretch): number {
  return a.validFrom.getTime() - b.validFrom.getTime()
}
