import type { Executor, Transaction } from '#platform/database/database.ts'
import { readBranding, sheetHash, themeSheet, type Branding } from './branding.ts'

/** Its name among the stored settings, older than the feature's. */
const key = 'look'
const sheetKey = (hash: string) => `theme_sheet:${hash}`
/** Pages that name an old sheet may lie in a cache for so long. */
const sheetDays = 400

export async function loadBranding(sql: Executor): Promise<Branding> {
  const [row] = await sql<{ value: unknown }[]>`select value from setting where key = ${key}`
  return readBranding(row?.value)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockBranding(tx: Transaction): Promise<Branding> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<{ value: unknown }[]>`select value from setting where key = ${key} for update`
  return readBranding(row?.value)
}

/** Stores the branding whole, with the sheet of its accent. Former sheets stay for the pages that name them. */
export async function writeBranding(
  tx: Transaction,
  branding: Omit<Branding, 'sheet'>,
  now: Date,
): Promise<void> {
  const css = branding.accent === null ? null : themeSheet(branding.accent)
  const sheet = css === null ? null : sheetHash(css)
  await tx`
    insert into setting as stored (key, value) values (${key}, ${tx.json({ ...branding, sheet })})
    on conflict (key) do update set value = excluded.value where stored.value <> excluded.value`
  if (css === null || sheet === null) return
  await tx`
    insert into setting (key, value) values (${sheetKey(sheet)}, ${tx.json({ css, at: now.toISOString() })})
    on conflict (key) do update set value = excluded.value`
  const oldest = new Date(now.getTime() - sheetDays * 86_400_000).toISOString()
  await tx`delete from setting where key like 'theme\\_sheet:%' and value ->> 'at' < ${oldest}`
}

/** A style sheet by its hash; null for one that never was. */
export async function findSheet(sql: Executor, hash: string): Promise<string | null> {
  const [row] = await sql<{ css: string }[]>`
    select value ->> 'css' as css from setting where key = ${sheetKey(hash)}`
  return row?.css ?? null
}
