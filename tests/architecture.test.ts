import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkArrows, importsOf, type SourceFile } from './support/arrows.ts'

const ROOT = join(import.meta.dirname, '..')

describe('the house', () => {
  it('keeps its arrows', () => {
    expect(checkArrows(sources(['src', 'demo']))).toEqual([])
  })
})

describe('a plug-in', () => {
  // The demo shop's data and the texts of law name services as a merchant does.
  const data = /^src\/server\/(demo|law)\//
  const kinds: [string, RegExp, RegExp][] = [
    [
      'a payment service',
      /barion|simple-?pay|demo-?bank/i,
      /^src\/(server\/payment|storefront\/payment-information\/returns)\/(simplepay|barion|demo-bank|gateways\.ts|returns\.ts)/,
    ],
    [
      'a carrier or a list of pickup points',
      /[Ff]oxpost|FOXPOST|[Pp]acketa|[Ee]xpress ?[Oo]ne|\b(gls|mpl|dpd|GLS|MPL|DPD)(?![a-z])|(Gls|Mpl|Dpd)(?![a-z])/,
      /^src\/server\/(carrier\/(\w+\/|carriers\.ts)|shipping\/feeds\/(\w+\/|pickup-feeds\.ts))/,
    ],
    [
      'an invoicing service',
      /billingo|sz[aá]ml[aá]zz/i,
      /^src\/server\/invoice\/(billingo\/|szamlazz\/|providers\.ts)/,
    ],
  ]

  it.each(kinds)('that is %s is named nowhere but in its folder and its list', (_kind, name, allowed) => {
    const naming = sources(['src'])
      .filter(({ path, text }) => !data.test(path) && name.test(text))
      .map(({ path }) => path)
    expect(naming.filter((path) => !allowed.test(path))).toEqual([])
    // The list of them is among those that may: an expression that matches nothing would keep nothing.
    expect(naming.filter((path) => allowed.test(path)).length).toBeGreaterThan(3)
  })
})

describe('an advisory lock', () => {
  it('is taken by its name: only one file writes one into SQL', () => {
    const writing = sources(['src'])
      .filter(({ text }) => /pg_(try_)?advisory/.test(text))
      .map(({ path }) => path)
    expect(writing).toEqual(['src/platform/database/advisory-locks.ts'])
  })
})

describe('a browser test', () => {
  it('invents every email address, because those of other tests are counted in the same shop', () => {
    const folder = join(ROOT, 'tests/browser')
    const naming = readdirSync(folder)
      .filter((name) => name.endsWith('.test.ts'))
      .filter((name) => readFileSync(join(folder, name), 'utf8').includes('@levelem.example'))
    expect(naming).toEqual([])
  })
})

describe('a test', () => {
  it('replaces no module: all files of a worker share them, so those that run later would meet the replacement', () => {
    const tests = ['src', 'demo', 'tests', 'bench', 'scripts']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((name) =>
          join(folder, name),
        ),
      )
      .filter((path) => /\.test\.tsx?$/.test(path))
    const replacing = tests.filter((path) =>
      /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(join(ROOT, path), 'utf8')),
    )
    expect(replacing).toEqual([])
  })
})

describe('reading imports', () => {
  it('finds every form, types included, and nothing in comments', () => {
    const text = `
      import { a } from './a.ts'
      import type { B } from "#server/b/index.ts"
      import './side-effect.ts'
      export * from '../c.ts'
      export { d } from 'd'
      // import { no } from './no.ts'
      /* import './no.ts' */
      const later = await import('./later.ts')
      const found = { from: 'x' }`
    expect(importsOf(text)).toEqual([
      './a.ts',
      '#server/b/index.ts',
      './side-effect.ts',
      '../c.ts',
      'd',
      './later.ts',
    ])
  })
})

describe('checking arrows', () => {
  it('lets the allowed ones be', () => {
    const files = [
      file('src/contract/money.ts', 'zod', './currency.ts'),
      file('src/contract/currency.ts'),
      file('src/storefront/cart/cart-page.tsx', 'react', '#contract/money.ts', '../ui/button.tsx'),
      file('src/platform/http/http.ts', 'fastify', '#contract/money.ts', '#config'),
      file('src/server/cart/cart.ts', '#contract/money.ts', './cart-line.ts'),
      file('src/server/cart/index.ts', './cart-store.ts'),
      file('src/server/cart/cart-store.ts', 'postgres', '#platform/database/database.ts'),
      file('src/server/order/order-store.ts', '#server/cart/index.ts', './order.ts'),
      file('src/main.ts', '#server/order/index.ts', '#demo/load.ts', './config.ts'),
      file('src/config-services.ts', '#server/payment/gateways.ts'),
    ]
    expect(checkArrows(files)).toEqual([])
  })

  it.each([
    ['contract importing a package', file('src/contract/a.ts', 'react'), 'only zod'],
    ['contract importing the server', file('src/contract/a.ts', '#platform/security/ids.ts'), 'contract'],
    ['storefront importing the server', file('src/storefront/a.tsx', '#server/cart/index.ts'), 'storefront'],
    ['storefront importing the configuration', file('src/storefront/a.tsx', '#config'), 'storefront'],
    [
      'server importing the storefront',
      file('src/server/cart/cart-api.ts', '#storefront/routes.ts'),
      'server',
    ],
    ['the index importing a feature', file('src/listing-index/a.ts', '#server/cart/index.ts'), 'feature'],
    [
      'a feature reaching into the index',
      file('src/server/cart/a.ts', '#listing-index/listing.ts'),
      'index.ts',
    ],
    ['platform importing a feature', file('src/platform/http/http.ts', '#server/cart/index.ts'), 'platform'],
    ['platform importing the storefront', file('src/platform/brand.ts', '#storefront/texts.ts'), 'platform'],
    ['a country’s rules importing the platform', file('src/hungary/phone.ts', '#platform/clock.ts'), 'rules'],
    [
      'feature entering another past its public API',
      file('src/server/order/a.ts', '../cart/cart-store.ts'),
      'index.ts',
    ],
    ['rules importing a store', file('src/server/cart/cart.ts', './cart-store.ts'), 'rules'],
    ['rules importing handlers', file('src/server/cart/cart.ts', './cart-api.ts'), 'rules'],
    ['rules importing SQL', file('src/server/cart/cart.ts', 'drizzle-orm/pg-core'), 'rules'],
    ['rules importing HTTP', file('src/server/cart/cart.ts', 'fastify'), 'rules'],
    [
      'a command entering a feature past its index',
      file('src/commands/a.ts', '#server/cart/cart.ts'),
      'index.ts',
    ],
    [
      'the demo shop entering a feature past its index',
      file('demo/a.ts', '#server/cart/cart.ts'),
      'index.ts',
    ],
    ['a feature importing the demo', file('src/server/cart/cart-store.ts', '#demo/load.ts'), 'demo'],
  ])('reports %s', (_, broken, said) => {
    const problems = checkArrows([broken])
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(said)
    expect(problems[0]).toContain(broken.path)
  })

  it('reports features that need each other in a circle', () => {
    const problems = checkArrows([
      file('src/server/a/index.ts', '../b/index.ts'),
      file('src/server/b/index.ts', '../c/index.ts'),
      file('src/server/c/index.ts', '../a/index.ts'),
      file('src/server/d/index.ts', '../a/index.ts'),
    ])
    expect(problems).toEqual(['features need each other in a circle: a -> b -> c -> a'])
  })
})

function file(path: string, ...imports: string[]): SourceFile {
  return { path, imports }
}

type ReadFile = SourceFile & { text: string }
const read: Record<string, ReadFile[]> = {}

const sources = (folders: string[]): ReadFile[] =>
  folders.flatMap((folder) => (read[folder] ??= readSources(folder)))

function readSources(folder: string): ReadFile[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      return { path, text, imports: importsOf(text) }
    })
}
