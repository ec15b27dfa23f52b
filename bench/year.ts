import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ownConnection } from '#platform/database/database.ts'
import { makeBackup } from '#platform/backup/make-backup.ts'
import { temporaryFolders } from '../src/feature-parts.ts'
import { features } from '../src/features.ts'
import { importPrices, liveDay } from './support/year-day.ts'
import { printYear, rowsOf, sumOf, type Remains } from './support/year-report.ts'
import { letDaysPass, measure, type Sizes } from './support/year-size.ts'
import { openYearShop } from './support/year-shop.ts'

// What a year of orders leaves on the disk, by table and folder: one day is lived through the shop's own code, then grows old in
// steps, and every job of the shop runs at each. What is left of it at each age is what a day of that age takes after a year.
// `npm run bench -- year [orders per day, 1000] [products, 16000]`

const orders = Number(process.argv[2] ?? 1000)
const products = Number(process.argv[3] ?? 16_000)
/** So many are lived; the others leave as much each. */
const sample = Math.min(orders, 100)
/** In days. What goes at an age that is not here counts until the next that is. */
const ages = [0, 1, 7, 15, 31, 91, 181, 366, 731, 1096, 1827, 3285]
const backupsRetained = 7 + 4 + 6
const everythingOld = 20 * 365
const [megabyte, gigabyte] = [1_000_000, 1_000_000_000]

const start = performance.now()
const say = (text: string) =>
  console.log(`${((performance.now() - start) / 1000).toFixed(0).padStart(5)} s  ${text}`)
const minus = (after: Sizes, before: Sizes): Sizes =>
  new Map([...after].map(([name, bytes]) => [name, bytes - (before.get(name) ?? 0)]))
const sum = (sizes: Sizes) => [...sizes.values()].reduce((all, bytes) => all + bytes, 0)

const shop = await openYearShop(products)
const { sql, folder } = shop
const packed = () => measure(sql, folder, { packed: true })

async function backupBytes(): Promise<number> {
  const to = mkdtempSync(join(tmpdir(), 'boltiv-year-backup-'))
  const own = ownConnection(sql)
  try {
    const source = {
      sql: own,
      dataDir: folder,
      productVersion: 'bench',
      temporary: temporaryFolders(features),
      secret: 's'.repeat(43),
      ownsSecret: false,
    }
    return (await makeBackup(join(to, 'backup'), source)).bytes
  } finally {
    await own.end()
    rmSync(to, { recursive: true })
  }
}

async function countFiles(): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select ((select count(*) from invoice where file_key is not null)
      + (select count(*) from order_parcel where label_key <> ''))::int as count`
  return row.count
}

/** Lives a day, or a part of one, and lets it grow old. */
async function growOld(live: () => Promise<void>): Promise<Remains> {
  const before = await packed()
  await live()
  await shop.everyTask()
  const loose = minus(await measure(sql, folder, { packed: false }), before)
  const remains: Sizes[] = []
  for (const [index, age] of ages.entries()) {
    await letDaysPass(sql, age - (ages[index - 1] ?? 0))
    await shop.everyTask()
    remains.push(minus(await packed(), before))
    say(`${age} days later ${(sum(remains.at(-1)!) / megabyte).toFixed(2)} MB are left`)
  }
  return { packed: remains, loose }
}

try {
  say(`${products} products`)
  // What only the first day adds, and what goes sooner or later, is out of the way.
  await importPrices(shop)
  await liveDay(shop, 3)
  await shop.everyTask()
  await letDaysPass(sql, everythingOld)
  await shop.everyTask()
  say(`the shop before the day: ${(sum(await packed()) / megabyte).toFixed(1)} MB`)
  const ofImport = await growOld(() => importPrices(shop))
  const [emptyBackup, filesBefore] = [await backupBytes(), await countFiles()]
  let [lived, files] = [0, 0]
  const ofOrders = await growOld(async () => {
    await liveDay(shop, sample)
    lived = (await backupBytes()) - emptyBackup
    files = ((await countFiles()) - filesBefore) / sample
  })
  const day = { orders, sample, ages, ofImport, ofOrders }
  printYear(day)
  const rows = rowsOf(day)
  const density = lived / sum(ofOrders.packed[0]!)
  const backup = emptyBackup + density * sumOf(rows, 'year')
  console.log(
    `A backup grows from ${(emptyBackup / gigabyte).toFixed(3)} GB to ${(backup / gigabyte).toFixed(2)} GB in a year; ${backupsRetained} that stay take at most ${((backupsRetained * backup) / gigabyte).toFixed(1)} GB.`,
  )
  console.log(
    `${files.toFixed(2)} files an order come from services; 10 kB more of each are ${((files * orders * 365 * 10_000) / gigabyte).toFixed(1)} GB a year.`,
  )
  const endless = rows.filter(({ tenth }) => tenth > 0)
  console.log(
    `Still growing in the tenth year, by ${(sumOf(endless, 'tenth') / megabyte).toFixed(0)} MB: ${endless.map(({ name }) => name).join(', ')}.`,
  )
} finally {
  await shop.close()
}
