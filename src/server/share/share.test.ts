import { describe, expect, test } from 'vitest'
import { brand } from '#theme/brand.ts'
import { drawable, fitText, outline } from './outline.ts'
import { drawShare, sharePicture } from './share-drawing.ts'
import { sharedPage, shortened, splitSize, withoutBrand, type ShareDetails } from './share.ts'

describe('the page of an address', () => {
  test.each([
    ['', { kind: 'shop' }],
    ['termek/fjell-3', { kind: 'product', slug: 'fjell-3' }],
    ['termekek/teli-gumi', { kind: 'category', slug: 'teli-gumi' }],
    ['gyujtemeny/akciok', { kind: 'collection', slug: 'akciok' }],
    ['blog', { kind: 'own', title: 'Blog' }],
    ['blog/elso', { kind: 'post', slug: 'elso' }],
    ['blog/kategoriak', { kind: 'own', title: 'A blog témái és címkéi' }],
    ['aszf', { kind: 'page', slug: 'aszf' }],
  ])('"%s" is known', (path, page) => expect(sharedPage(path)).toEqual(page))

  test.each([
    'termek/',
    'termek/A B',
    'constructor/x',
    'termek/a/b',
    '../titok',
    'termek/%3Csvg',
    'x'.repeat(300),
  ])('"%s" is none', (path) => expect(sharedPage(path)).toBeNull())
})

test.each([
  ['Fjell 3 205/55 R16 91H', 'Fjell 3', { width: '205', profile: '55', rim: 'R16' }],
  ['Van 195 R14C 106/104Q XL téli', 'Van téli', { width: '195', profile: '', rim: 'R14C' }],
  ['205/55\u00a0R16 – téli gumik', 'téli gumik', { width: '205', profile: '55', rim: 'R16' }],
  ['Csillag 7x17 4x108', 'Csillag 7x17 4x108', null],
])('the size of "%s" is set apart', (name, title, size) => {
  expect(splitSize(name)).toEqual({ title, size })
})

test('the brand stands over the name, and only once', () => {
  expect(withoutBrand('Nordval Fjell', 'Nordval')).toBe('Fjell')
  expect(withoutBrand('Nordvalia', 'Nordval')).toBe('Nordvalia')
  expect(withoutBrand('Fjell', null)).toBe('Fjell')
})

describe('text as outlines', () => {
  test('every Hungarian letter is drawn, in every font role', () => {
    for (const fontRole of ['wide', 'title', 'text'] as const)
      for (const letter of 'áéíóöőúüűÁÉÍÓÖŐÚÜŰ€&–„”') {
        const { path, width } = outline(letter, fontRole, 100)
        expect(path.length, `${fontRole} ${letter}`).toBeGreaterThan(20)
        expect(width, `${fontRole} ${letter}`).toBeGreaterThan(10)
      }
  })

  test('ő is not ö, and a name of the world is drawn too', () => {
    expect(outline('ő', 'title', 100).path).not.toBe(outline('ö', 'title', 100).path)
    expect(outline('Škoda', 'title', 100).width).toBeGreaterThan(outline('koda', 'title', 100).width)
  })

  test('what no font has is left out', () => {
    expect(outline('猫', 'title', 100)).toEqual({ path: '', width: 0 })
  })
})

test.each([
  ['VW T\u2011Roc 🎉 csomag', 'VW T-Roc csomag'],
  ['Téli\u00a0gumi\u00ad\u0007\u202e ', 'Téli gumi'],
  ['Зимние 猫', ''],
])('of "%s" what the fonts have is set', (text, set) => {
  expect(drawable(text, 'title')).toBe(set)
})

test.each([
  ['rövid cím', 'rövid cím'],
  ['ez a cím, amely hosszú', 'ez a cím…'],
  ['Megszentségteleníthetetlen', 'Megszentségt…'],
])('"%s" takes no more room than there is', (text, set) => {
  expect(shortened(text, 13)).toBe(set)
})

describe('a title in its room', () => {
  const room = { width: 600, sizes: [80, 60, 40], maxLines: (size: number) => Math.floor(240 / size) }
  const widest = ({ lines, size }: { lines: string[]; size: number }) =>
    Math.max(...lines.map((line) => outline(line, 'title', size).width))

  test.each([
    'Téli gumik',
    'Így őrizze meg nyári abroncsait télen: tisztítás, tárolás és egyéb jó tanácsok',
    'Megszentségteleníthetetlenségeskedéseitekért',
    'A'.repeat(180),
  ])('"%s" is whole and no line is too long', (title) => {
    const fitted = fitText(title, 'title', room)
    expect(fitted.lines.join('').replaceAll(' ', '')).toBe(title.replaceAll(' ', ''))
    expect(widest(fitted)).toBeLessThanOrEqual(room.width)
  })

  test('a short one is large, a long one small', () => {
    expect(fitText('Rólunk', 'title', room).size).toBe(80)
    expect(fitText('Általános szerződési feltételek és tájékoztatók', 'title', room).size).toBeLessThan(80)
  })

  test('a single character stays with the word after it', () => {
    expect(fitText('Gumi & Garázs', 'title', { ...room, width: 420 }).lines).toEqual(['Gumi', '& Garázs'])
  })
})

describe('the drawing', () => {
  const details: ShareDetails = {
    shop: 'Gumi & Garázs',
    host: 'bolt.example',
    kicker: '',
    title: 'Rólunk',
    size: null,
    picture: null,
  }

  test('has paths and no text, so that it is the same on every machine', () => {
    const drawing = drawShare({ ...details, title: '<script>&"' }, brand)
    expect(drawing).toContain(`width="${sharePicture.width}" height="${sharePicture.height}"`)
    expect(drawing).not.toMatch(/<text|<script|font-family|NaN|undefined/)
  })

  test('is orange for the shop and has a studio for a product', () => {
    expect(drawShare({ ...details, title: '' }, brand)).toContain(
      `<rect width="100%" height="100%" fill="${brand.accent}"/>`,
    )
    expect(drawShare({ ...details, picture: 'a.svg' }, brand)).toContain(`fill="${brand.studio}"`)
    expect(drawShare(details, brand)).not.toContain(`fill="${brand.studio}"`)
  })

  test('is the shop’s where nothing of a title can be set, but a product keeps its picture', () => {
    const unreadable = drawShare({ ...details, title: 'Зимние шины' }, brand)
    expect(unreadable).toBe(drawShare({ ...details, title: '' }, brand))
    expect(drawShare({ ...details, title: '猫', picture: 'a.svg' }, brand)).toContain(brand.studio)
  })

  test.each([
    { title: 'Hosszú terméknév '.repeat(300) },
    { title: 'W'.repeat(5000), kicker: 'Gyártó '.repeat(90) },
    { title: 'Nagyon hosszú termék neve mindenféle tulajdonsággal '.repeat(9).trim() },
    { kicker: 'Egy igen hosszú nevű gyártó és forgalmazó '.repeat(3).trim() },
    { shop: 'Kovács és Társai Gumiszerviz és Autóalkatrész Kereskedés Nyíregyháza', title: '' },
    { shop: 'Kovács és Társai Gumiszerviz és Autóalkatrész Kereskedés Nyíregyháza' },
    { host: 'a-magyar-gumis-es-felnis-szakuzletek-kozos-boltja.pelda.example.hu', title: '' },
  ])('keeps everything within its edges: %o', (changes) => {
    for (const picture of [null, 'a.svg'])
      for (const size of [null, { width: '205', profile: '55', rim: 'R16' }]) {
        const drawing = drawShare({ ...details, ...changes, picture, size }, brand)
        const paths = drawing.matchAll(/translate\(([\d.-]+) ([\d.-]+)\)" fill="[^"]*" d="([^"]*)"/g)
        for (const [, left, top, path] of paths) {
          const numbers = path!.match(/-?[\d.]+/g)?.map(Number) ?? []
          const xs = numbers.filter((_, index) => index % 2 === 0).map((x) => x + Number(left))
          const ys = numbers.filter((_, index) => index % 2 === 1).map((y) => y + Number(top))
          expect(Math.min(...xs, ...ys)).toBeGreaterThanOrEqual(0)
          expect(Math.max(...xs)).toBeLessThanOrEqual(sharePicture.width)
          expect(Math.max(...ys)).toBeLessThanOrEqual(sharePicture.height)
        }
      }
  })

  test('measures a size with a line for each number', () => {
    const lines = (drawing: string) => drawing.split('stroke-width="3"').length - 1
    const size = { width: '205', profile: '55', rim: 'R16' }
    expect(lines(drawShare({ ...details, size }, brand))).toBe(3)
    expect(lines(drawShare({ ...details, size: { ...size, profile: '' } }, brand))).toBe(2)
    expect(drawShare({ ...details, size, title: '' }, brand)).not.toMatch(/NaN|Infinity/)
  })
})
