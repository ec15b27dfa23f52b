/** Where the pages of `account-routes.ts` are, roughly: another page there only loads the table for nothing. */
export const isLater = (path: string) =>
  /^\/(?:profil|kedv|garazs|autom|belep|regis|kilep|elfel|jelszo|email|hirlev|kapcs|velemeny-i|szerelesi|keszlet|kosar\/|fiok|suti-b|osszeh|elallas\b|blog(?:\/|$))/.test(
    path,
  )

export const loadLater = () => import('./account-routes.ts').then(({ accountRoutes }) => accountRoutes)
