import { readdirSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { importsOf, type SourceFile } from './support/arrows.ts'
import { PUBLIC_PARTS } from './support/storefront-parts.ts'

const STOREFRONT = join(import.meta.dirname, '..', 'src/storefront')

/**
 * The floors, lowest first; a folder that is not named is a feature, a file outside folders stands on the roof. Samples are
 * the page of all components and the fixtures of tests (`test-*.ts`): no shop runs them.
 */
const FLOORS = ['ui', 'runtime', 'feature', 'shell', 'roof', 'samples'] as const
const FLOOR_OF: Record<string, (typeof FLOORS)[number]> = {
  fonts: 'ui',
  ui: 'ui',
  'texts.ts': 'ui',
  runtime: 'runtime',
  shell: 'shell',
  'after-hydration': 'roof',
  kit: 'samples',
}

describe('the storefront', () => {
  it('imports nothing from a floor above', () => {
    expect(upwardImports(sources())).toEqual([])
  })

  it('enters a feature through its public parts only, from the shell and from other features', () => {
    expect(hiddenImports(sources())).toEqual([])
  })

  it('has no public part that nothing outside its feature needs', () => {
    const entered = new Set(sources().flatMap(importsOfFeatures))
    const listed = Object.entries(PUBLIC_PARTS).flatMap(([feature, parts]) =>
      parts.map((part) => `${feature}/${part}`),
    )
    expect(listed.filter((part) => !entered.has(part))).toEqual([])
  })

  it('has no circle, loading on demand included, but of a facade and its part', () => {
    expect(circles(sources())).toEqual([])
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
    expect(upwardImports([file(`${folder}/a.ts`, `../${imported}`)])).toEqual([
      `${folder}/a.ts imports ${imported}`,
    ])
  })

  it.each([
    ['checkout/a.ts', '../cart/cart-store.ts'],
    ['shell/a.tsx', '../menu/mega-menu.tsx'],
    ['page/a.tsx', '../blog/blog.css?url'],
  ])('reports %s entering a feature by %s', (path, imported) => {
    expect(hiddenImports([file(path, imported)])).toHaveLength(1)
  })

  it('lets features and the shell in by public parts, and the roof by any', () => {
    const facade = '../cart/cart-facade.ts'
    const files = [
      file('checkout/a.ts', facade),
      file('shell/a.ts', facade),
      file('routes.ts', './cart/a.ts'),
    ]
    expect(hiddenImports(files)).toEqual([])
  })

  it('lets a facade load its part, which knows the facade', () => {
    const facade = file('cart/cart-facade.ts', './cart-store.ts')
    expect(circles([facade, file('cart/cart-store.ts', './cart-facade.ts')])).toEqual([])
  })

  it('reports a circle without a facade, and one of two features', () => {
    expect(circles([file('cart/a.ts', './b.ts'), file('cart/b.ts', './a.ts')])).toEqual([
      'cart/a.ts -> cart/b.ts',
    ])
    const beside = [file('cart/cart-facade.ts', './a.ts'), file('cart/a.ts', './b.ts', './cart-facade.ts')]
    expect(circles([...beside, file('cart/b.ts', './a.ts')])).toEqual(['cart/a.ts -> cart/b.ts'])
    const user = file('user/user-facade.ts', '../cart/cart-facade.ts')
    expect(circles([user, file('cart/cart-facade.ts', '../user/user-facade.ts')])).toEqual([
      'cart/cart-facade.ts -> user/user-facade.ts',
    ])
  })
})

function file(path: string, ...imports: string[]): SourceFile {
  return { path, imports }
}

/** Files of the storefront but for tests, by their paths in it. */
function sources(): SourceFile[] {
  return readdirSync(STOREFRONT, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
    .map((path) => ({ path, imports: importsOf(readFileSync(join(STOREFRONT, path), 'utf8')) }))
}

function floorOf(path: string): number {
  if (posix.basename(path).startsWith('test-')) return FLOORS.indexOf('samples')
  const [first = '', ...rest] = path.split('/')
  return FLOORS.indexOf(FLOOR_OF[first] ?? (rest.length > 0 ? 'feature' : 'roof'))
}

/** What a file imports of the storefront, by paths in it. */
function ownImports({ path, imports }: SourceFile): string[] {
  return imports.flatMap((written) => {
    if (written.startsWith('#storefront/')) return [written.slice('#storefront/'.length)]
    const to = written.startsWith('.') ? posix.join(posix.dirname(path), written) : '..'
    return to.startsWith('..') ? [] : [to.replace(/\?.*/, '')]
  })
}

function upwardImports(files: SourceFile[]): string[] {
  return files.flatMap((source) =>
    ownImports(source)
      .filter((to) => floorOf(to) > floorOf(source.path))
      .map((to) => `${source.path} imports ${to}`),
  )
}

/** What features and the shell import of other features. */
function importsOfFeatures(source: SourceFile): string[] {
  const from = source.path.split('/')[0]
  const floor = FLOORS[floorOf(source.path)]
  if (floor !== 'feature' && floor !== 'shell') return []
  return ownImports(source).filter((to) => FLOORS[floorOf(to)] === 'feature' && to.split('/')[0] !== from)
}

function hiddenImports(files: SourceFile[]): string[] {
  const isPublic = (path: string) => {
    const [feature = '', ...part] = path.split('/')
    return PUBLIC_PARTS[feature]?.includes(part.join('/')) === true
  }
  return files.flatMap((source) =>
    importsOfFeatures(source)
      .filter((to) => !isPublic(to))
      .map((to) => `${source.path} imports ${to}`),
  )
}

/** The files of each circle, in alphabetical order. That a facade loads a part of its folder closes none. */
function circles(files: SourceFile[]): string[] {
  const needs = new Map(files.map((source) => [source.path, ownImports(source).filter(closes(source.path))]))
  const reached = new Map(files.map(({ path }) => [path, reachable(path, needs)]))
  const found = files.flatMap(({ path }) => {
    const circle = [...(reached.get(path) ?? [])].filter((other) => reached.get(other)?.has(path))
    return circle.length === 0 ? [] : [circle.toSorted().join(' -> ')]
  })
  return [...new Set(found)]
}

const closes = (from: string) => (to: string) =>
  !from.endsWith('-facade.ts') || posix.dirname(from) !== posix.dirname(to)

function reachable(from: string, needs: Map<string, string[]>): Set<string> {
  const found = new Set<string>()
  const waiting = [...(needs.get(from) ?? [])]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...(needs.get(path) ?? []))
  }
  return found
}
