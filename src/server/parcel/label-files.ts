import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from '#platform/files/files.ts'

/** Labels show names and addresses: they lie apart from the pictures. */
export function labelFiles({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return localFileStore(join(dataDir, 'labels'))
}
