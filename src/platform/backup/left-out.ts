/**
 * Tables whose rows mean nothing elsewhere: the change log is about this server's transactions and is an hour old at most, and the
 * list of backups is about files that lie here, as are those of pictures that nothing names and that are drawn in sizes. The numbers of the
 * listing are those of servers beside the database.
 */
export const withoutBackup: string[] = [
  'change_log',
  'backup_run',
  'unnamed_picture',
  'drawn_picture',
  'listing_facet',
  'listing_term',
]

/** What lies in the data folder and is not the shop: the database's own files, locks, and the backups themselves. */
const ownNames = /^(postgres|socket|backups$|file-copies$|shop\.lock|restore-unfinished$)/
/** What is being written has not got its name yet; and a backup may lie anywhere. */
const otherEnds = /\.(tmp|part|backup)$/

/** Whether no backup holds a file of the data folder. `temporary`: folders that the shop fills again by itself. */
export function isLeftOut(path: string, temporary: readonly string[]): boolean {
  const isBelow = (folder: string) => path === folder || path.startsWith(`${folder}/`)
  return ownNames.test(path) || otherEnds.test(path) || temporary.some(isBelow)
}
