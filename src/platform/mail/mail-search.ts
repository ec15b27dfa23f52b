import { foldText } from '#hungary/folded-text.ts'
import type { Executor } from '../database/database.ts'

/** What the desk types to find emails: each word in any part of the recipient's address or the subject. */

const maxWords = 6

/** Emails of transactions that were slow to commit have a smaller id than some that are indexed: so many are looked at again. */
const lookBack = { search: 2000, job: 100_000 }

/**
 * Emails that have no words yet get them. One that is taken back just now is left out: its row is locked.
 */
export async function indexNewEmails(sql: Executor, by: keyof typeof lookBack = 'search'): Promise<void> {
  await sql`
    insert into email_search (email_id, words)
    select m.id, fold_text(m.recipient || ' ' || m.subject) from email_message m
    where m.id > (select coalesce(max(email_id), 0) - ${lookBack[by]} from email_search) and m.recipient <> ''
      and (select true from email_search s where s.email_id = m.id) is null
    for key share of m skip locked
    on conflict (email_id) do nothing`
}

/** Emails that a search finds, as a condition on `email_message`; all where nothing is searched for. */
export function emailsFit(sql: Executor, search: string) {
  const words = foldText(search).split(' ').filter(Boolean).slice(0, maxWords)
  if (words.length === 0) return sql`true`
  const fits = words
    .map((word) => sql`s.words like ${`%${word.replaceAll(/[%_\\]/g, String.raw`\$&`)}%`}`)
    .reduce((one, other) => sql`${one} and ${other}`)
  return sql`id in (select s.email_id from email_search s where ${fits})`
}
