import { userInfo } from 'node:os'
import type { Author } from './recording.ts'

/** The author of what a command writes: whoever types it, by the name that the system knows. */
export const commandAuthor = (what: string): Author => ({ actor: 'command', name: userName(), what })

/** '' where the system does not know the user, as in some containers. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return ''
  }
}
