import { expect, it } from 'vitest'
import { failureReason } from './failure-reason.ts'
import { tooManyRequested } from './recipient-limit.ts'

it.each([
  [
    "Can't send mail - all recipients were rejected: 550 5.1.1 The email account does not exist",
    'Nincs ilyen',
  ],
  ['Message failed: 550 No such user here', 'Nincs ilyen'],
  ['Message failed: 552 5.2.2 Mailbox full', 'megtelt'],
  ['Message failed: 452 4.2.2 Over quota', 'megtelt'],
  ['Message failed: 552 5.3.4 Message size exceeds fixed limit', 'túl nagy'],
  ['Message failed: 554 5.7.1 Message identified as SPAM', 'kéretlen'],
  ['Message failed: 550 5.7.1 Service unavailable; client blocked using Spamhaus', 'kéretlen'],
  ['Message failed: 550 5.7.26 This mail has been blocked because the sender is unauthenticated', 'SPF'],
  ['Message failed: 550 5.7.26 SPF check failed', 'SPF'],
  ['Message failed: 550 5.7.1 Unable to relay', 'nem küldhet'],
  ['Message failed: 554 5.7.0 Rejected by local rules', 'szabályai'],
  ['Message failed: 550 5.1.2 Bad destination host', '@ utáni'],
  ['Message failed: 550 5.2.1 The email account is disabled', 'letiltották'],
  ['Message failed: 451 4.7.1 Greylisted, try again later', 'most nem fogadja'],
  ['Invalid login: 535 5.7.8 Authentication failed', 'jelszót'],
  ['connect ECONNREFUSED 127.0.0.1:25', 'nem érhető el'],
  ['getaddrinfo ENOTFOUND smtp.example.hu', 'nem érhető el'],
  ['self-signed certificate in certificate chain', 'biztonságos kapcsolat'],
  ['Message failed: 554 5.1.1 <a@b.hu>: Recipient rejected: User unknown', 'Nincs ilyen'],
  ["Message failed: 554 delivery error: this user doesn't have a yahoo.com account", 'Nincs ilyen'],
  ['Message failed: 550 5.1.1 <blocked.user@pelda.hu> no such user', 'Nincs ilyen'],
  ['Message failed: 550 <junker@pelda.hu> no such user', 'Nincs ilyen'],
  ['Message failed: 452 4.3.1 Insufficient system storage', 'most nem fogadja'],
  ['Message failed: 452 4.5.3 Too many recipients', 'most nem fogadja'],
  ["Message failed: 553 sorry, that domain isn't in my list of allowed rcpthosts", 'nem küldhet'],
  ['Message failed: 500 what', 'nem fogadta el'],
  [tooManyRequested, 'túl sok levelet'],
])('%s: in words', (failure, part) => {
  expect(failureReason(failure)).toContain(part)
})

it('has nothing to say of what did not fail', () => {
  expect(failureReason(null)).toBe('')
})
