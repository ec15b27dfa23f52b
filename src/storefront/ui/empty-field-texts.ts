/** What to write into a field that was left empty, where more than one form has such a field. */
export const emptyFieldTexts = {
  lastName: 'Írja be a vezetéknevét.',
  firstName: 'Írja be a keresztnevét.',
  ownName: 'Írja be a nevét.',
  email: 'Írja be az e-mail-címét, például nev@pelda.hu.',
  postalCode: 'Írja be a négyjegyű irányítószámot.',
  town: 'Írja be a település nevét.',
  street: 'Írja be az utcát és a házszámot.',
  taxNumber: 'Írja be a cég adószámát, például 12345676-2-42.',
} as const
