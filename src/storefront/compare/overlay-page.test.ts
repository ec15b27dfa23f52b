import { expect, it } from 'vitest'
import type { Attribute, ComparedProduct } from '#contract/wire.ts'
import { render } from '../entry-server.tsx'
import { testCard, testContext } from '../test-shop.ts'

function tyre(id: number, width: number, aspect: number, rim: number): ComparedProduct {
  const attributes: Attribute[] = [
    { slug: 'szelesseg', name: 'Szélesség', value: `${width} mm`, data: width },
    { slug: 'oldalfal', name: 'Oldalfal', value: `${aspect} %`, data: aspect },
    { slug: 'felni', name: 'Felni', value: `${rim} col`, data: rim },
  ]
  return { ...testCard(id, { name: `Nordval Minta ${id}`, attributes }), all_attributes: attributes }
}

async function open(address: string, products: ComparedProduct[]): Promise<string> {
  const request = new Request(`https://bolt.example${address}`)
  const response = await render(request, testContext({ productComparison: () => Promise.resolve(products) }))
  return response.text()
}

it('two tyres of different sizes stand drawn and in figures on the page that the server sends', async () => {
  const html = await open('/osszehasonlitas?ids=1,2', [tyre(1, 205, 55, 16), tyre(2, 225, 45, 17)])
  expect(html).toMatch(/<svg[^>]*role="img"[^>]*aria-label="A 205\/55.R16 és a 225\/45.R17 méretű kerék/)
  expect(html).toContain(
    '<th scope="row">Gördülési kerület</th><td>1\u00a0927</td><td>1\u00a0935</td><td>+0,4%</td>',
  )
  expect(html).toContain('<th scope="row">130\u00a0km/h</th><td>130,0</td><td>130,5</td><td>+0,5</td>')
  expect(html).toContain('href="#meretek"')
  expect(html).not.toContain('overlay-choices')
  expect(html).not.toMatch(/ style=/)
})

it('a third is a link away, which needs no scripts', async () => {
  const tyres = [tyre(1, 205, 55, 16), tyre(2, 225, 45, 17), tyre(3, 195, 50, 15)]
  const html = await open('/osszehasonlitas?ids=1,2,3&meret=3', tyres)
  expect(html).toMatch(/href="\/osszehasonlitas\?ids=1,2,3&amp;meret=2"/)
  expect(html).toMatch(/href="\/osszehasonlitas\?ids=1,2,3&amp;meret=3"[^>]*aria-current="true"/)
  expect(html).toContain('gördülési kerülete 8,8%-kal kisebb, mint az alapméreté')
})

it('equal sizes are one sentence', async () => {
  const html = await open('/osszehasonlitas?ids=1,2', [tyre(1, 205, 55, 16), tyre(2, 205, 55, 16)])
  expect(html).toContain('A gumik mérete azonos, 205/55\u00a0R16')
  expect(html).not.toContain('overlay-drawing')
  expect(html).not.toContain('href="#meretek"')
})
