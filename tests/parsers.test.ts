import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readConsent } from '#contract/consent.ts'
import { parseQueryString } from '#platform/http/query-string.ts'
import { htmlText, safeHtml } from '#platform/markup/safe-html.ts'
import { makeChallenge, readSolution } from '#platform/security/proof-of-work.ts'
import { readMoment } from '#server/content-files/content-files.ts'
import { readSource } from '#server/content-files/source-file.ts'
import { parseImagePath } from '#server/images/images.ts'
import { MappingError, parseMapping } from '#server/import/mapping.ts'
import { readMoney, readNumber } from '#server/import/row-values.ts'
import { parseTyreName } from '#server/import/tyre-name.ts'
import { parseWheelName } from '#server/import/wheel-name.ts'
import { FeedError } from '#server/shipping/feeds/feed-reading.ts'
import { readFoxpostFeed } from '#server/shipping/feeds/foxpost/foxpost-feed.ts'
import { readGlsFeed } from '#server/shipping/feeds/gls/gls-feed.ts'
import { readMplFeed } from '#server/shipping/feeds/mpl/mpl-feed.ts'
import { readPartnerFeed } from '#server/shipping/feeds/partner/partner-feed.ts'
import { readPickupSearch } from '#server/shipping/pickup-search.ts'
import { readOrderNumber } from '#server/withdrawal/withdrawal.ts'
import { blogHref, parseBlog } from '#storefront/blog/blog-state.ts'
import { readIds } from '#storefront/compare/compare-list.ts'
import { readLastSize } from '#storefront/home/last-size.ts'
import { readColour } from '#storefront/menu/menu-colour.ts'
import { readReturn } from '#storefront/payment-information/returns/returns.ts'
import { readViewed } from '#storefront/recently-viewed/viewed-list.ts'
import { readReviewQuery } from '#storefront/review/reviews-view.ts'
import { readCookie } from '#storefront/runtime/client/browser-session.ts'
import { readSearches } from '#storefront/search/recent-searches.ts'
import { cookieText, parseUserCookie } from '#storefront/user/user-cookie.ts'
import { parseTyreSize } from '#tyres/tyre-size.ts'

const stored = (text: string) => ({ getItem: () => text })
const search = (text: string) => new URLSearchParams(text)
const secret = 'a secret of the tests, long enough for all'

/** What reads a text from outside, and the errors by which it may refuse one; everything else it must survive. */
const parsers: Record<
  string,
  { read: (text: string) => unknown; refusals?: (new (...given: never[]) => Error)[] }
> = {
  'query string': { read: parseQueryString },
  'image path': { read: parseImagePath },
  'solution of a challenge': { read: (text) => readSolution(secret, text, new Date()) },
  'order number': { read: readOrderNumber },
  'search of pickup points': { read: readPickupSearch },
  'cookie of the user': { read: parseUserCookie },
  'cookie of the consent': { read: (text) => readConsent(text, 0) },
  cookie: { read: (text) => readCookie('XSRF-TOKEN', text) },
  'address of the blog': { read: (text) => parseBlog(search(text)) },
  'address of reviews': { read: (text) => readReviewQuery(search(text)) },
  'return of a payment': { read: (text) => readReturn(search(text)) },
  'compared products': { read: readIds },
  'viewed products': { read: (text) => readViewed(stored(text)) },
  'recent searches': { read: (text) => readSearches(stored(text)) },
  'last size': { read: (text) => readLastSize(stored(text)) },
  'tyre size': { read: parseTyreSize },
  'name of a tyre': { read: (text) => parseTyreName(text) },
  'name of a wheel': { read: (text) => parseWheelName(text) },
  number: { read: readNumber },
  money: { read: readMoney },
  'mapping of an import': { read: parseMapping, refusals: [MappingError] },
  'file of contents': { read: (text) => readSource('x.yaml', text) },
  moment: { read: readMoment },
  colour: { read: readColour },
  'description of a supplier': { read: (text) => htmlText(safeHtml(text)) },
  'points of Foxpost': { read: (text) => readFoxpostFeed(text, '2026-11-23'), refusals: [FeedError] },
  'points of GLS': { read: readGlsFeed, refusals: [FeedError] },
  'points of MPL': { read: readMplFeed, refusals: [FeedError] },
  'points of partners': { read: readPartnerFeed, refusals: [FeedError] },
}

/** Pieces of every notation that is read here, and what breaks readers. */
const piece = fc.constantFrom(
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e999',
  '-0',
  '9'.repeat(30),
  '{"a":',
  '[',
  '"',
  ']',
  '}',
  ':',
  ',',
  ';',
  '|',
  '%',
  '%00',
  '%ff',
  '%C5%91',
  '&',
  '=',
  '+',
  '[]',
  '[0]',
  '?',
  '#',
  '\0',
  '\u{D800}',
  '\u{FEFF}',
  '\u{202E}',
  'ő',
  'İ',
  '🛞',
  '<',
  '>',
  '<a href=',
  '<!--',
  '<![CDATA[',
  '<!DOCTYPE x [<!ENTITY y "z">]>',
  '&y;',
  '<?xml',
  '\n',
  '\r',
  '\t',
  ' ',
  '- ',
  '&a ',
  '*a',
  '!!js/function',
  '205/55 R16',
  '91H',
  'XL',
  '7,5',
  '5x112',
  'ET35',
  '2026-',
  '#fff',
  'Ft',
  '.',
  '-',
  '/',
  '../',
  '\\',
)
const hostile = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.json(),
)

describe.each(Object.entries(parsers))('what reads a %s', (_, { read, refusals = [] }) => {
  /** What it failed with, if that is no refusal of its own. */
  const failureOf = async (text: string): Promise<unknown> => {
    try {
      await read(text)
      return undefined
    } catch (error) {
      return refusals.some((refusal) => error instanceof refusal) ? undefined : error
    }
  }

  it('survives every text', async () => {
    const survives = async (text: string) => {
      expect(await failureOf(text)).toBeUndefined()
    }
    await fc.assert(fc.asyncProperty(hostile, survives), { numRuns: 300 })
  })

  // Where a reader goes back over what it has read, these do not end within the test's time.
  it.each(['a', ' ', '1', '-', '[', '{"a":', '<p', '&', '"', '%', '205/55 R16 ', 'a,', '1.', '\n'])(
    'comes to an end with a hundred thousand letters of %j',
    async (part) => {
      expect(await failureOf(part.repeat(Math.ceil(100_000 / part.length)))).toBeUndefined()
    },
  )
})

describe('what is written is read again', () => {
  const word = fc.stringMatching(/^[a-z0-9]{1,12}$/)

  it('as the cookie of the user', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 2_147_483_647 }),
        fc.string({ minLength: 1, maxLength: 40 }),
        (id, name) => {
          expect(parseUserCookie(cookieText({ id, first_name: name }))).toEqual({ id, first_name: name })
        },
      ),
    )
  })

  it('as the address of the blog', () => {
    const state = fc.record({
      category: fc.option(word, { nil: '' }),
      tag: fc.option(word, { nil: '' }),
      search: fc.string({ unit: fc.constantFrom('ő', 'a', '&', '=', '+', '%', '#'), maxLength: 12 }),
      page: fc.integer({ min: 1, max: 99 }),
    })
    fc.assert(
      fc.property(state, (given) => {
        const read = parseBlog(new URL(blogHref(given), 'http://a').searchParams)
        expect(parseBlog(new URL(blogHref(read), 'http://a').searchParams)).toEqual(read)
        expect(read.search).toBe(given.search)
      }),
    )
  })

  it('as an order number, however it is typed', () => {
    const typed = fc.tuple(
      fc.integer({ min: 2020, max: 2099 }),
      fc.integer({ min: 1, max: 999_999 }),
      fc.constantFrom('', ' ', '  '),
    )
    fc.assert(
      fc.property(typed, ([year, sequence, space]) => {
        const number = `${year}-${String(sequence).padStart(6, '0')}`
        expect(readOrderNumber(`${space}${number}${space}`)).toBe(number)
      }),
    )
  })

  it('as a number, with a comma or a point', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999, max: 99_999 }),
        fc.integer({ min: 0, max: 99 }),
        (whole, part) => {
          const text = `${whole}.${String(part).padStart(2, '0')}`
          expect(readNumber(text)).toBe(Number(text))
          expect(readNumber(text.replace('.', ','))).toBe(Number(text))
        },
      ),
    )
  })

  it('as a challenge, and solved by nobody who did not work', async () => {
    const challenge = await makeChallenge(secret, new Date())
    const guess = btoa(JSON.stringify({ challenge, solution: { counter: 0, derivedKey: '00' } }))
    expect(await readSolution(secret, guess, new Date())).toBeNull()
  })
})
