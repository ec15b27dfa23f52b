import { expect, it } from 'vitest'
import { guessMapping, mappingOf } from './mapping-guess.ts'

const guessed = (...columns: string[]) =>
  Object.fromEntries(guessMapping(columns, []).map(({ field, column }) => [field, column]))

it('takes a supplier’s own price for no price of the shop', () => {
  expect(guessed('Cikkszám', 'Nettó beszerzési ár', 'Fogyasztói ár')).toEqual({
    item_number: 'Cikkszám',
    cost: 'Nettó beszerzési ár',
    price: 'Fogyasztói ár',
  })
  expect(guessed('Cikkszám', 'Nagyker ár')).toEqual({ item_number: 'Cikkszám', cost: 'Nagyker ár' })
  expect(guessed('SKU', 'Cost', 'Price')).toEqual({ item_number: 'SKU', cost: 'Cost', price: 'Price' })
})

it('knows the heads of feeds from abroad', () => {
  expect(guessed('sku', 'name', 'vendor')).toEqual({ item_number: 'sku', name: 'name', brand: 'vendor' })
})

it('guesses nothing of a gross purchase price, and adds tax to a net one', () => {
  expect(guessed('Kód', 'Bruttó beszerzési ár')).toEqual({ item_number: 'Kód' })
  expect(guessMapping(['Kód', 'Nettó ár'], [])).toContainEqual({
    field: 'price',
    column: 'Nettó ár',
    multiply: 1.27,
  })
})

it('distinguishes the maker’s data from the brand, and texts for search engines from the goods’ own', () => {
  expect(
    guessed(
      'Cikkszám',
      'Gyártó',
      'Gyártó neve',
      'Gyártó címe',
      'Gyártó e-mail',
      'EU-n kívüli gyártó',
      'Uniós felelős neve',
      'Uniós felelős címe',
      'Uniós felelős e-mail',
      'Figyelmeztetések',
      'SEO cím',
      'SEO leírás',
      'Leírás',
      'Megnevezés',
    ),
  ).toEqual({
    item_number: 'Cikkszám',
    brand: 'Gyártó',
    manufacturer_name: 'Gyártó neve',
    manufacturer_address: 'Gyártó címe',
    manufacturer_email: 'Gyártó e-mail',
    outside_eu: 'EU-n kívüli gyártó',
    responsible_name: 'Uniós felelős neve',
    responsible_address: 'Uniós felelős címe',
    responsible_email: 'Uniós felelős e-mail',
    safety_text: 'Figyelmeztetések',
    meta_title: 'SEO cím',
    meta_description: 'SEO leírás',
    description: 'Leírás',
    name: 'Megnevezés',
  })
})

it('takes the sizes of tyres from their names where most are those of tyres, of goods, not of a price list', () => {
  const mapped = (heads: string[], ...names: string[]) => {
    const rows = names.map((Név) => ({ Név, Kategória: 'Gumi' }))
    return JSON.parse(mappingOf(guessMapping(heads, rows), rows)) as Record<string, unknown>
  }
  const tyres = ['Karst Firn 205/55 R16 91H', 'Talus 195/65 R15 91T']
  const plain = { name: { column: 'Név' }, category: { column: 'Kategória' } }
  expect(mapped(['Név', 'Kategória'], ...tyres, 'Szelep')).toMatchObject({
    tyreName: { column: 'Név' },
    fields: { ...plain, 'attributes.felni': { tyre: 'rim' } },
  })
  expect(mapped(['Név', 'Kategória'], tyres[0]!, 'Szelep')).toEqual({ fields: plain })
  expect(mapped(['Név', 'Kategória'])).toEqual({ fields: plain })
  expect(mapped(['Név'], ...tyres)).toEqual({ fields: { name: plain.name } })
})
