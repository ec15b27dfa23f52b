import type { RetentionSettings } from '#config'

/** Moments before which things are forgotten. */
export type Retention = {
  /** Of an order, how to reach its customer: the contract's claims are time-barred. */
  contacts: Date
  /** Invoices and the customers named on them. */
  documents: Date
  withdrawals: Date
  /** Parcel labels, which name the customer too. */
  labels: Date
  changes: Date
  prices: Date
}

const budapestYear = new Intl.DateTimeFormat('en', { timeZone: 'Europe/Budapest', year: 'numeric' })

/** Documents are kept for whole business years after the one that they belong to. Pure. */
export function retentionAt(now: Date, settings: RetentionSettings): Retention {
  const yearsAgo = (years: number) => {
    const moment = new Date(now)
    moment.setUTCFullYear(now.getUTCFullYear() - years)
    return moment
  }
  const contacts = yearsAgo(settings.orderYears)
  const labels = new Date(now.getTime() - settings.labelDays * 86_400_000)
  const year = Number(budapestYear.format(now)) - settings.documentYears
  return {
    contacts,
    // The first moment of the year in Hungary, where winter is an hour ahead.
    documents: new Date(Date.UTC(year, 0, 1) - 3_600_000),
    withdrawals: yearsAgo(settings.withdrawalYears),
    labels: labels > contacts ? labels : contacts,
    changes: yearsAgo(settings.changeYears),
    prices: yearsAgo(settings.priceYears),
  }
}
