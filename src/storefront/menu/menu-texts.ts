/** The sentences of panels and sheet: they come with them. */
export const menuTexts = {
  allOf: (title: string) => `Összes: ${title}`,
  backTo: (title: string) => `Vissza: ${title}`,
  own: 'Önnek',
  account: 'Fiókom',
  signIn: 'Belépés vagy regisztráció',
  help: 'Segítség és kapcsolat',
} as const
