import { describe, expect, it } from 'vitest'
import { buildDemoShop } from '#demo/shop.ts'
import type { DemoProduct, DemoShop } from '#demo/demo-types.ts'
import { builtInFilters, type FilterDefinition } from '#listing-index/filters.ts'
import type { TextQuery, WordMatch } from '#listing-index/text/text-query.ts'
import type { SearchDictionary } from '#listing-index/text/dictionary-index.ts'
import { documentTerms } from '#listing-index/text/document.ts'
import { createSynonyms } from '#listing-index/text/synonyms.ts'
import { foldToken, tokensOf } from '#listing-index/text/tokens.ts'
import { otherNumbers, spellings } from '#tyres/test-sizes.ts'
import { dealt } from '#tests/support/part-of-run.ts'
import { understand } from './understand.ts'
import { createVocabulary } from '#listing-index/text/vocabulary.ts'

const groups = [
  ['gumi', 'abroncs', 'gumiabroncs', 'autógumi'],
  ['aksi', 'akku', 'akkumulátor'],
  ['négyévszakos', '4 évszakos', 'négy évszakos', 'all season', 'allseason'],
  ['téli', 'winter'],
  ['erősített', 'XL', 'extra load', 'reinforced'],
  ['kisteher', 'kisteherautó'],
  ['személy', 'személyautó'],
  ['alufelni', 'könnyűfém felni', 'alu felni'],
]

/** The demo's catalogue in memory: what the read model holds, with the plainest possible matching. */
function openCatalogue(shop: DemoShop) {
  const vocabulary = createVocabulary()
  const brandIds = new Map(shop.brands.map(({ slug }, id) => [slug, id]))
  const categoryIds = new Map(shop.categories.map(({ slug }, id) => [slug, id]))
  const attributeIds = new Map(shop.attributes.map(({ slug }, id) => [slug, id]))
  const parents = new Map(shop.categories.map(({ slug, parent }) => [slug, parent]))
  const labels = new Map(shop.attributes.map((attribute) => [attribute.slug, attribute]))
  const rootOf = (slug: string | null | undefined): string[] =>
    slug ? [slug, ...rootOf(parents.get(slug))] : []
  const values = new Map<string, SearchDictionary['values'][number]>()
  const products = shop.products.map((product) => {
    const terms = documentTerms(product)
    const ids = (list: string[]) =>
      new Set(list.map((term) => (vocabulary.use(vocabulary.idOf(term), 1), vocabulary.idOf(term))))
    const own = new Set<string>()
    for (const attributes of [product.attributes, ...product.variants.map((variant) => variant.attributes)])
      for (const [slug, raw] of Object.entries(attributes)) {
        const { kind, labels: names } = labels.get(slug)!
        const value = String(raw)
        own.add(`${attributeIds.get(slug)} ${value}`)
        values.set(`${slug} ${value}`, {
          attributeId: attributeIds.get(slug)!,
          attributeSlug: slug,
          value,
          label: names?.[value] ?? null,
          kind,
        })
      }
    return {
      product,
      name: ids(terms.name),
      text: ids(terms.text),
      brand: product.brand === null ? -1 : brandIds.get(product.brand)!,
      categories: new Set(product.categories.flatMap(rootOf).map((slug) => categoryIds.get(slug)!)),
      values: own,
    }
  })
  const dictionary: SearchDictionary = {
    brands: shop.brands.map(({ slug, name }, id) => ({ id, slug, name })),
    categories: shop.categories.map(({ slug, name }, id) => ({ id, slug, name, path: [] })),
    values: [...values.values()],
  }
  const definitions: FilterDefinition[] = [
    ...shop.attributes
      .filter(({ filter }) => filter)
      .map(({ slug, name, kind, unit, filter, labels: names }) => ({
        slug,
        name,
        kind,
        type: filter!.type,
        unit: unit ?? null,
        attributeId: attributeIds.get(slug)!,
        look: 'list' as const,
        swatches: {},
        labels: names ?? {},
      })),
    ...builtInFilters,
  ]
  const synonyms = createSynonyms(groups.map((words, id) => ({ id, words })))
  const fits = (row: (typeof products)[number], match: WordMatch): boolean => {
    if (match.field === 'brand') return row.brand === match.id
    if (match.field === 'category') return row.categories.has(match.id)
    if (match.field === 'value') return row.values.has(`${match.attributeId} ${match.value}`)
    return row[match.field].has(match.term)
  }
  const rows = new Map(products.map((row) => [row.product, row]))
  const fitsAll = (row: (typeof products)[number], { words }: TextQuery) =>
    words.every(({ matches }) => matches.some((match) => fits(row, match)))
  return {
    understand: (search: string) => understand(search, dictionary, vocabulary, synonyms, definitions),
    find: (query: TextQuery): DemoProduct[] =>
      products.filter((row) => fitsAll(row, query)).map(({ product }) => product),
    /** As the index adds them up: each word's best match. */
    score: (product: DemoProduct, { words }: TextQuery): number =>
      words.reduce((sum, { matches }) => {
        const fitting = matches.filter((match) => fits(rows.get(product)!, match))
        return sum + Math.max(0, ...fitting.map(({ score }) => score))
      }, 0),
    /** Whether it is among those: thousands of searches need not look at every product. */
    finds: (product: DemoProduct, query: TextQuery): boolean => fitsAll(rows.get(product)!, query),
  }
}

const shop = buildDemoShop()
const catalogue = openCatalogue(shop)
const search = (text: string) => {
  const understood = catalogue.understand(text)
  return { ...understood, found: catalogue.find(understood.query) }
}
const namesOf = (text: string) => search(text).found.map(({ name }) => name)
const size205 = { szelesseg: '205', oldalfal: '55', felni: '16' }

describe('understanding sizes', () => {
  it.each([...spellings, '4 db 205/55 R16 gumi', 'olcsó autógumi 205/55R16'])(
    'makes filters of %s and leaves no text',
    (text) => {
      expect(search(text)).toMatchObject({
        filters: size205,
        label: '205/55 R16',
        rest: '',
        query: { words: [] },
      })
    },
  )

  it.each<[string, Record<string, string>, string, string]>([
    ['205/55 R16 téli gumi', { ...size205, evszak: 'teli' }, '205/55 R16, téli', ''],
    ['teligumi 205/55R16', { ...size205, evszak: 'teli' }, '205/55 R16, téli', ''],
    ['205/55R16 winter', { ...size205, evszak: 'teli' }, '205/55 R16, téli', ''],
    ['4 évszakos 2055516', { ...size205, evszak: 'negyevszakos' }, '205/55 R16, négyévszakos', ''],
    ['nordval 2055516 fjell', { ...size205, marka: 'nordval' }, '205/55 R16, Nordval', 'fjell'],
    [
      '205/55R16 nyári személy',
      { ...size205, evszak: 'nyari', jarmu: 'szemely' },
      '205/55 R16, nyári, személyautó',
      '',
    ],
    [
      '205/75 R16 C',
      { szelesseg: '205', oldalfal: '75', felni: '16', jarmu: 'kisteher' },
      '205/75 R16C, kisteherautó',
      '',
    ],
    ['315/80R22,5', { szelesseg: '315', oldalfal: '80', felni: '22.5' }, '315/80 R22,5', ''],
    ['120/70-17', { szelesseg: '120', oldalfal: '70', felni: '17' }, '120/70 R17', ''],
    ['R17 téli', { felni: '17', evszak: 'teli' }, 'R17, téli', ''],
    ['195 R14C', { szelesseg: '195', felni: '14', jarmu: 'kisteher' }, '195 R14C, kisteherautó', ''],
  ])('reads %s with what stands beside it', (text, filters, label, rest) => {
    expect(search(text)).toMatchObject({ filters, label, rest })
  })

  it('takes load and speed as the least that will do', () => {
    const { filters, label } = search('225/45 zr17 94w xl')
    expect(filters).toEqual({
      szelesseg: '225',
      oldalfal: '45',
      felni: '17',
      'terhelesi-index': '94-',
      sebessegindex: 'w',
      erositett: 'true',
    })
    expect(label).toBe('225/45 ZR17 94W, erősített (XL)')
    expect(search('205/55R16 91H').filters.sebessegindex?.split(',').toSorted()).toEqual(['h', 'v', 'w'])
    // The demo has none as quick: a slower one must not be shown for it.
    expect(search('225/45ZR17 (94Y)').filters.sebessegindex).toBe('(y)')
  })

  it('finds the products of the size by its filters only', () => {
    expect(search('205/55 R16 téli gumi').found).toHaveLength(shop.products.length)
  })

  it.each([...otherNumbers, '205/57 R16', '31x10.5R15', 'téli gumi'])('makes no filter of %s', (text) => {
    expect(search(text).filters).toEqual({})
  })
})

describe('searching words', () => {
  it.each([
    ['téli gumi', ['teli gumi', 'téli gumik', 'TÉLI GUMIKAT', 'teligumi', 'téli abroncs', 'winter gumi']],
    [
      'akkumulátor',
      ['akkumulator', 'akkumulátorok', 'akkumulátort', 'akkumulátorokat', 'aksi', 'akku', 'akkumlátor'],
    ],
    ['5W-30 motorolaj', ['5w30 motorolaj', '5W30 motorolajat', '5w-30 motor olaj']],
    ['alufelni', ['alu felni', 'alufelnik', 'könnyűfém felni']],
    ['hűtőfolyadék', ['hutofolyadek', 'hűtőfolyadékot', 'hütőfolyadék']],
  ])('finds the same for other forms of %s', (text, others) => {
    const expected = namesOf(text)
    expect(expected.length).toBeGreaterThan(0)
    for (const other of others)
      expect([other, namesOf(other)]).toEqual([other, expect.arrayContaining(expected.slice(0, 5))])
  })

  it('finds a product by every word of its name, accents dropped', () => {
    const missed = shop.products.filter((product) => {
      const { query, filters } = catalogue.understand(foldToken(product.name.split(/ (?=\d{2,3}\/)/)[0]!))
      return Object.keys(filters).length > 0 || !catalogue.finds(product, query)
    })
    expect(missed.map(({ name }) => name)).toEqual([])
  })

  it('finds a product by its distinctive words with any one letter wrong', () => {
    const words = new Set(
      shop.products.flatMap(({ name }) => tokensOf(name)).filter((word) => /^\p{L}{5,}$/u.test(word)),
    )
    const missed: string[] = []
    let taken = 0
    let tried = 0
    for (const word of dealt([...words])) {
      const expected = shop.products.find(({ name }) => tokensOf(name).includes(word))!
      for (let at = 0; at < word.length; at += 1)
        for (const typo of [
          word.slice(0, at) + word.slice(at + 1),
          `${word.slice(0, at)}q${word.slice(at + 1)}`,
          `${word.slice(0, at)}q${word.slice(at)}`,
          word.slice(0, at) +
            word
              .slice(at, at + 2)
              .split('')
              .toReversed()
              .join('') +
            word.slice(at + 2),
        ]) {
          const { query, corrected } = catalogue.understand(typo)
          tried += 1
          if (catalogue.finds(expected, query)) continue
          // `kuls` may also be the beginning of `külső`: what the catalogue knows is not taken for a typo.
          if (corrected.length === 0) taken += 1
          else missed.push(`${typo} (${word}) ${corrected[0]!.to}`)
        }
    }
    expect(missed).toEqual([])
    expect(taken / tried).toBeLessThan(0.02)
  })

  it.each([
    ['kesztyű', 'Munkakesztyű'],
    ['kesztyűk', 'Munkakesztyű'],
    ['lámpát', 'Szerelőlámpa'],
    ['kulcs', 'Keresztkulcs'],
  ])('finds compounds by their last part: %s', (text, compound) => {
    expect(namesOf(text).some((name) => name.includes(compound))).toBe(true)
  })

  it('has oils before what only stands in the category of oils', () => {
    const { found, query } = search('olaj')
    const scores = (isOil: boolean) =>
      found
        .filter(({ name }) => /olaj\b/.test(name) === isOil)
        .map((product) => catalogue.score(product, query))
    expect(found.some(({ name }) => name.includes('szélvédőmosó'))).toBe(true)
    expect(Math.min(...scores(true))).toBeGreaterThan(Math.max(...scores(false)))
  })

  it('says which spelling it took', () => {
    expect(search('akkumlátr').corrected).toEqual([{ from: 'akkumlatr', to: 'akkumulátor' }])
    expect(search('nordvall').corrected).toEqual([{ from: 'nordvall', to: 'Nordval' }])
    expect(search('motorolijokat').corrected).toEqual([{ from: 'motorolijokat', to: 'motorolaj' }])
    expect(search('nordval').corrected).toEqual([])
  })

  it('puts the name before the brand, the category and the description', () => {
    const [word] = search('motorolaj').query.words
    const best = (field: WordMatch['field']) =>
      Math.max(...word!.matches.filter((match) => match.field === field).map(({ score }) => score))
    expect(best('name')).toBeGreaterThan(best('category'))
    expect(best('category')).toBeGreaterThan(best('text'))
  })

  it('completes only the last word', () => {
    expect(namesOf('nordv').length).toBeGreaterThan(10)
    expect(namesOf('fjell nordv').length).toBeGreaterThan(0)
    expect(search('kulc nordval').query.words[0]!.matches.length).toBeLessThan(20)
  })

  it('finds nothing for what no product has, and says which word it was', () => {
    expect(search('nordval xyzzyq')).toMatchObject({ found: [], unknown: ['xyzzyq'] })
  })

  it('lists everything for stop words, and discounted products for their word alone', () => {
    expect(search('és a db').query.words).toEqual([])
    expect(search('akciós')).toMatchObject({ filters: { akcio: 'igen' }, rest: '' })
  })
})

describe('junk', () => {
  it.each([
    ['10 kB', 'gumi '.repeat(2048)],
    ['a long word', 'a'.repeat(10_000)],
    ['a long size', '205/55 R16 '.repeat(1000)],
    ['emoji', '🛞🚗 gumi 👩‍👩‍👧'],
    ['control characters', '\u0000\u0007gumi\u202e\ufffd\ud800'],
    ['SQL', "'; drop table product; -- %_\\"],
    ['regular expressions', '(a+)+$ [^]* {9999999} \\'],
    ['punctuation', '-/+.,-/+.,---///&&&<<<'],
    ['a tag', '<script>alert(1)</script>'],
    ['digits', '1/2/3/4/5/6/7/8/9/0-'.repeat(20)],
    ['nothing', ''],
    ['prototype', '__proto__ constructor toString'],
  ])('of %s returns at once', (_, text) => {
    search(text)
    const before = process.cpuUsage()
    const { query } = catalogue.understand(text)
    // Microseconds of work, however busy the machine is: a pattern that runs away takes seconds.
    expect(process.cpuUsage(before).user).toBeLessThan(250_000)
    expect(query.words.length).toBeLessThanOrEqual(6)
  })
})
