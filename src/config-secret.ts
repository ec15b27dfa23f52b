import { randomBytes } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AppSecret } from '#platform/security/ids.ts'
import { ConfigError, listOf, secret, text, type ReadSetting } from './config-setting.ts'

export type SecretConfig = {
  /** Undefined: see {@link loadSecret}. */
  appSecret: string | undefined
  /** Nothing is signed with them any more; what was goes on. */
  previousSecrets: string[]
}

const MIN_SECRET_LENGTH = 32

export const secretSettings = {
  APP_SECRET: secret(
    text.min(MIN_SECRET_LENGTH),
    `at least ${MIN_SECRET_LENGTH} characters`,
    'made once, stored in DATA_DIR/secret',
  ),
  APP_SECRET_PREVIOUS: secret(
    text.refine((value) => listOf(value).every((item) => item.length >= MIN_SECRET_LENGTH)),
    `secrets of at least ${MIN_SECRET_LENGTH} characters with commas between`,
    'none',
  ),
}

export const readSecrets = (read: ReadSetting): SecretConfig => ({
  appSecret: read('APP_SECRET'),
  previousSecrets: listOf(read('APP_SECRET_PREVIOUS') ?? ''),
})

/** The key that signs cookies and tokens, and those before it. @throws ConfigError when the stored file is damaged. */
export function loadSecret(config: SecretConfig & { dataDir: string }): AppSecret {
  return [config.appSecret ?? storedSecret(config.dataDir), ...config.previousSecrets]
}

/** One made at the first start, readable by its owner only. */
function storedSecret(dataDir: string): string {
  const file = join(dataDir, 'secret')
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const stored = readFileIfAny(file) ?? makeSecret(file)
  if (stored.length >= MIN_SECRET_LENGTH) return stored
  throw new ConfigError(
    `DATA_DIR: ${file} holds no whole secret; expected at least ${MIN_SECRET_LENGTH} characters, or no such file.`,
  )
}

/** A link appears whole or not at all, so two processes that start together end up with one secret. */
function makeSecret(file: string): string {
  const mine = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
  writeFileSync(mine, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flush: true })
  try {
    linkSync(mine, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(mine)
  }
  return readFileSync(file, 'utf8').trim()
}

function readFileIfAny(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
