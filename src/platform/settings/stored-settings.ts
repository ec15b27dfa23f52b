import { createHmac } from 'node:crypto'
import { SETTINGS, type StoredSettings } from '#config'
import type { Executor, Transaction } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { acceptedSecrets } from '../security/ids.ts'
import { seal, unseal } from '../security/seal.ts'

/** What the merchant has set at the desk by the names of the environment's variables; secrets are sealed. */

const key = 'services'
type StoredValue = { text: string } | { sealed: string }
type Row = { value: Record<string, StoredValue> }
type Reader = Pick<Platform, 'sql' | 'secret'>

/** `unreadable`: sealed with a secret that the shop has no more; they have to be given again. */
export type ReadSettings = { settings: StoredSettings; unreadable: string[] }

const purposeOf = (name: string) => `setting:${name}`

export async function loadStored({ sql, secret }: Reader): Promise<ReadSettings> {
  const [row] = await sql<Row[]>`select value from setting where key = ${key}`
  return readStored(row?.value ?? {}, secret)
}

/** The same, and nobody else changes it until the transaction ends. */
export async function lockStored(tx: Transaction, secret: Platform['secret']): Promise<ReadSettings> {
  await tx`insert into setting (key, value) values (${key}, '{}') on conflict (key) do nothing`
  const [row] = await tx<Row[]>`select value from setting where key = ${key} for update`
  return readStored(row?.value ?? {}, secret)
}

function readStored(value: Row['value'], secret: Platform['secret']): ReadSettings {
  const settings: Record<string, string> = {}
  const unreadable: string[] = []
  for (const [name, one] of Object.entries(value)) {
    const text = 'sealed' in one ? unseal(secret, purposeOf(name), one.sealed) : one.text
    if (text === null) unreadable.push(name)
    else settings[name] = text
  }
  return { settings, unreadable }
}

/** Of some settings: who saves them names the version that they have read. Only the shop can make it, so that it gives no secret away. */
export function versionOf(secret: Platform['secret'], settings: StoredSettings): string {
  const entries = Object.entries(settings).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHmac('sha256', acceptedSecrets(secret)[0]!).update(JSON.stringify(entries)).digest('base64url')
}

/**
 * Stores all of them, secrets sealed with the present secret. One that is sealed with it already stays as it is, so that the audit
 * names those alone that have changed.
 */
export async function writeStored(
  tx: Executor,
  secret: Platform['secret'],
  settings: StoredSettings,
): Promise<void> {
  const [row] = await tx<Row[]>`select value from setting where key = ${key}`
  const present = acceptedSecrets(secret)[0]!
  const sealed = (name: string, text: string): StoredValue => {
    const before = row?.value[name]
    const isSame = before && 'sealed' in before && unseal(present, purposeOf(name), before.sealed) === text
    return isSame ? before : { sealed: seal(secret, purposeOf(name), text) }
  }
  const value: Row['value'] = Object.fromEntries(
    Object.entries(settings).map(([name, text]) => [
      name,
      SETTINGS[name]?.secret ? sealed(name, text) : { text },
    ]),
  )
  await tx`
    insert into setting as stored (key, value) values (${key}, ${tx.json(value)})
    on conflict (key) do update set value = excluded.value`
}
