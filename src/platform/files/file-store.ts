import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from './files.ts'
import { withLocalCopies } from './local-copies.ts'

export type ShopFiles = {
  /** Pictures, and what is drawn of them: for everybody's eyes. A name belongs to one content for good. */
  files: FileStore
  /** A folder beside them, for what is nobody else's business. */
  filesIn: (folder: PrivateFolder) => FileStore
}

/** Folders of files that all machines of a shop need, beside the pictures. */
export const privateFolders = ['documents', 'labels', 'mail', 'read-model'] as const
export type PrivateFolder = (typeof privateFolders)[number]

/** What copies of a bucket's pictures may take on each machine. */
const copiesBytes = 2 * 1024 ** 3
/** They can be had again: a backup leaves them out. */
export const copiesFolder = 'file-copies'

/** The files of a shop: below its data folder, or by the same names in its bucket. */
export async function openShopFiles(config: Pick<Config, 'dataDir' | 's3'>): Promise<ShopFiles> {
  const { dataDir, s3 } = config
  if (!s3) return localShopFiles(dataDir)
  // Its client costs a start some time, and many a shop has one machine.
  const { s3FileStore } = await import('./s3-file-store.ts')
  return {
    files: withLocalCopies(s3FileStore(s3, 'files'), join(dataDir, copiesFolder), copiesBytes),
    filesIn: (folder) => s3FileStore(s3, folder),
  }
}

export const localShopFiles = (dataDir: string): ShopFiles => ({
  files: localFileStore(join(dataDir, 'files')),
  filesIn: (folder) => localFileStore(join(dataDir, folder)),
})
