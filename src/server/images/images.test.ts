import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aheadSuffixes, chooseFormat, imageVariants, parseImagePath, suffixesNear } from './images.ts'

test('the address is a key and a suffix from the list', () => {
  expect(parseImagePath('abroncs/fjell-3.svg/product-cover')).toMatchObject({
    key: 'abroncs/fjell-3.svg',
    suffix: 'product-cover',
  })
})

test('without a suffix it is the picture as a product shows it', () => {
  expect(parseImagePath('abroncs/fjell-3.svg')).toEqual(parseImagePath('abroncs/fjell-3.svg/product-cover'))
})

test.each([
  'product-cover',
  'a.svg/evil',
  'a.svg/constructor',
  '../secret/product-cover',
  'a/..%2f/product-cover',
  'a/../../secret/product-cover',
  '/etc/passwd/product-cover',
  'a//b/product-cover',
  'a/b/c/d/e/product-cover',
  '.hidden/product-cover',
  '.hidden',
  'a/../../secret.svg',
  'a/..',
  '',
])('%s is no picture', (path) => expect(parseImagePath(path)).toBeNull())

test('the browser gets the smallest format it takes', () => {
  expect(chooseFormat('image/avif,image/webp,*/*')).toBe('avif')
  expect(chooseFormat('image/webp,*/*')).toBe('webp')
  expect(chooseFormat('*/*')).toBe('png')
  expect(chooseFormat(undefined)).toBe('png')
})

test('the nearest size is the nearest by how much larger or smaller it is', () => {
  expect(suffixesNear('product-medium').slice(0, 3)).toEqual([
    'category-tile',
    'product-cover',
    'product-thumbnail',
  ])
  expect(suffixesNear('mini')[0]).toBe('product-thumbnail')
  expect(suffixesNear('product-zoom')).not.toContain('product-zoom')
})

test('what is drawn ahead are the sizes that goods are shown in, each as wide as its srcset says', () => {
  const view = readFileSync('src/storefront/product/product-view.ts', 'utf8')
  const named = [...view.matchAll(/(?:\/|\$\{)([a-z_-]+)\}? (\d+)w/g)].map(
    ([, name, width]) => [name!.replace('_', '-'), Number(width)] as const,
  )
  expect(named.map(([suffix]) => suffix).toSorted()).toEqual(aheadSuffixes.toSorted())
  expect(named.map(([suffix]) => [suffix, imageVariants[suffix]?.width])).toEqual(named)
})
