import { articleOf } from '#contract/article.ts'
import { renderEmail } from '#platform/mail/email.ts'
import { sendUnqueued } from '#platform/mail/mail-sender.ts'
import type { Platform } from '#platform/platform.ts'
import { loadShop } from '#server/content/index.ts'
import type { CheckOutcome } from './service-check.ts'

const key = 'mail_tested'

/** When a test email was last taken by the mail server; null before the first. */
export async function lastTestMail({ sql }: Pick<Platform, 'sql'>): Promise<{ at: Date; to: string } | null> {
  const [row] = await sql<
    { value: { at: string; to: string } }[]
  >`select value from setting where key = ${key}`
  return row ? { at: new Date(row.value.at), to: row.value.to } : null
}

/** Sends an email past the queue, so that the mail server's own words can be shown. */
export async function sendTestMail(platform: Platform, to: string): Promise<CheckOutcome> {
  const { sql, config, clock } = platform
  const { smtpUrl, mailFrom: from } = config
  if (smtpUrl === undefined)
    return { ok: false, text: 'Nincs levélküldő szerver megadva, ezért a levelek nem mennek ki.' }
  const shop = await loadShop(sql)
  const content = renderEmail({
    sender: shop.name,
    heading: 'Ez egy próbalevél',
    paragraphs: [
      `Ha ezt olvassa, ${articleOf(shop.name)} ${shop.name} levelei megérkeznek.`,
      {
        details: [
          ['Feladó', from],
          ['Címzett', to],
        ],
      },
      'Nézze meg azt is, hogy a levél nem a levélszemét között volt-e.',
    ],
    notes: [`A próbalevelet a bolt pultjánál kérték: ${config.publicUrl}`],
  })
  try {
    await sendUnqueued({ smtpUrl, from }, { to, subject: `Próbalevél – ${shop.name}`, ...content })
  } catch (error) {
    return { ok: false, text: failureText(error) }
  }
  const tested = { at: clock().toISOString(), to }
  await sql`
    insert into setting (key, value) values (${key}, ${sql.json(tested)})
    on conflict (key) do update set value = excluded.value`
  return { ok: true, text: `A levélküldő szerver átvette a próbalevelet: ${to}. Nézze meg, megérkezett-e.` }
}

const reasons: Readonly<Record<string, string>> = {
  EAUTH: 'A levélküldő szerver nem fogadta el a felhasználót vagy a jelszót.',
  ECONNECTION: 'A levélküldő szerver nem érhető el. Ellenőrizze a nevét és a kapuját.',
  ECONNREFUSED: 'A levélküldő szerver nem érhető el. Ellenőrizze a nevét és a kapuját.',
  ESOCKET: 'A kapcsolat nem jött létre. Ellenőrizze a kaput és a titkosítást.',
  EDNS: 'Nincs ilyen nevű levélküldő szerver.',
  ETIMEDOUT: 'A levélküldő szerver nem válaszolt időben. Ellenőrizze a nevét és a kapuját.',
  EENVELOPE: 'A levélküldő szerver nem fogadta el a feladót vagy a címzettet.',
}

/** In Hungarian, and what the server said, which its help knows. */
function failureText(error: unknown): string {
  const { code = '', response } = error as { code?: string; response?: string }
  const said = response ?? (error instanceof Error ? error.message : String(error))
  return `${reasons[code] ?? 'A levélküldő szerver nem vette át a levelet.'} (${said.slice(0, 200)})`
}
