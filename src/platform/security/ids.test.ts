import { expect, test } from 'vitest'
import { sign, verifySignature, type AppSecret } from './ids.ts'

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
