import { expect, it } from 'vitest'
import { unlinked } from '#platform/mail/email.ts'
import { paragraphsOf } from './contact.ts'
import { allowRecaptcha } from './recaptcha-policy.ts'

it('makes nothing of a customer’s text that a mail program could turn into a link', () => {
  const text = unlinked('Nyert! http://evil.example/x, mallory@evil.example')
  expect(text).not.toMatch(/https?:\/\/|evil\.example|@evil/)
  expect(text.replaceAll('\u2060', '')).toBe('Nyert! http://evil.example/x, mallory@evil.example')
})

it('keeps the lines of a message apart', () => {
  expect(paragraphsOf('Jó napot!\r\n\r\n  Kérdésem van.  \n\n')).toEqual(['Jó napot!', 'Kérdésem van.'])
})

it('opens the content policy to Google’s check alone', () => {
  const policy = "default-src 'none'; script-src 'self' https://www.google.com; connect-src 'self'"
  const headers = allowRecaptcha({ 'content-security-policy': policy, 'x-frame-options': 'DENY' })
  expect(headers).toEqual({
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; script-src 'self' https://www.google.com https://www.gstatic.com; " +
      "connect-src 'self' https://www.google.com; frame-src https://www.google.com https://recaptcha.google.com",
  })
})
