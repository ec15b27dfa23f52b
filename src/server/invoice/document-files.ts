import type { FileStore } from '#platform/files/files.ts'
import type { Platform } from '#platform/platform.ts'

/** Documents lie apart from the pictures, which anybody may see. */
export const documentFiles = ({ filesIn }: Pick<Platform, 'filesIn'>): FileStore => filesIn('documents')
