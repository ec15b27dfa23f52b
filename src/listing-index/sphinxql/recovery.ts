/** What servers say of what the process before has written there. */
import type { Sql } from '#platform/database/database.ts'
import type { NameRanks } from '../source/name-ranks.ts'
import type { FedServer } from './fed-server.ts'
import { listingTable } from './listing-document.ts'
import type { Row } from './shards.ts'

const rowsTogether = 50_000

/** Takes ranks of names over from one server of each shard that has one, and ranks all other names between. False where that can't be. */
export async function recoverRanks(sql: Sql, names: NameRanks, held: readonly FedServer[]): Promise<boolean> {
  if (held.length === 0) return false
  for (const { mirror } of oneOfEach(held)) {
    let last = 0
    for (let rows: Row[] | null = null; rows === null || rows.length === rowsTogether;) {
      rows = await mirror.query(
        `SELECT product_id, name_rank, name_hash FROM ${listingTable} WHERE head = 1 AND product_id > ${last}
          ORDER BY product_id ASC LIMIT 0,${rowsTogether} OPTION ranker = none, max_matches = ${rowsTogether}`,
      )
      for (const row of rows)
        names.restore(Number(row.product_id), Number(row.name_rank), Number(row.name_hash))
      last = Number(rows.at(-1)?.product_id ?? 0)
    }
  }
  return names.complete(sql)
}

/** How many variants have each word, by its number; null where some shard has no server that is filled. */
export async function usesOfTerms(servers: readonly FedServer[], terms: number): Promise<number[] | null> {
  const one = oneOfEach(servers.filter(({ isThere, progress }) => isThere && progress !== null))
  if (one.length < servers[0]!.count) return null
  const uses: number[] = Array(terms).fill(0)
  for (const { mirror } of one)
    for (const column of ['name_terms', 'text_terms']) {
      const rows = await mirror.query(
        `SELECT GROUPBY() AS term, COUNT(*) AS uses FROM ${listingTable} GROUP BY ${column}
          LIMIT 0,${terms + 1} OPTION ranker = none, max_matches = ${terms + 1}`,
      )
      for (const row of rows) uses[Number(row.term)]! += Number(row.uses)
    }
  return uses
}

const oneOfEach = (servers: readonly FedServer[]): FedServer[] => [
  ...new Map(servers.map((server) => [server.shard, server])).values(),
]
