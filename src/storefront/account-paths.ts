/** Where the pages of `account-routes.ts` are, roughly: another page there only loads the table for nothing. */
export const isLater = (path: string) =>
  /^\/(?:profil|kedv|gara|autom|abronc|bele|regi|kile|elfe|jelsz|email|hirl|kapc|velemeny-i|szerelesi|kesz|kosar\/|fiok|suti-b|ossz|elallas\b|blog(?:\/|$))/.test(
    path,
  )

export const loadLater = () => import('./account-routes.ts').then(({ accountRoutes }) => accountRoutes)
