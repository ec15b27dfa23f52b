import { createTransport } from 'nodemailer'
import PostalMime from 'postal-mime'
import { describe, expect, it } from 'vitest'
import {
  accountExistsLetter,
  newDeviceLetter,
  passwordChangedLetter,
  resetLetter,
  verifyingLetter,
  welcomeLetter,
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
const ground = { shop, publicUrl: 'https://bolt.pelda.hu' }
const email = 'kovacs.judit+bolt@pelda.hu'
const token = 't'.repeat(43)
const letters = [
  verifyingLetter(ground, { userId: 7, email, token }),
  accountExistsLetter(ground, { email, key: '1' }),
  welcomeLetter(ground, { id: 7, email }),
  resetLetter(ground, { email, token }),
  passwordChangedLetter(ground, { email, key: '1' }),
  newDeviceLetter(ground, { email, key: '1', device: 'Firefox, Linux', at: '2026. november 21.' }),
]

describe('letters of an account', () => {
  it.each(letters.map((letter) => [letter.subject, letter] as const))('%s', (subject, letter) => {
    expect(letter.to).toBe(email)
    expect(subject).toContain('Gumi & Garázs')
    expect(letter.html).toContain('Gumi &amp; Garázs')
    expect(letter.text).toContain('bolt@pelda.hu')
    const links = letter.text.match(/https?:\/\/\S+/g) ?? []
    expect(links.length).toBeGreaterThan(0)
    for (const link of links) expect(link).toMatch(/^https:\/\/bolt\.pelda\.hu(\/|$)/)
  })

  it('each have a key of their own, which holds no secret', () => {
    expect(new Set(letters.map(({ dedupeKey }) => dedupeKey)).size).toBe(letters.length)
    for (const { dedupeKey } of letters) expect(dedupeKey).not.toContain(token)
  })

  it('link with the address and secret as they are', () => {
    const [, reset] = /(https:\S+visszaallitas\S+)/.exec(letters[3]!.text)!
    expect(Object.fromEntries(new URL(reset!).searchParams)).toEqual({ email, token })
  })

  it('show what they are given as text, and let it make no header', async () => {
    const device = '<script>alert(1)</script>\r\nBcc: tolvaj@evil.hu'
    const letter = newDeviceLetter(ground, { email, key: '1', device, at: '' })
    expect(letter.html).not.toContain('<script>')
    const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' })
    const { message } = await transport.sendMail({
      ...letter,
      to: { name: '', address: letter.to },
      from: 'bolt@pelda.hu',
    })
    const parsed = await PostalMime.parse(message as Buffer)
    expect(parsed.bcc).toBeUndefined()
    expect(parsed.to).toEqual([{ name: '', address: email }])
  })
})
