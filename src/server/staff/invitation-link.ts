/** The token stands behind the `#`, so that no server, proxy or log on the way sees it. */
export const invitationLink = (origin: string, token: string): string => `${origin}/admin/meghivo#${token}`

/** The desk's origin for links. On this machine by its name: a passkey can't belong to a number. */
export function deskOrigin({
  adminUrl,
  publicUrl,
}: {
  adminUrl: string | undefined
  publicUrl: string
}): string {
  const url = new URL(adminUrl ?? publicUrl)
  if (url.hostname === '127.0.0.1') url.hostname = 'localhost'
  return url.origin
}
