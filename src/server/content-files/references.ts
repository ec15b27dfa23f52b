import {
  entityKey,
  findEntities,
  redirectKey,
  type EntityKind,
  type EntityRef,
} from '#server/content/index.ts'
import type { Executor } from '#platform/database/database.ts'
import type { Contents } from './contents.ts'
import type { Findings } from './findings.ts'
import { ownPaths } from './shop-paths.ts'
import type { SourceFile } from './source-file.ts'

type Path = readonly PropertyKey[]
type Location = { source: SourceFile; path: Path }

/** What the files refer to, looked up together once all are read. */
export type References = {
  /** Something that must be there. */
  need: (source: SourceFile, path: Path, ref: EntityRef) => void
  needProduct: (source: SourceFile, path: Path, id: number) => void
  /** An address; one of this shop that leads nowhere is warned of. */
  link: (source: SourceFile, path: Path, address: string) => void
  /** Notes what is not there: neither in the shop nor in the files. `isGone`: it is there, and is being removed. */
  check: (sql: Executor, state: ReferenceState) => Promise<void>
}

export type ReferenceState = {
  wanted: Contents
  current: Contents
  isGone: (ref: EntityRef) => boolean
  now: Date
}

export function createReferences(findings: Findings): References {
  const needed: (Location & { ref: EntityRef })[] = []
  const products: (Location & { id: number })[] = []
  const links: (Location & { address: string })[] = []

  async function checkProducts(sql: Executor) {
    const ids = products.map(({ id }) => id)
    const rows =
      ids.length === 0
        ? []
        : await sql<{ id: number }[]>`select id from product where id = any(${ids}::int[])`
    const known = new Set(rows.map(({ id }) => id))
    for (const { source, path, id } of products)
      if (!known.has(id)) findings.refuse(source, path, `there is no product ${id}`)
  }

  return {
    need: (source, path, ref) => void needed.push({ source, path, ref }),
    needProduct: (source, path, id) => void products.push({ source, path, id }),
    link: (source, path, address) => void links.push({ source, path, address }),
    async check(sql, { wanted, current, isGone, now }) {
      await checkProducts(sql)
      const targets = links.map((link) => ({ ...link, target: targetOf(link.address) }))
      const linked = targets.flatMap(({ target }) => (typeof target === 'object' ? [target] : []))
      const known = await findEntities(sql, [...needed.map(({ ref }) => ref), ...linked], now)
      const isWanted = ({ kind, slug }: EntityRef) =>
        (kind === 'page' || kind === 'post') && wanted[kind].has(slug)
      for (const { source, path, ref } of needed)
        if (isGone(ref) || (!isWanted(ref) && !known.has(entityKey(ref))))
          findings.refuse(source, path, `there is no ${ref.kind} ${ref.slug}`)
      for (const { source, path, address, target } of targets) {
        if (target === 'fine') continue
        const isThere =
          target !== 'nowhere' &&
          !isGone(target) &&
          (isWanted(target) || known.get(entityKey(target))?.isShown)
        const key = redirectKey(address)
        const isLedOn = key !== null && (wanted.redirect.has(key) || current.redirect.has(key))
        if (!isThere && !isLedOn) findings.warn(source, path, `${address} leads nowhere`)
      }
    },
  }
}

const listed: Record<string, EntityKind> = {
  termekek: 'category',
  gyujtemeny: 'collection',
  termek: 'product',
  blog: 'post',
}

/** What an address leads to: an entity, a page that the shop has by itself, or nothing. */
function targetOf(address: string): EntityRef | 'fine' | 'nowhere' {
  if (!address.startsWith('/')) return 'fine'
  const path = redirectKey(address)
  if (path === null) return 'nowhere'
  const [first = '', second, ...more] = path.slice(1).split('/')
  if (first === '' || ownPaths.has(path)) return 'fine'
  const kind = listed[first]
  if (kind) return second && more.length === 0 ? { kind, slug: second } : 'nowhere'
  if (ownPaths.has(`/${first}`)) return 'fine'
  return second === undefined ? { kind: 'page', slug: first } : 'nowhere'
}
