/** When tyres are to be changed, and the signature of the link that ends the reminders. Pure. */
import { dayOf } from '#hungary/calendar-day.ts'
import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'
import { changeWindows, type ChangeSeason } from '#tyres/wheel-change.ts'

export type TyreSeason = { season: ChangeSeason; key: string }

/** The change that is due on a day, with a name of its own; null while none is. */
export function seasonAt(now: Date): TyreSeason | null {
  const day = dayOf(now)
  const found = changeWindows.find(({ from, to }) => day.slice(5) >= from && day.slice(5) <= to)
  return found ? { season: found.season, key: `${day.slice(0, 4)}-${found.season}` } : null
}

const purpose = 'garage-reminder'
export const reminderToken = (secret: AppSecret, userId: number): string =>
  sign(secret, purpose, String(userId))
export const fitsReminder = (secret: AppSecret, userId: number, token: string): boolean =>
  verifySignature(secret, purpose, String(userId), token)
