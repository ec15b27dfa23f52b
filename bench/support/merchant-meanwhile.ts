import { setTimeout as wait } from 'node:timers/promises'
import type { Sql } from '#platform/database/database.ts'
import { openDeskCalls } from './desk-calls.ts'

/** What a merchant has done beside the guests. */
export type MerchantWork = { desk: number[]; imports: number; failed: string[] }

const deskSeconds = 2
const importSeconds = 60
const importRows = 200

/** A colleague who looks at orders and goods every other second, and a price list every minute, until `signal` ends it. */
export async function workMeanwhile(origin: string, sql: Sql, signal: AbortSignal): Promise<MerchantWork> {
  const { call, upload, reaches } = await openDeskCalls(origin, sql)
  const work: MerchantWork = { desk: [], imports: 0, failed: [] }

  async function look(): Promise<void> {
    for (const path of ['/admin/rendelesek', '/admin/termekek']) {
      const began = performance.now()
      await call('GET', path)
      work.desk.push(performance.now() - began)
    }
  }

  /** Every price of some hundred variants goes up or down by less than a hundredth: nothing that has to be confirmed. */
  async function importPrices(): Promise<void> {
    const rows = await sql<{ item_number: string; gross: number }[]>`
      select item_number, gross from variant join prices_at(now()) on variant_id = id where published and gross > 2000
      order by random() limit ${importRows}`
    const lines = rows.map(({ item_number, gross }) => `${item_number};${gross + (gross % 2 === 0 ? 1 : -1)}`)
    const list = ['Cikkszám;Ár', ...lines].join('\n')
    const { id } = await upload('arak.csv', list)
    const mapping = JSON.stringify({
      fields: { item_number: { column: 'Cikkszám' }, price: { column: 'Ár' } },
      newOnly: [],
    })
    await call('POST', `/admin/api/imports/${id}/trial`, JSON.stringify({ mapping }))
    await reaches(id, ({ state }) => state === 'tried', signal)
    await call('POST', `/admin/api/imports/${id}/run`, JSON.stringify({ confirmed: [] }))
    await reaches(id, ({ state }) => state === 'done', signal)
    work.imports += 1
  }

  const repeat = async (what: () => Promise<void>, seconds: number) => {
    while (!signal.aborted) {
      await what().catch((error: Error) => signal.aborted || work.failed.push(error.message))
      await wait(seconds * 1000, undefined, { signal }).catch(() => undefined)
    }
  }
  await Promise.all([repeat(look, deskSeconds), repeat(importPrices, importSeconds)])
  return work
}
