import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from './support/arrows.ts'
import {
  circles,
  hiddenImports,
  sourcesOf,
  unusedParts,
  upwardImports,
  type House,
} from './support/floors.ts'
import { PUBLIC_PARTS } from './support/storefront-parts.ts'

const FLOOR_OF: Record<string, string> = {
  fonts: 'ui',
  ui: 'ui',
  'texts.ts': 'ui',
  runtime: 'runtime',
  shell: 'shell',
  'after-hydration': 'roof',
  kit: 'samples',
}

/**
 * A folder that is not named is a feature, a file outside folders stands on the roof. Samples are the page of all components and
 * the fixtures of tests (`test-*.ts`): no shop runs them.
 */
const storefront: House = {
  folder: 'src/storefront',
  alias: '#storefront/',
  floors: ['ui', 'runtime', 'feature', 'shell', 'roof', 'samples'],
  floorOf(path) {
    if (posix.basename(path).startsWith('test-')) return 'samples'
    const [first = '', ...rest] = path.split('/')
    return FLOOR_OF[first] ?? (rest.length > 0 ? 'feature' : 'roof')
  },
  publicParts: PUBLIC_PARTS,
  guests: ['feature', 'shell'],
}
const sources = sourcesOf(storefront)

describe('the storefront', () => {
  it('imports nothing from a floor above', () => {
    expect(upwardImports(storefront, sources)).toEqual([])
  })

  it('enters a feature through its public parts only, from the shell and from other features', () => {
    expect(hiddenImports(storefront, sources)).toEqual([])
  })

  it('has no public part that nothing outside its feature needs', () => {
    expect(unusedParts(storefront, sources)).toEqual([])
  })

  it('has no circle, loading on demand included, but of a facade and its part', () => {
    expect(circles(storefront, sources)).toEqual([])
  })
})

describe('checking the storefront', () => {
  it.each([
    ['ui', 'runtime/lazy/use-part.ts'],
    ['runtime', 'cart/cart-facade.ts'],
    ['runtime', 'routes.ts'],
    ['cart', 'shell/header.tsx'],
    ['shell', 'entry-browser.tsx'],
    ['cart', 'test-shop.ts'],
    ['cart', 'blog/test-blog.ts'],
    ['after-hydration', 'kit/kit-samples.ts'],
  ])('reports %s importing %s', (folder, imported) => {
    expect(upwardImports(storefront, [file(`${folder}/a.ts`, `../${imported}`)])).toEqual([
      `${folder}/a.ts imports ${imported}`,
    ])
  })

  it.each([
    ['checkout/a.ts', '../cart/cart-store.ts'],
    ['shell/a.tsx', '../menu/mega-menu.tsx'],
    ['page/a.tsx', '../blog/blog.css?url'],
  ])('reports %s entering a feature by %s', (path, imported) => {
    expect(hiddenImports(storefront, [file(path, imported)])).toHaveLength(1)
  })

  it('lets features and the shell in by public parts, and the roof by any', () => {
    const facade = '../cart/cart-facade.ts'
    const files = [
      file('checkout/a.ts', facade),
      file('shell/a.ts', facade),
      file('routes.ts', './cart/a.ts'),
    ]
    expect(hiddenImports(storefront, files)).toEqual([])
  })

  it('lets a facade load its part, which knows the facade', () => {
    const facade = file('cart/cart-facade.ts', './cart-store.ts')
    expect(circles(storefront, [facade, file('cart/cart-store.ts', './cart-facade.ts')])).toEqual([])
  })

  it('reports a circle without a facade, and one of two features', () => {
    expect(circles(storefront, [file('cart/a.ts', './b.ts'), file('cart/b.ts', './a.ts')])).toEqual([
      'cart/a.ts -> cart/b.ts',
    ])
    const beside = [file('cart/cart-facade.ts', './a.ts'), file('cart/a.ts', './b.ts', './cart-facade.ts')]
    expect(circles(storefront, [...beside, file('cart/b.ts', './a.ts')])).toEqual(['cart/a.ts -> cart/b.ts'])
    const user = file('user/user-facade.ts', '../cart/cart-facade.ts')
    expect(circles(storefront, [user, file('cart/cart-facade.ts', '../user/user-facade.ts')])).toEqual([
      'cart/cart-facade.ts -> user/user-facade.ts',
    ])
  })
})

function file(path: string, ...imports: string[]): SourceFile {
  return { path, imports }
}
