import { expect, test } from 'vitest'
import { drawnImage, pageHead } from './head.ts'

const shop = { name: 'Bolt', phone: '', email: '', publicUrl: 'https://bolt.example' }
const image = (meta: Parameters<typeof pageHead>[0]) => pageHead(meta, shop).image

test('a page without a picture is shown with the one that the server draws of it', () => {
  const { url, alt, isDrawn } = image({ title: 'Téli gumik', canonical: '/termekek/teli-gumi?page=2' })
  expect(url).toMatch(/^https:\/\/bolt\.example\/share\/termekek\/teli-gumi\.png\?v=[a-z0-9]+$/)
  expect([alt, isDrawn]).toEqual(['Téli gumik', true])
})

test('a page of nobody’s own is shown with the shop’s', () => {
  for (const meta of [{ title: 'Keresés', noindex: true }, { canonical: '/' }])
    expect(image(meta).url).toMatch(/^https:\/\/bolt\.example\/share\.png\?v=/)
})

test('a page’s own picture is shown as it is, a product’s beside its name', () => {
  const own = { title: 'X', canonical: '/x', image: '/images/a.svg/product-cover' }
  expect(image(own)).toEqual({
    url: 'https://bolt.example/images/a.svg/product-cover',
    alt: 'X',
    isDrawn: false,
  })
  expect(image({ ...own, kind: 'product' }).url).toContain('/share/x.png?v=')
})

test('the address changes with the title and with the picture', () => {
  const product = { title: 'X', canonical: '/x', kind: 'product' as const }
  const addresses = [
    product,
    { ...product, title: 'Y' },
    { ...product, image: '/images/b.svg/product-cover' },
  ].map((meta) => image(meta).url)
  expect(new Set(addresses).size).toBe(3)
  expect(drawnImage('/x', 'szó')).toBe(drawnImage('/x', 'szó'))
})
