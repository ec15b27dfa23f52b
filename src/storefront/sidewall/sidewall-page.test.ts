import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { render } from '../entry-server.tsx'
import { testCard, testCategory, testContext } from '../test-shop.ts'

async function open(search: string, productCategoryGet: Client['productCategoryGet']) {
  const request = new Request(`https://bolt.example/abroncsmeret${search}`)
  return (await render(request, testContext({ productCategoryGet }))).text()
}
const withTyres = () => Promise.resolve(testCategory([testCard(3)], 13))
const withNone = () => Promise.resolve(testCategory([], 0))

describe('the page of the sidewall', () => {
  it('links every marking of the drawing to an explanation that is there', async () => {
    const html = await open('', withTyres)
    const drawn = [...html.matchAll(/<a href="#([\w-]+)" tabindex="-1"/gi)].map(([, id]) => id)
    expect(drawn).toHaveLength(14)
    expect(new Set(drawn).size).toBe(14)
    expect(drawn.filter((id) => !html.includes(`<section id="${id}"`))).toEqual([])
  })

  it('draws the size of the address and leads on to the tyres of it', async () => {
    const productCategoryGet = vi.fn<Client['productCategoryGet']>(withTyres)
    const html = await open('?meret=225-45-17', productCategoryGet)
    expect(html).toContain('225\u00a0mm 45%-a 101\u00a0mm')
    expect(html).toContain('href="/termekek/teli-gumi?felni=17&amp;oldalfal=45&amp;szelesseg=225"')
    expect(html).toContain('Téli 225/45\u00a0R17 (13)')
    expect(productCategoryGet.mock.calls.map(([{ query }]) => query?.filters)).toEqual(
      Array.from({ length: 3 }, () => ({ szelesseg: '225', oldalfal: '45', felni: '17' })),
    )
  })

  it('has the index of a tyre of the shop, unless the address says another', async () => {
    expect(await open('', withTyres)).toContain('legfeljebb 210\u00a0km/h')
    const other = await open('?meret=205-55-16+94W+XL', withTyres)
    expect(other).toContain('legfeljebb 270\u00a0km/h')
    expect(other).not.toContain('példa')
    expect(await open('', withNone)).toContain('A rajzon látható érték példa')
  })

  it('says so where there is no tyre of the size, and what is wrong with what is none', async () => {
    expect(await open('?meret=205-55-16', withNone)).toContain('méretű abroncsunk most nincs')
    const wrong = await open('?meret=%3Cb%3E', withTyres)
    expect(wrong).toContain('Írja így: 205/55 R16.')
    expect(wrong).toContain('value="&lt;b&gt;"')
    expect(wrong).toContain('Téli 205/55')
  })
})
