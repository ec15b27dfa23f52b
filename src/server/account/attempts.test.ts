import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessSubjects } from './attempts.ts'

const email = 'judit@pelda.hu'
const subjects = (guess: Parameters<typeof guessSubjects>[0]) =>
  Object.values(guessSubjects(guess)).filter(Boolean)

describe('what a guess counts towards', () => {
  it('is the network and the account for an unknown device', () => {
    expect(guessSubjects({ email, ip: '192.0.2.1', knownDevice: null })).toEqual({
      source: `network:192.0.2.1:${email}`,
      everywhere: `unknown:${email}`,
    })
  })

  it('is the device alone for one that the owner has used: nobody else can fill it', () => {
    expect(guessSubjects({ email, ip: '192.0.2.1', knownDevice: 'k' })).toEqual({
      source: `device:k:${email}`,
      everywhere: null,
    })
  })

  it('does not depend on how the address is written, nor on the place within a household', () => {
    expect(subjects({ email: ' Judit@PELDA.hu ', ip: '2001:db8::1', knownDevice: null })).toEqual(
      subjects({ email, ip: '2001:db8::ffff', knownDevice: null }),
    )
  })

  it('is never shared by different accounts', () => {
    const guess = fc.record({
      email: fc.emailAddress(),
      ip: fc.oneof(fc.ipV4(), fc.ipV6()),
      knownDevice: fc.option(fc.base64String({ minLength: 4, maxLength: 8 })),
    })
    fc.assert(
      fc.property(guess, guess, (one, other) => {
        fc.pre(one.email.toLowerCase() !== other.email.toLowerCase())
        for (const subject of subjects(one)) expect(subjects(other)).not.toContain(subject)
      }),
    )
  })
})
