import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyCharacter } from '#tests/support/any-character.ts'
import { seal, unseal } from './seal.ts'

const secret = 'a'.repeat(32)

describe('a sealed text', () => {
  it('is read again by the shop, for its purpose', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const sealed = seal(secret, 'totp', text)
        expect(unseal(secret, 'totp', sealed)).toBe(text)
        expect(unseal(secret, 'key', sealed)).toBeNull()
      }),
    )
  })

  it('is never the same twice, and shows nothing of the text', () => {
    expect(seal(secret, 'totp', 'titok')).not.toBe(seal(secret, 'totp', 'titok'))
    expect(Buffer.from(seal(secret, 'totp', 'titok').slice(3), 'base64url').toString()).not.toContain('titok')
  })

  it('goes on after a new secret while the old one is accepted', () => {
    const sealed = seal(secret, 'totp', 'titok')
    expect(unseal(['b'.repeat(32), secret], 'totp', sealed)).toBe('titok')
    expect(unseal('b'.repeat(32), 'totp', sealed)).toBeNull()
  })

  it('is refused when a bit of it was changed, or it is none', () => {
    const sealed = seal(secret, 'totp', 'titok')
    const bytes = Buffer.from(sealed.slice(3), 'base64url')
    fc.assert(
      fc.property(fc.nat(bytes.length * 8 - 1), (bit) => {
        const changed = Buffer.from(bytes)
        changed[bit >> 3]! ^= 1 << (bit & 7)
        expect(unseal(secret, 'totp', `v1.${changed.toString('base64url')}`)).toBeNull()
      }),
    )
    for (const other of ['', 'v1.', 'v2.abc', sealed.slice(3), 'v1.AAAA'])
      expect(unseal(secret, 'totp', other)).toBeNull()
  })
})
