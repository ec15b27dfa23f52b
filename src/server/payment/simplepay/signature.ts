import { createHmac, timingSafeEqual } from 'node:crypto'

/** SimplePay's signature over the exact bytes of a message. */
export function signMessage(secret: string, message: string | Uint8Array): string {
  return createHmac('sha384', secret).update(message).digest('base64')
}

/** Compares in constant time. Spaces are pluses that came through the decoding of a form. */
export function signatureFits(
  secret: string,
  message: string | Uint8Array,
  signature: string | undefined,
): boolean {
  if (!signature) return false
  const expected = Buffer.from(signMessage(secret, message))
  const given = Buffer.from(signature.replaceAll(' ', '+'))
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** A message as it is signed and sent: slashes are escaped, as the service's own encoder does. */
export function writeMessage(message: object): string {
  return JSON.stringify(message).replaceAll('/', String.raw`\/`)
}

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Budapest',
  dateStyle: 'short',
  timeStyle: 'medium',
})
const offset = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Budapest', timeZoneName: 'longOffset' })

/** `2026-11-21T10:30:00+01:00`: the time in Hungary with its offset. */
export function budapestTime(date: Date): string {
  const name = offset.formatToParts(date).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  return `${parts.format(date).replace(' ', 'T')}${name.replace('GMT', '') || '+00:00'}`
}

/** The received text with the time of its receipt before its last brace: the response that the service expects. */
export function receiptOf(text: string, receivedAt: Date): string {
  const end = text.lastIndexOf('}')
  return `${text.slice(0, end)},"receiveDate":"${budapestTime(receivedAt)}"${text.slice(end)}`
}
