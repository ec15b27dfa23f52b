/** The QR code by which banks' apps fill in a transfer (MNB, HCT version 001). Pure. */
import { ibanOf } from './bank-account.ts'

export type CodedTransfer = {
  bic: string
  /** Of who gets it, at most 70 characters are taken. */
  name: string
  /** A domestic account number. */
  account: string
  /** Forints. */
  amount: number
  /** The last day, as `2026-11-30`; the code is valid until its end in Hungary. */
  lastDay: string
  reference: string
}

const maxText = 70
/** Ids that a shop, a till, a bill or a customer may have; none is needed. */
const noIds = Array<string>(7).fill('')

/** What the code says, seventeen lines; null where the account or the amount can't be coded. */
export function transferCode({
  bic,
  name,
  account,
  amount,
  lastDay,
  reference,
}: CodedTransfer): string | null {
  const iban = ibanOf(account)?.replaceAll(' ', '')
  if (iban === undefined || readBic(bic) === null || amount < 1 || amount > 999_999_999) return null
  const line = (text: string) => text.replaceAll(/\s+/g, ' ').trim().slice(0, maxText)
  return [
    'HCT',
    '001',
    // UTF-8.
    '1',
    bic,
    line(name),
    iban,
    `HUF${amount}`,
    `${lastDay.replaceAll('-', '')}235959+1`,
    // The purpose of the payment has no code of its own.
    '',
    line(reference),
    ...noIds,
  ].join('\n')
}

/** The BIC of a Hungarian bank, 8 or 11 characters in capitals; null for what is none. */
export function readBic(text: string): string | null {
  const bic = text.replaceAll(/\s/g, '').toUpperCase()
  return /^[A-Z]{4}HU[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? bic : null
}

export const bicMessage = 'A BIC 8 vagy 11 karakter, magyar banké. Minta: OTPVHUHB'
