import { pageRegion } from '#contract/schemas/regions.ts'
import type { Invariant } from '#platform/database/invariant.ts'
import { entriesOf, entryProblem, menuEntries, type MenuEntry, type StoredMenuItem } from './content.ts'
import { redirectInCircle } from './redirect.ts'
import { listRedirects } from './redirect-store.ts'

export const contentInvariants: readonly Invariant[] = [
  {
    number: 25,
    title: 'The regions of every page are of the kinds that pages may hold',
    async find(sql) {
      const rows = await sql<{ slug: string; region: unknown; place: number }[]>`
        select p.slug, region, place::int
        from page p, jsonb_array_elements(
          case when jsonb_typeof(p.regions) = 'array' then p.regions else jsonb_build_array(p.regions) end
        ) with ordinality as of (region, place)`
      return rows.flatMap(({ slug, region, place }) => {
        const { error } = pageRegion.safeParse(region)
        return error ? [{ page: slug, region: place, problem: error.issues[0]?.message }] : []
      })
    },
  },
  {
    number: 25,
    title: 'Every menu is a tree of items that say where they lead',
    async find(sql) {
      const rows = await sql<{ slug: string; items: StoredMenuItem[] }[]>`select slug, items from menu`
      return rows.flatMap(({ slug, items }) => {
        const problem = menuProblem(items)
        return problem === null ? [] : [{ menu: slug, problem }]
      })
    },
  },
  {
    number: 25,
    title: 'Redirects do not lead in a circle',
    async find(sql) {
      const redirects = await listRedirects(sql)
      return redirects.filter((redirect) => redirectInCircle(redirect, redirects))
    },
  },
]

function menuProblem(items: StoredMenuItem[]): string | null {
  try {
    const { data, error } = menuEntries.safeParse(entriesOf(items))
    if (error) return error.issues[0]?.message ?? 'unknown'
    return firstProblem(data)
  } catch {
    return 'not a list of items'
  }
}

function firstProblem(entries: readonly MenuEntry[]): string | null {
  for (const entry of entries) {
    const problem = entryProblem(entry) ?? firstProblem(entry.children)
    if (problem !== null) return `${entry.title}: ${problem}`
  }
  return null
}
