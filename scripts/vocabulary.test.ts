import { describe, expect, it } from 'vitest'
import { deniedWords } from './denied-words.ts'
import { findDeniedNames, findDeniedWords } from './vocabulary.ts'

const usesOf = (text: string, path = 'src/server/order/order.ts') =>
  findDeniedWords(path, text, deniedWords).map(({ use }) => use)

describe('the vocabulary', () => {
  it.each([
    ['const accountLetter = write()', 'email'],
    ['// a letter to the customer', 'email'],
    ['type MadeAnswer = string', 'response'],
    ['export type Verdict = 1', 'notify, report, say'],
    ['function openGround() {}', 'AppContext, dependencies, background'],
    ['const mostRows = 5', 'max, min'],
    ['startShopper()', 'customer, user, guest, they'],
    ['const { icon } = currentLook()', 'branding, variant, theme'],
    ['const stateWords = {}', 'text, label, message'],
    ['<Door title="Belépés">', 'frame, page'],
    ['type Check = { answer: () => Promise<string> }', 'response, solution, token'],
    ['class CouponTaken extends Error {}', 'an error class ends in Error'],
  ])('refuses %s', (text, use) => {
    expect(usesOf(text)).toContain(use)
  })

  it.each([
    'const backgroundColor = 1',
    'placeOrder()',
    '/** Signs in. */',
    'newsletterSubscribe()',
    'type CachedResponse = { body: Buffer }',
    'new InvoiceServiceError()',
  ])('lets %s be', (text) => {
    expect(usesOf(text)).toEqual([])
  })

  it('names the line, and looks at file names too', () => {
    expect(findDeniedWords('src/a.ts', 'fine\nturnstile()', deniedWords)).toMatchObject([
      { path: 'src/a.ts', line: 2, text: 'turnstile()', use: 'semaphore' },
    ])
    expect(findDeniedNames('src/server/turnstile.ts', deniedWords)).toMatchObject([{ line: 0 }])
  })
})
