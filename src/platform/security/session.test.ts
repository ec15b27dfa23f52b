import { expect, test } from 'vitest'
import { createSession, csrfTokenFits, issueCsrfToken } from './session.ts'

const secret = 's'.repeat(32)
const findUser = async () => 7

test('a token fits the session it was issued for, and no other', () => {
  const started: string[] = []
  const session = createSession(undefined, { onStart: (id) => started.push(id), findUser })
  const token = issueCsrfToken(secret, session.ensureId())
  expect(started).toEqual([session.id()])
  expect(csrfTokenFits(secret, session.id(), token)).toBe(true)
  expect(csrfTokenFits(secret, 'b'.repeat(43), token)).toBe(false)
  expect(csrfTokenFits('t'.repeat(32), session.id(), token)).toBe(false)
  expect(csrfTokenFits(secret, null, token)).toBe(false)
})

test('a token says whether its session is a user’s', () => {
  const saltOf = (id: string) => issueCsrfToken(secret, id).indexOf('.')
  expect([saltOf('a'.repeat(43)), saltOf(`u${'a'.repeat(43)}`)]).toEqual([16, 17])
  const id = `u${'a'.repeat(43)}`
  expect(csrfTokenFits(secret, id, issueCsrfToken(secret, id))).toBe(true)
})

test.each([undefined, '', '.', 'x', 'a.b', `${'a'.repeat(16)}.`])('%s is no token', (token) => {
  expect(csrfTokenFits(secret, 'a'.repeat(43), token)).toBe(false)
})

test('a cookie that no server of ours made starts a fresh session', () => {
  const session = createSession('<script>', { onStart: () => {}, findUser })
  expect(session.id()).toBeNull()
  expect(session.key()).toBeNull()
  expect(session.ensureId()).toMatch(/^[\w-]{43}$/)
})

test('things are stored under the hash of the id, never the id', () => {
  const id = 'c'.repeat(43)
  const session = createSession(id, { onStart: () => {}, findUser })
  expect(session.key()).toMatch(/^[\w-]{43}$/)
  expect(session.key()).not.toBe(id)
  expect(session.ensureKey()).toBe(session.key())
})

test('a guest is looked for nowhere, a user once', async () => {
  const requested: string[] = []
  const ports = {
    onStart: () => {},
    findUser: async (key: string) => {
      requested.push(key)
      return 7
    },
  }
  const guest = createSession('c'.repeat(43), ports)
  expect([await guest.userId(), requested]).toEqual([null, []])
  const user = createSession(`u${'c'.repeat(43)}`, ports)
  expect([await user.userId(), await user.userId()]).toEqual([7, 7])
  expect(requested).toEqual([user.key()])
})

test('signing in and out take a new id, and the user is looked up again', async () => {
  const ids: string[] = []
  const session = createSession('c'.repeat(43), { onStart: (id) => ids.push(id), findUser })
  const before = session.key()
  const key = session.renew('user')
  expect([ids[0]?.length, session.key()]).toEqual([44, key])
  expect(key).not.toBe(before)
  expect(await session.userId()).toBe(7)
  session.renew('guest')
  expect([ids[1]?.length, await session.userId()]).toEqual([43, null])
})
