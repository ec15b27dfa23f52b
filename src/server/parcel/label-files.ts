import type { FileStore } from '#platform/files/files.ts'
import type { Platform } from '#platform/platform.ts'

/** A stored label; null when its file is gone. */
export async function readLabel(
  platform: Pick<Platform, 'filesIn'>,
  key: string,
): Promise<Uint8Array | null> {
  return (await labelFiles(platform).read(key)) ?? null
}

/** Labels show names and addresses: they lie apart from the pictures. */
export const labelFiles = ({ filesIn }: Pick<Platform, 'filesIn'>): FileStore => filesIn('labels')
