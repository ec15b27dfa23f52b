import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Sql } from '#platform/database/database.ts'
import { writeFixture, type Fixture } from '#tests/support/fixture.ts'
import { createTestPlatform, type TestPlatform } from '#tests/support/test-platform.ts'
import { codeOf, findByCode } from './code-store.ts'

describe('item numbers and EANs', () => {
  let testPlatform: TestPlatform
  let sql: Sql
  let fixture: Fixture
  beforeAll(async () => {
    testPlatform = await createTestPlatform()
    sql = testPlatform.platform.sql
    fixture = await writeFixture(sql)
    await sql`update variant set ean = '3528702055516' where id = ${fixture.scarce}`
  })
  afterAll(() => testPlatform.stop())

  it('are found whole in any case, the product’s as the variant’s', async () => {
    expect(await findByCode(sql, 'nf3-1')).toEqual([fixture.scarce])
    expect(await findByCode(sql, 'nf3')).toEqual([fixture.scarce])
    expect(await findByCode(sql, '3528702055516')).toEqual([fixture.scarce])
  })

  it('are found by their beginning from four characters, an EAN from eight', async () => {
    expect(await findByCode(sql, '35287020')).toEqual([fixture.scarce])
    expect(await findByCode(sql, 'nf3-')).toEqual([fixture.scarce])
    expect(await findByCode(sql, 'nf')).toEqual([])
    expect(await findByCode(sql, '35287')).toEqual([])
    expect(await findByCode(sql, '3528702055516x')).toEqual([])
  })

  it('are found through indexes, also with parameters', async () => {
    await sql.begin(async (tx) => {
      await tx`set local enable_seqscan = off`
      await tx`set local plan_cache_mode = force_generic_plan`
      await tx.unsafe(`prepare codes(text, text) as
        select id from variant where lower(item_number) ~>=~ $1 and lower(item_number) ~<=~ $2
        union select id from product where lower(item_number) ~>=~ $1 and lower(item_number) ~<=~ $2
        union select id from variant where ean ~>=~ $1 and ean ~<=~ $2`)
      const plan = (await tx.unsafe(`explain execute codes('nf3', 'nf3')`))
        .map((row) => String(row['QUERY PLAN']))
        .join('\n')
      for (const index of [
        'variant_item_number_search_idx',
        'product_item_number_search_idx',
        'variant_ean_search_idx',
      ])
        expect(plan).toContain(index)
    })
  })
})

describe('what looks like a code', () => {
  it.each([
    ['GG-10101', 'gg-10101'],
    ['3 528702 055516', '3528702055516'],
    ['5W-30', '5w-30'],
    ['  nf3  ', 'nf3'],
    ['téli gumi', null],
    ['gumi', null],
    ['nf3 gumi', null],
    ["nf3' or 1=1", null],
    ['', null],
  ])('%s', (search, code) => {
    expect(codeOf(search)).toBe(code)
  })
})
