import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from '#platform/files/files.ts'

/** Documents lie apart from the pictures, which anybody may see. */
export function documentFiles({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return localFileStore(join(dataDir, 'documents'))
}
