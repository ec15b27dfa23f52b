import type { Platform } from '#platform/platform.ts'
import { imageKey } from './image-service.ts'

/**
 * Keeps a picture and returns its key. It waits for a removal of the same picture that is under way, and stays for the whole time
 * of `RETENTION_PICTURE_DAYS` from now on, named or not.
 */
export async function storeImage(
  { sql, files }: Pick<Platform, 'sql' | 'files'>,
  name: string,
  data: Buffer | string,
): Promise<string> {
  const key = imageKey(name, data)
  // Before the look: the removal holds this row until the file is gone.
  await sql`delete from unnamed_picture where key = ${key}`
  if (!(await files.isStored(`images/${key}`))) await files.write(`images/${key}`, data)
  return key
}
