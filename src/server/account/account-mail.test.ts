import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import {
  accountExistsEmail,
  newDeviceEmail,
  passwordChangedEmail,
  resetEmail,
  verifyingEmail,
  welcomeEmail,
} from './account-mail.ts'

const shop = {
  name: 'Gumi & Garázs',
  legalName: '',
  phone: '+36 1 234 5678',
  email: 'bolt@pelda.hu',
  address: '',
  taxNumber: '',
  bankName: '',
  bankAccount: '',
}
const context = { shop, publicUrl: 'https://bolt.pelda.hu' }
const email = 'kovacs.judit+bolt@pelda.hu'
const token = 't'.repeat(43)
const emails = [
  verifyingEmail(context, { userId: 7, email, token }),
  accountExistsEmail(context, { email, key: '1' }),
  welcomeEmail(context, { id: 7, email }),
  resetEmail(context, { email, token }),
  passwordChangedEmail(context, { email, key: '1' }),
  newDeviceEmail(context, { email, key: '1', device: 'Firefox, Linux', at: '2026. november 21.' }),
]

describe('emails of an account', () => {
  it.each(emails.map((mail) => [mail.subject, mail] as const))('%s', (subject, mail) => {
    expect(mail.to).toBe(email)
    expect(subject).toContain('Gumi & Garázs')
    expect(mail.html).toContain('Gumi &amp; Garázs')
    expect(mail.text).toContain('bolt@pelda.hu')
    const links = mail.text.match(/https?:\/\/\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^https:\/\/bolt\.pelda\.hu(\/|$)/)
  })

  it('each have a key of their own, which holds no secret', () => {
    expect(new Set(emails.map(({ dedupeKey }) => dedupeKey)).size).toBe(emails.length)
    for (const { dedupeKey } of emails) expect(dedupeKey).not.toContain(token)
  })

  it('link with the address and secret as they are', () => {
    const [, reset] = /(https:\S+visszaallitas\S+)/.exec(emails[3]!.text)!
    expect(Object.fromEntries(new URL(reset!).searchParams)).toEqual({ email, token })
  })

  it('show what they are given as text, and let it make no header', async () => {
    const device = '<script>alert(1)</script>\r\nBcc: tolvaj@evil.hu'
    const mail = newDeviceEmail(context, { email, key: '1', device, at: '' })
    expect(mail.html).not.toContain('<script>')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await transport.sendMail({
      ...mail,
      to: { name: '', address: mail.to },
      from: 'bolt@pelda.hu',
    })
    const parsed = await PostalMime.parse(message as Buffer)
    expect(parsed.bcc).toBeUndefined()
    expect(parsed.to).toEqual([{ name: '', address: email }])
  })
})
