/** Texts of the profile that more than one page shows. */
export const profileTexts = {
  personal: 'Személyes adatok',
  billing: 'Számlázási címek',
  shipping: 'Szállítási címek',
  orders: 'Megrendelések',
  favourites: 'Kedvencek',
  garage: 'Garázs',
  navigation: 'Fiókom oldalai',
  save: 'Mentés',
  edit: 'Módosítás',
  remove: 'Törlés',
  cancel: 'Mégse',
  optional: '(nem kötelező)',
} as const
