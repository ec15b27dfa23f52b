import { enqueueJob, type Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { Sql } from '#platform/database/database.ts'
import type { AheadService } from './image-service.ts'
import { aheadSuffixes } from './images.ts'

const task = 'draw_pictures'
/** All others come first. The queue lets one node do it at a time. */
const ways = { key: task, queue: 'pictures', priority: 100 }
export const aheadCrontab = `*/2 * * * * ${task} ?queue=${ways.queue}&jobKey=${ways.key}&priority=${ways.priority}`

export function aheadTasks(platform: Platform, service: AheadService): Tasks {
  return { [task]: ({ keys }) => drawAhead(platform, service, keys as string[] | undefined) }
}

type Stores = Pick<Platform, 'sql' | 'config' | 'clock' | 'files'>

/** A worker draws for so long at a time; then the job comes again, after its rest. */
const batchMs = 2000
const minRestMs = 1000
const maxKeys = 200
/** A process that has just started has other things to do, and so has a whole shop. */
const quietSeconds = 60

/**
 * Draws goods' pictures in the sizes of lists and product pages before anybody asks, the newest first: a few, then it rests, so
 * that it takes `PICTURES_AHEAD_PERCENT` of one processor in the mean. While somebody waits for a picture it draws none.
 * Cut off, it goes on at the size that it was at. `found`: what the run before has left of those that it found; in a large shop
 * finding takes a second.
 */
export async function drawAhead(
  { sql, config, clock, files }: Stores,
  service: AheadService,
  found?: readonly string[],
  upSeconds = process.uptime(),
): Promise<void> {
  const percent = config.picturesAheadPercent
  if (percent === 0 || upSeconds < quietSeconds) return
  const startedAt = performance.now()
  if (!found) await forgetLost({ sql, files })
  const keys = found ?? (await listUndrawn(sql))
  const drawingSince = performance.now()
  const mayGoOn = () => performance.now() - drawingSince < batchMs && !service.isBusy()
  let done = 0
  for (const key of keys) {
    if (!(await drawSizes(service, key, mayGoOn))) break
    await sql`insert into drawn_picture (key) values (${key}) on conflict (key) do nothing`
    done += 1
  }
  if (keys.length === 0) return
  const left = keys.slice(done)
  const restMs = Math.max(minRestMs, (performance.now() - startedAt) * (100 / percent - 1))
  await enqueueJob(sql, task, left.length > 0 ? { keys: left } : {}, {
    ...ways,
    runAt: new Date(clock().getTime() + restMs),
  })
}

/** Nearly every browser takes AVIF; for the others a size is drawn when they request it. False: broken off. */
async function drawSizes(service: AheadService, key: string, mayGoOn: () => boolean): Promise<boolean> {
  for (const suffix of aheadSuffixes) {
    if (!mayGoOn()) return false
    await service.prepare(key, suffix, 'avif')
  }
  return true
}

/** Stands among the drawn sizes. Where it is missing they are too: the folder was emptied, or is another bucket's. */
const mark = 'image-cache/listed'

/** The list of what is drawn holds only for the store that it was made in; what is there after all is not drawn again. */
async function forgetLost({ sql, files }: Pick<Stores, 'sql' | 'files'>): Promise<void> {
  if (await files.isStored(mark)) return
  await sql`delete from drawn_picture`
  await files.write(mark, 'see drawn_picture')
}

async function listUndrawn(sql: Sql): Promise<string[]> {
  const rows = await sql<{ key: string }[]>`
    with undrawn as materialized (
      select id, file_key as key from product_image
      where not exists (select from drawn_picture d where d.key = file_key))
    select key from undrawn order by id desc limit ${maxKeys}`
  return [...new Set(rows.map(({ key }) => key))]
}

/** For the operator: how many pictures wait. */
export async function describeAhead({ sql, config }: Pick<Stores, 'sql' | 'config'>): Promise<string> {
  const percent = config.picturesAheadPercent
  if (percent === 0) return 'none are drawn ahead (PICTURES_AHEAD_PERCENT)'
  const [row] = await sql<[{ all: number; waiting: number }]>`
    select count(*)::int as all, count(*) filter (where d.key is null)::int as waiting
    from (select distinct file_key from product_image) as named left join drawn_picture d on d.key = file_key`
  return `${row.waiting} of ${row.all} of goods wait to be drawn in sizes, with ${percent} % of one processor`
}
