import { z } from 'zod'

/** A backup that can't be made, read or restored; the message is for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** Raised when an older program could not read what a newer one writes. */
export const formatVersion = 1

/** Members of the archive. Tables come as parts, because a tar wants to know the size of each member before its content. */
export const headerName = 'header.json'
export const manifestName = 'manifest.json'
const tablePrefix = 'table/'
const filePrefix = 'data/'

export const tablePart = (table: string, part: number): string =>
  `${tablePrefix}${table}/${String(part).padStart(6, '0')}`
export const fileMember = (path: string): string => `${filePrefix}${path}`

/** What a member holds, by its name; null for one that this format does not have. */
export function parseMember(name: string): { table: string } | { path: string } | null {
  const [, table] = /^table\/([a-z][a-z0-9_]*)\/\d{6}$/.exec(name) ?? []
  if (table !== undefined) return { table }
  const path = name.startsWith(filePrefix) ? name.slice(filePrefix.length) : ''
  const isPlain = path.split('/').every((part) => part !== '' && part !== '.' && part !== '..')
  return isPlain && !path.includes('\0') ? { path } : null
}

const count = z.number().int().nonnegative()

const headerSchema = z.object({
  formatVersion: z.literal(formatVersion),
  productVersion: z.string(),
  /** When the snapshot was taken, in ISO 8601. */
  createdAt: z.iso.datetime(),
  encrypted: z.boolean(),
  /** When each applied migration was made, in milliseconds: the journal's key of it. */
  migrations: z.array(count).min(1),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()).min(1) })),
  /** Sequences that have given a value, and the last one. */
  sequences: z.record(z.string(), z.string().regex(/^\d+$/)),
  /** Says whether a secret is the one that the shop's settings are sealed with, without giving it away. */
  secretCheck: z.string(),
  /** False where `APP_SECRET` of the environment is used: then the operator has it. */
  holdsSecret: z.boolean(),
})

const manifestSchema = z.object({
  rows: z.record(z.string(), count),
  members: z.array(z.object({ name: z.string(), bytes: count, sha256: z.string().length(64) })),
})

/** What a restore must know first; the first member of the archive. */
export type BackupHeader = z.infer<typeof headerSchema>
/** What was written, known only at the end: the last member. A file without it was cut off. */
export type BackupManifest = z.infer<typeof manifestSchema>

/** @throws BackupError for what is no header, or one of a newer format. */
export function parseHeader(text: string): BackupHeader {
  const found = parseJson(text) as { formatVersion?: unknown } | null
  if (typeof found?.formatVersion === 'number' && found.formatVersion > formatVersion)
    throw new BackupError('The backup was made by a newer version of the program: install that one.')
  return parsed(headerSchema, found)
}

/** @throws BackupError */
export const parseManifest = (text: string): BackupManifest => parsed(manifestSchema, parseJson(text))

function parsed<T>(schema: z.ZodType<T>, found: unknown): T {
  const result = schema.safeParse(found)
  if (result.success) return result.data
  throw new BackupError('The file is damaged, or no backup of a shop.')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
