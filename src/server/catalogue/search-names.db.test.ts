import { guestContext } from '#tests/support/guest-context.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildDemoShop } from '#demo/shop.ts'
import { suggestPosts } from '#server/blog/index.ts'
import { loadDemoShop } from '#server/demo/index.ts'
import { openChangeFeed, type ChangeFeed } from '#platform/database/change-feed.ts'
import { foldText, openReadModel, type ReadModel } from '#listing-index/index.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { createListingBuilder } from './listing-response.ts'
import { createSearchHandlers } from './search-api.ts'

let testPlatform: TestPlatform
let feed: ChangeFeed
let readModel: ReadModel
let handlers: ReturnType<typeof createSearchHandlers>
beforeAll(async () => {
  testPlatform = await createTestPlatform()
  await loadDemoShop(testPlatform.platform)
  feed = await openChangeFeed(testPlatform.platform)
  readModel = await openReadModel(testPlatform.platform, feed)
  const buildListing = createListingBuilder(testPlatform.platform, readModel)
  handlers = createSearchHandlers(testPlatform.platform, buildListing, readModel, {
    suggestPosts,
    areSetsOffered: () => Promise.resolve(false),
  })
})
afterAll(async () => {
  readModel.close()
  await feed.stop()
  await testPlatform.stop()
})

const names = [...new Set(buildDemoShop().products.map(({ name }) => name))]

async function finds(search: string, name: string): Promise<boolean> {
  const query = { search, direction: 'asc' as const, page: 1, per_page: 96 }
  const { products } = await handlers.productSearch(
    { params: undefined, query, body: undefined },
    guestContext(null),
  )
  return products.data.some((product) => product.name === name)
}

/** The last word of letters in the plural: `lámpa` -> `lámpák`, `gumi` -> `gumik`, `kulcs` -> `kulcsok`, `SUV` -> `SUV-ok`. */
function plural(name: string): string {
  return name.replace(/\p{L}{3,}(?!.*\p{L}{3})/u, (word) => {
    if (word === word.toUpperCase()) return `${word}-ok`
    if (/[aáeéiíoóöőuúüű]$/.test(word)) return `${word.replace(/a$/, 'á').replace(/e$/, 'é')}k`
    const vowel = word.match(/[aáeéiíoóöőuúüű]/gi)?.at(-1) ?? 'o'
    return word + (/[eéií]/i.test(vowel) ? 'ek' : /[öőüű]/i.test(vowel) ? 'ök' : 'ok')
  })
}

const typos: ((word: string, at: number) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => `${word.slice(0, at)}${word[at]}${word.slice(at)}`,
  (word, at) => `${word.slice(0, at)}${at % 2 ? 'e' : 'k'}${word.slice(at + 1)}`,
  (word, at) => `${word.slice(0, at)}${word[at + 1] ?? ''}${word[at]}${word.slice(at + 2)}`,
]

/** Every name with one letter wrong in one of its words of four letters or more, each in another place and way. */
function misspelt(name: string, turn: number): string {
  const words = [...name.matchAll(/\p{L}{4,}/gu)]
  const word = words[turn % words.length]
  if (!word) return name
  const wrong = typos[turn % typos.length]!(word[0], turn % word[0].length)
  return name.slice(0, word.index) + wrong + name.slice(word.index + word[0].length)
}

it.each<[string, (name: string, turn: number) => string]>([
  ['as it is written', (name) => name],
  ['without accents, in small letters', foldText],
  ['in the plural', plural],
  ['with a letter wrong', misspelt],
  ['with another letter wrong', (name, turn) => misspelt(name, turn * 7 + 3)],
])(
  'finds every product of the demo by its name %s',
  async (_, spell) => {
    const missed: string[] = []
    for (const [turn, name] of names.entries()) {
      const search = spell(name, turn)
      if (!(await finds(search, name))) missed.push(`${search} (${name})`)
    }
    expect(missed).toEqual([])
  },
  60_000,
)
