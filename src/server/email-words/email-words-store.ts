import type { Executor, Transaction } from '#platform/database/database.ts'
import { readOwnWords, type OwnWords } from './email-words.ts'
import type { EmailKindName, EmailWords } from './email-kinds.ts'

const key = 'email_words'

export async function loadOwnWords(sql: Executor): Promise<OwnWords> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readOwnWords(row?.value)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOwnWords(tx: Transaction): Promise<OwnWords> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<{ value: unknown }[]>`select value from setting where key = ${key} for update`
  return readOwnWords(row?.value)
}

/** Writes the words of one kind; an empty part makes it as it was at first. */
export async function writeOwnWords(
  tx: Transaction,
  kind: EmailKindName,
  words: Partial<EmailWords>,
): Promise<void> {
  if (Object.keys(words).length === 0)
    await tx`update setting set value = value - ${kind}::text where key = ${key}`
  else
    await tx`
      update setting set value = value || jsonb_build_object(${kind}::text, ${tx.json(words as never)}::jsonb) where key = ${key}`
}
