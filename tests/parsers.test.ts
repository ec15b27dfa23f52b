import { globSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { makeChallenge, readSolution } from '#platform/security/proof-of-work.ts'
import { readNumber } from '#server/import/row-values.ts'
import { readOrderNumber } from '#server/withdrawal/withdrawal.ts'
import { blogHref, parseBlog } from '#storefront/blog/blog-state.ts'
import { cookieText, parseUserCookie } from '#storefront/user/user-cookie.ts'
import { anyCharacter } from './support/any-character.ts'
import { dealt, runs } from './support/part-of-run.ts'
import { secret, textReaders } from './text-readers.ts'

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
  fc.string({ unit: anyCharacter, maxLength: 60 }),
  fc.json(),
)

/** Repeated, each is what some reader could stumble over. */
const hundredThousands = [
  'a',
  ' ',
  '1',
  '-',
  '[',
  '{"a":',
  '<p',
  '&',
  '"',
  '%',
  '205/55 R16 ',
  'a,',
  '1.',
  '\n',
  '<h2>',
  '[kitöltendő: ',
  '{{',
]

/** Of the processor, which others at the machine don't change. */
const maxMicroseconds = 4_000_000

describe.each(Object.entries(textReaders))('what reads a %s', (_, { read, refusals = [] }) => {
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
    await fc.assert(fc.asyncProperty(hostile, survives), { numRuns: runs(300) })
  })

  // A reader that goes back over what it has read takes ten times as long and more.
  it.each(dealt(hundredThousands))('comes to an end with a hundred thousand letters of %j', async (part) => {
    const began = process.threadCpuUsage()
    expect(await failureOf(part.repeat(Math.ceil(100_000 / part.length)))).toBeUndefined()
    expect(process.threadCpuUsage(began).user).toBeLessThan(maxMicroseconds)
  })
})

describe('the list of readers', () => {
  const root = new URL('..', import.meta.url).pathname
  /** They read files by their paths, or what the program itself has written; each has tests of its own. */
  const elsewhere = [
    'readArchive',
    'readBase',
    'readDraft',
    'readFolder',
    'readInside',
    'readKeyFile',
    'readLabel',
    'readPostmasterFile',
    'readStart',
    'readBrand',
    'readDraft',
  ]
  const head =
    /export (?:async )?function ((?:read|parse|decode|normalise|split|guess)\w*)(?:<[^(]*>)?\(\s*([^,)]*)/g
  const takesText = /: (?:string|unknown|URLSearchParams|Fields|Notification)\b/

  it('leaves out none that takes a text', () => {
    const listed = readFileSync(`${root}tests/text-readers.ts`, 'utf8')
    const readers = globSync('src/**/*.{ts,tsx}', { cwd: root }).flatMap((path) =>
      Array.from(readFileSync(root + path, 'utf8').matchAll(head), ([, name = '', parameter = '']) =>
        takesText.test(parameter) ? [`${path} ${name}`] : [],
      ).flat(),
    )
    expect(readers.length).toBeGreaterThan(60)
    const isListed = (name: string) => elsewhere.includes(name) || new RegExp(`\\b${name}\\b`).test(listed)
    expect(readers.filter((reader) => !isListed(reader.split(' ')[1]!))).toEqual([])
  })
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
