import { tmpdir } from 'node:os'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createShopDatabase, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { runCommand } from '#tests/support/run-command.ts'

describe('the commands of delivery and payment methods', () => {
  let shop: ShopDatabase
  beforeAll(async () => {
    shop = await createShopDatabase('methods_command')
    await shop.sql`truncate shipping_method, payment_method restart identity cascade`
  })
  afterAll(() => shop.drop())

  /** Its first line, spaces as they are typed. */
  async function run(...args: string[]) {
    const { code, out, error } = await runCommand(['methods', ...args], {
      DATABASE_URL: shop.url,
      DATA_DIR: tmpdir(),
    })
    const text = (code === 0 ? out : error).replaceAll('\u00a0', ' ').trim()
    return { code, text }
  }

  it('make a shop that can sell, show what a customer would be offered, and keep it so', async () => {
    expect((await run('list')).text).toContain('Minták: gls-hazhoz')
    expect(await run('add-preset', 'gls-hazhoz', '--price', '1990')).toEqual({
      code: 0,
      text: 'GLS házhoz szállítás: Választható. 1 990 Ft; legfeljebb 40 kg.',
    })
    expect((await run('add-preset', 'gls-hazhoz')).text).toBe('Már van: GLS házhoz szállítás.')
    expect((await run('add-preset', 'utanvet', '--price', '490')).text).toContain('Díja 490 Ft')
    const bands = ['--bands', '20=1990,40=3990,50000/40=2990', '--free-from', '90000']
    expect((await run('set', 'gls-hazhoz', ...bands)).text).toContain(
      '1 990 Ft – 3 990 Ft, 90 000 Ft felett ingyenes',
    )
    expect((await run('try', '4 db gumi, 36 kg, 4032, 80 000 Ft')).text).toBe(
      '+ GLS házhoz szállítás: 2 990 Ft\n    + Utánvét: 490 Ft, összesen 83 480 Ft',
    )
    expect(await run('off', 'utanvet')).toEqual({
      code: 1,
      text: expect.stringContaining('a bolt nem tudna rendelést felvenni'),
    })
    expect((await run('set', 'utanvet', '--fee', '690', '--max-total', '200 000')).text).toBe(
      'Utánvét: Választható. Díja 690 Ft; 200 000 Ft végösszegig.',
    )
    await run('add-preset', 'atutalas')
    expect((await run('off', 'utanvet')).text).toContain('Kikapcsolva')
    expect((await run('on', 'utanvet')).text).toContain('Választható')
    expect((await run('remove', 'utanvet')).text).toContain('Törölve')
    const { text } = await run('list')
    expect(text).toContain('atutalas')
    expect(text).not.toMatch(/^ {2}utanvet /m)
  })

  it.each([
    [['set', 'gls-hazhoz', '--max-weight', '60'], /40 kg és 60 kg között nincs díj/],
    [['set', 'gls-hazhoz', '--price', 'sok'], /Nem forint: sok/],
    [['set', 'gls-hazhoz', '--bands', '20-1990'], /Nem díjsáv: 20-1990/],
    [['set', 'gls-hazhoz', '--fee', '1'], /kezelési díja nincs/],
    [['set', 'atutalas', '--free-from', '1'], /Fizetési módnál nincs --free-from/],
    [['set', 'nincs', '--price', '1'], /Nincs ilyen mód: nincs/],
    [['add-preset', 'nincs'], /Nincs ilyen minta: nincs/],
    [['try', 'valami'], /Így írja/],
    [['set', 'gls-hazhoz'], /Így írja/],
    [[], /Így írja/],
  ])('refuse %j', async (args, message) => {
    expect(await run(...args)).toEqual({ code: 1, text: expect.stringMatching(message) })
  })
})
