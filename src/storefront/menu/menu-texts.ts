/** The sentences of panels and sheet: they come with them. */
export const menuTexts = {
  allOf: (title: string) => `${title} – az összes`,
  backTo: (title: string) => `Vissza: ${title}`,
  own: 'Önnek',
  account: 'Fiókom',
  signIn: 'Belépés vagy regisztráció',
  help: 'Segítség és kapcsolat',
} as const
