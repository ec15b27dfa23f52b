import type { Filter } from '#contract/wire.ts'
import { describe, expect, it } from 'vitest'
import { TYRE_SIZES } from '#demo/catalogue/tyre-sizes.ts'
import {
  allSizes,
  settleChoice,
  sizeSlugs,
  withChosen,
  withCounts,
  type FinderChoice,
  type SizeResponse,
  type SizeSlug,
} from './finder-rules.ts'
import { sizesOfWidth } from './width-sizes.ts'

const sizeOf = (text: string): FinderChoice => {
  const [szelesseg = '', oldalfal = '', felni = ''] = text.split('/')
  return { szelesseg, oldalfal, felni }
}
const textOf = (choice: FinderChoice) => sizeSlugs.map((slug) => choice[slug]).join('/')

/** Responds as a shop with those tyres would: a filter's own choice does not reduce its own counts. */
const shopOf = (texts: string[]) => (choice: Partial<FinderChoice>) => {
  const sizes = texts.map(sizeOf)
  const fitting = (without: SizeSlug | null) =>
    sizes.filter((size) =>
      sizeSlugs.every((slug) => slug === without || !choice[slug] || size[slug] === choice[slug]),
    )
  const filters = sizeSlugs.map((slug): Filter => {
    const counts = Map.groupBy(fitting(slug), (size) => size[slug])
    const options = [...counts].map(([value, found]) => ({
      value,
      label: value,
      count: found.length,
      selected: false,
    }))
    return { slug, name: slug, type: 'choice', look: 'list', options }
  })
  return Promise.resolve<SizeResponse>({ total: fitting(null).length, filters })
}
const query = shopOf(['195/65/15', '195/55/16', '205/55/16', '205/55/16', '225/45/17'])

const settle = async (text: string, ...fixed: SizeSlug[]) => {
  const { choice, moved, response } = await settleChoice(query, sizeOf(text), { fixed })
  return [textOf(choice), response.total, moved.join()]
}

describe('the size finder', () => {
  it('lists every size by number, with how many each would give beside the others', async () => {
    const all = allSizes(await query({}))
    expect(all?.szelesseg.map(({ value }) => value)).toEqual(['195', '205', '225'])
    const counted = all && withCounts(all, await query({ szelesseg: '205', oldalfal: '55', felni: '16' }))
    expect(counted?.szelesseg).toEqual([
      { value: '195', count: 1 },
      { value: '205', count: 2 },
      { value: '225', count: 0 },
    ])
  })

  it('is not for a category whose goods have no tyre size', async () => {
    const { total, filters } = await query({})
    expect(allSizes({ total, filters: filters.filter(({ slug }) => slug !== 'oldalfal') })).toBeNull()
  })

  it('keeps a size that exists', async () => {
    expect(await settle('195/55/16', 'szelesseg')).toEqual(['195/55/16', 1, ''])
  })

  it('moves the other values where the chosen one would give nothing', async () => {
    expect(await settle('225/55/16', 'szelesseg')).toEqual(['225/45/17', 1, 'oldalfal,felni'])
    expect(await settle('205/55/15', 'felni')).toEqual(['195/65/15', 1, 'szelesseg,oldalfal'])
    expect(await settle('195/45/16', 'oldalfal')).toEqual(['225/45/17', 1, 'szelesseg,felni'])
    expect(await settle('195/65/16', 'szelesseg', 'oldalfal')).toEqual(['195/65/15', 1, 'felni'])
  })

  it.each([
    ['205/65/16', ['szelesseg', 'oldalfal']],
    ['195/55/17', ['szelesseg', 'felni']],
    ['195/65/16', sizeSlugs],
  ] as const)('never moves what the customer has chosen: %s', async (size, fixed) => {
    expect(await settle(size, ...fixed)).toEqual([size, 0, ''])
  })

  it('lets what an earlier choice has moved follow the next one', async () => {
    const tyres = shopOf(['205/55/16', '225/40/18', '225/40/18', '225/45/18', '225/45/17', '225/45/17'])
    const first = await settleChoice(tyres, sizeOf('225/55/16'), { fixed: ['szelesseg'] })
    expect([textOf(first.choice), first.moved]).toEqual(['225/45/17', ['oldalfal', 'felni']])
    const other = { fixed: ['szelesseg', 'oldalfal'], loose: ['oldalfal', 'felni'] } as const
    const [loose, kept] = [
      await settleChoice(tyres, sizeOf('225/45/18'), other),
      await settleChoice(tyres, sizeOf('225/45/18'), { fixed: other.fixed }),
    ]
    expect([textOf(loose.choice), loose.moved, loose.response.total]).toEqual(['225/45/17', ['felni'], 2])
    expect([textOf(kept.choice), kept.moved]).toEqual(['225/45/18', []])
  })

  it('offers every size of the demo shop by one list and one tap', async () => {
    const sizes = TYRE_SIZES.map(({ width, profile, rim }) => `${width}/${profile}/${rim}`)
    const tyres = shopOf(sizes)
    for (const width of new Set(TYRE_SIZES.map(({ width }) => String(width)))) {
      const offered = await sizesOfWidth(tyres, width)
      const texts = offered.flatMap(({ choice, count }) => Array<string>(count).fill(textOf(choice)))
      expect(texts.toSorted()).toEqual(sizes.filter((size) => size.startsWith(`${width}/`)).toSorted())
    }
  })

  it('leaves a value alone that no tyre has, and shows it in its list', async () => {
    expect(await settle('90/55/16', 'szelesseg')).toEqual(['90/55/16', 0, ''])
    const all = allSizes(await query({}))
    const lists = all && withChosen(all, { szelesseg: '90', oldalfal: '55', felni: '16' })
    expect(lists?.szelesseg[0]).toEqual({ value: '90', count: 0 })
    expect(lists?.felni).toEqual(all?.felni)
  })
})
