import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guessLimits } from './attempts.ts'

const email = 'judit@pelda.hu'
const subjects = (guess: Parameters<typeof guessLimits>[0]) =>
  guessLimits(guess).map(({ subject }) => subject)

describe('what a guess counts towards', () => {
  it('is the network and the account for an unknown device', () => {
    expect(guessLimits({ email, ip: '192.0.2.1', knownDevice: null })).toEqual([
      { subject: `network:192.0.2.1:${email}`, max: 10 },
      { subject: `unknown:${email}`, max: 50 },
    ])
  })

  it('is the device alone for one that the owner has used: nobody else can fill it', () => {
    expect(guessLimits({ email, ip: '192.0.2.1', knownDevice: 'k' })).toEqual([
      { subject: `device:k:${email}`, max: 10 },
    ])
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
