import { emptyFieldTexts } from '../ui/empty-field-texts.ts'

/** Texts of signing in that more than one form or page shows. */
export const authTexts = {
  login: 'Belépés',
  register: 'Regisztráció',
  forgotten: 'Elfelejtett jelszó',
  hasAccount: 'Van fiókom',
  wantsAccount: 'Regisztrálok',
  forgot: 'Elfelejtettem',
  logout: 'Kilépés',
  account: 'Fiókom',
  email: 'E-mail-cím',
  password: 'Jelszó',
  newPassword: 'Új jelszó',
  lastName: 'Vezetéknév',
  firstName: 'Keresztnév',
  showPassword: 'Jelszó megjelenítése',
  passwordHint: 'Legalább 8 karakter. Egy hosszabb mondat könnyen megjegyezhető, és erős is.',
  guest: 'Vásárolni fiók nélkül is lehet.',
  or: 'vagy',
  done: 'Rendben',
  backToLogin: 'Vissza a belépéshez',
  toLogin: 'Tovább a belépéshez',
  toHome: 'Tovább a kezdőlapra',
  toProfile: 'Tovább a fiókomba',
} as const

/** What to do with a field that was left empty. Its keys are the fields that the forms have. */
export const loginFields = {
  email: emptyFieldTexts.email,
  password: 'Írja be a jelszavát.',
}
export const registerFields = {
  last_name: '',
  first_name: '',
  email: loginFields.email,
  password: 'Adjon meg egy jelszót, legalább 8 karaktert.',
  privacy_policy: 'A regisztrációhoz fogadja el az adatkezelési tájékoztatót.',
}
export const forgottenFields = { email: loginFields.email }
export const newPasswordFields = { password: registerFields.password }
