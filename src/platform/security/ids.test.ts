import { expect, test } from 'vitest'
import { sign, uuidv7, verifySignature, type AppSecret } from './ids.ts'

const [old, current] = ['o'.repeat(32), 'n'.repeat(32)]

test('after a change of the secret, what was signed before goes on, and nothing new is signed with the old one', () => {
  const rotated: AppSecret = [current, old]
  expect(verifySignature(rotated, 'order', '7', sign(old, 'order', '7'))).toBe(true)
  expect(verifySignature(rotated, 'order', '7', sign(rotated, 'order', '7'))).toBe(true)
  expect(sign(rotated, 'order', '7')).toBe(sign(current, 'order', '7'))
  expect(verifySignature([current], 'order', '7', sign(old, 'order', '7'))).toBe(false)
})

test.each([
  ['another purpose', sign(old, 'cart', '7')],
  ['another text', sign(old, 'order', '8')],
  ['nothing', ''],
])('an accepted secret accepts no signature of %s', (_, signature) => {
  expect(verifySignature([current, old], 'order', '7', signature)).toBe(false)
})

test('ids sort as they were made, also within a millisecond, and are all different', () => {
  const now = Date.UTC(2026, 10, 25)
  const made = [...Array.from({ length: 1000 }, () => uuidv7(now)), uuidv7(now + 1), uuidv7(now + 1)]
  expect(made.toSorted()).toEqual(made)
  expect(new Set(made).size).toBe(made.length)
  for (const id of made)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(made[0]!.slice(0, 13)).toBe(
    now
      .toString(16)
      .padStart(12, '0')
      .replace(/(.{8})/, '$1-'),
  )
})
