import type { Config } from '#config'
import { isLoopback } from '#platform/security/loopback.ts'
import type { Platform } from '#platform/platform.ts'
import { deskOrigin, invitationLink } from './invitation-link.ts'
import { inviteFirstOwner } from './staff-changes.ts'
import { hasStaff } from './staff-store.ts'

/**
 * What the start says while nobody works at the desk yet; null afterwards. A link stands there for a shop that is tried on this
 * machine alone; the log of any other shop is read by too many to hold a way in.
 */
export async function firstOwnerNotice({
  sql,
  config,
}: Pick<Platform, 'sql' | 'config'>): Promise<string | null> {
  if (await hasStaff(sql)) return null
  if (!isLocal(config)) return 'A pultnál még nincs senki. Az első: npm run shop -- staff invite EMAIL'
  const invitation = await sql.begin(inviteFirstOwner)
  if (!invitation) return null
  const link = invitationLink(deskOrigin(config), invitation.token)
  return `A pult az első tulajdonosnak, egyszer használható hivatkozással: ${link}`
}

const isLocal = ({ publicUrl, adminUrl }: Config) =>
  [publicUrl, adminUrl ?? publicUrl].every((url) => isLoopback(new URL(url).hostname))
