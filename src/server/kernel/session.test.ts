import { expect, test } from 'vitest'
import { createSession, csrfTokenFits, issueCsrfToken } from './session.ts'

const secret = 's'.repeat(32)

test('a token fits the session it was issued for, and no other', () => {
  const started: string[] = []
  const session = createSession(undefined, (id) => started.push(id))
  const token = issueCsrfToken(secret, session.ensureId())
  expect(started).toEqual([session.id()])
  expect(csrfTokenFits(secret, session.id(), token)).toBe(true)
  expect(csrfTokenFits(secret, 'b'.repeat(43), token)).toBe(false)
  expect(csrfTokenFits('t'.repeat(32), session.id(), token)).toBe(false)
  expect(csrfTokenFits(secret, null, token)).toBe(false)
})

test.each([undefined, '', '.', 'x', 'a.b', `${'a'.repeat(16)}.`])('%s is no token', (token) => {
  expect(csrfTokenFits(secret, 'a'.repeat(43), token)).toBe(false)
})

test('a cookie that no server of ours made starts a fresh session', () => {
  const session = createSession('<script>', () => {})
  expect(session.id()).toBeNull()
  expect(session.key()).toBeNull()
  expect(session.ensureId()).toMatch(/^[\w-]{43}$/)
})

test('things are stored under the hash of the id, never the id', () => {
  const id = 'c'.repeat(43)
  const session = createSession(id, () => {})
  expect(session.key()).toMatch(/^[\w-]{43}$/)
  expect(session.key()).not.toBe(id)
  expect(session.ensureKey()).toBe(session.key())
})
