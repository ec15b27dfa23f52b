import { join } from 'node:path'
import {
  areAllGiven,
  ConfigError,
  flag,
  secret,
  serviceAddress,
  setting,
  text,
  type ReadSetting,
} from './config-setting.ts'

/** Where a bucket is, and who may use it. */
export type S3Settings = {
  /** Undefined: Amazon's own, by the region. */
  endpoint: string | undefined
  region: string
  bucket: string
  /** Before every key: empty, or with a closing slash. */
  prefix: string
  accessKeyId: string
  secretAccessKey: string
  /** The bucket stands in the path of an address, not in its host. */
  pathStyle: boolean
}

export type FileConfig = {
  dataDir: string
  /** Where nightly backups are written; undefined: none are made. */
  backupDir: string | undefined
  /** What backups are encrypted with; undefined: they are not. */
  backupKeyFile: string | undefined
  /** Where files are, for all machines of a shop; undefined: in the data folder. */
  s3: S3Settings | undefined
  /** Whether backups are copied there too. */
  s3Backups: boolean
  /** What drawing goods' pictures ahead may take of one processor; 0: none is drawn before somebody asks. */
  picturesAheadPercent: number
}

export const fileSettings = {
  DATA_DIR: setting(text.min(1), 'a folder', '.data'),
  BACKUP_DIR: setting(text.min(1), 'a folder, or none', 'DATA_DIR/backups'),
  BACKUP_KEY_FILE: setting(
    text.min(1),
    'a file of at least 32 random bytes',
    'none: backups are not encrypted',
  ),
  S3_BUCKET: setting(
    text.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
    'the name of a bucket',
    'none: files stay in DATA_DIR',
  ),
  S3_ENDPOINT: serviceAddress("Amazon's, by S3_REGION"),
  S3_REGION: setting(text.regex(/^[a-z0-9-]{1,40}$/), 'a region like eu-central-1', 'eu-central-1'),
  S3_PREFIX: setting(
    text.regex(/^(?!.*\.\.)[\w.-]+(\/[\w.-]+)*\/?$/),
    'characters of a file name, slashes between',
    'none',
  ),
  S3_ACCESS_KEY_ID: secret(text, 'the access key', 'none'),
  S3_SECRET_ACCESS_KEY: secret(text, 'the secret key', 'none'),
  S3_PATH_STYLE: setting(flag, '0 or 1', '1 with S3_ENDPOINT, else 0'),
  S3_BACKUPS: setting(flag, '0 or 1', '0'),
  PICTURES_AHEAD_PERCENT: setting(
    text.regex(/^(0|[1-9]\d?|100)$/),
    'a number from 0 to 100',
    '25, or 0 when SHOP_MODE is test',
  ),
}

/** @throws ConfigError for a bucket that lacks something. */
export function readFiles(read: ReadSetting, mode: string): FileConfig {
  const dataDir = read('DATA_DIR') ?? fileSettings.DATA_DIR.fallback
  const backupDir = read('BACKUP_DIR')
  return {
    dataDir,
    backupDir: backupDir === 'none' ? undefined : (backupDir ?? join(dataDir, 'backups')),
    backupKeyFile: read('BACKUP_KEY_FILE'),
    s3: readS3(read),
    s3Backups: readS3Backups(read),
    picturesAheadPercent: Number(read('PICTURES_AHEAD_PERCENT') ?? (mode === 'test' ? 0 : 25)),
  }
}

/** Undefined: files stay in the data folder. @throws ConfigError when only some of what a bucket needs is given. */
function readS3(read: ReadSetting): S3Settings | undefined {
  const required = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']
  if (!areAllGiven(read, required)) return undefined
  const endpoint = read('S3_ENDPOINT')?.replace(/\/$/, '')
  const prefix = read('S3_PREFIX')?.replace(/\/$/, '')
  return {
    endpoint,
    region: read('S3_REGION') ?? fileSettings.S3_REGION.fallback,
    bucket: read('S3_BUCKET')!,
    prefix: prefix ? `${prefix}/` : '',
    accessKeyId: read('S3_ACCESS_KEY_ID')!,
    secretAccessKey: read('S3_SECRET_ACCESS_KEY')!,
    pathStyle: (read('S3_PATH_STYLE') ?? (endpoint ? '1' : '0')) === '1',
  }
}

/** Whether backups are copied into the bucket. Customers' data leave the machine then: encrypted, or not at all. */
function readS3Backups(read: ReadSetting): boolean {
  const isWanted = read('S3_BACKUPS') === '1'
  if (!isWanted) return false
  const missing = ['S3_BUCKET', 'BACKUP_KEY_FILE'].find((name) => read(name) === undefined)
  if (missing) throw new ConfigError(`${missing}: it is missing; expected with S3_BACKUPS=1.`)
  return true
}
