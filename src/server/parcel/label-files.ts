import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from '#platform/files/files.ts'

/** A stored label; null when its file is gone. */
export async function readLabel(config: Pick<Config, 'dataDir'>, key: string): Promise<Uint8Array | null> {
  return (await labelFiles(config).read(key)) ?? null
}

/** Labels show names and addresses: they lie apart from the pictures. */
export function labelFiles({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return localFileStore(join(dataDir, 'labels'))
}
