import { loadShop } from '#server/content/index.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import { queueMail } from '#platform/mail/mail.ts'
import type { Platform } from '#platform/platform.ts'
import { listCars } from './garage-store.ts'
import { seasonReminderEmail } from './season-reminder-mail.ts'
import { listToRemind, markReminded } from './season-reminder-store.ts'
import { reminderToken, seasonAt } from './season-reminder.ts'

/** Runs every hour of the day, on one node: who comes within the season is reminded too. */
export const seasonReminderCrontab = '23 7-18 * * * remind_of_season ?max=1'

export function seasonReminderTasks(platform: Platform): Tasks {
  return { remind_of_season: () => remindOfSeason(platform) }
}

const batch = 500

/** Writes to those who want it, once a season. Each is one transaction: the mark and the email. */
export async function remindOfSeason({ sql, clock, config, secret }: Platform): Promise<void> {
  const season = seasonAt(clock())
  if (!season) return
  let after = 0
  for (;;) {
    const ids = await listToRemind(sql, { key: season.key, after, limit: batch })
    for (const id of ids)
      await sql.begin(async (tx) => {
        const user = await markReminded(tx, id, season.key)
        const cars = user ? await listCars(tx, id) : []
        if (!user || cars.length === 0) return
        const context = { shop: await loadShop(tx), publicUrl: config.publicUrl }
        await queueMail(
          tx,
          seasonReminderEmail(context, { user, cars, season, token: reminderToken(secret, id) }),
        )
      })
    after = ids.at(-1) ?? after
    if (ids.length < batch) return
  }
}
