import type { Executor, Transaction } from '#platform/database/database.ts'
import { readOwnTexts, type OwnTexts } from './email-texts.ts'
import type { EmailKindName, EmailTexts } from './email-kinds.ts'

const key = 'email_texts'

export async function loadOwnTexts(sql: Executor): Promise<OwnTexts> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readOwnTexts(row?.value)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockOwnTexts(tx: Transaction): Promise<OwnTexts> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<{ value: unknown }[]>`select value from setting where key = ${key} for update`
  return readOwnTexts(row?.value)
}

/** Writes the words of one kind; an empty part makes it as it was at first. */
export async function writeOwnTexts(
  tx: Transaction,
  kind: EmailKindName,
  words: Partial<EmailTexts>,
): Promise<void> {
  if (Object.keys(words).length === 0)
    await tx`update setting set value = value - ${kind}::text where key = ${key}`
  else
    await tx`
      update setting set value = value || jsonb_build_object(${kind}::text, ${tx.json(words as never)}::jsonb) where key = ${key}`
}
