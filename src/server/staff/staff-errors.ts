import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const staffErrors = {
  desk_sign_in_failed: {
    status: 422,
    message: 'Az e-mail-cím, a jelszó vagy a kód nem jó.',
    when: 'the address, the password or the code at the desk is wrong',
  },
  passkey_refused: {
    status: 422,
    message: 'Ezzel a kulccsal nem lehet belépni. Próbálja újra, vagy válasszon másik módot.',
    when: 'a passkey is unknown, not verified, or responds to another challenge',
  },
  invitation_ended: {
    status: 404,
    message: 'Ez a meghívó már nem él. Kérjen újat attól, aki küldte.',
    when: 'an invitation to the desk is unknown, used or out of time',
  },
  email_missing: {
    status: 422,
    message: 'Írja be az e-mail-címét.',
    when: 'the first owner of a shop has not given an address',
  },
  wrong_code: {
    status: 422,
    message: 'A kód nem jó. Nézze meg, hogy a telefon órája pontos-e.',
    when: 'the code does not belong to the new authenticator',
  },
  last_owner: {
    status: 409,
    message: 'A boltnak maradnia kell egy tulajdonosnak, aki be tud lépni.',
    when: 'the last active owner would be revoked or lose the role',
  },
  own_rights: {
    status: 409,
    message: 'A saját szerepkörét és hozzáférését más tulajdonos változtathatja meg.',
    when: 'somebody would change their own role or revoke themselves',
  },
  last_way_in: {
    status: 409,
    message:
      'Ez az egyetlen kulcs, amellyel be tud lépni. Előbb adjon hozzá másikat, vagy állítson be jelszót.',
    when: 'the last passkey of somebody without a password would be removed',
  },
  email_taken: {
    status: 409,
    message: 'Ezzel a címmel már van munkatárs.',
    when: 'a colleague with this address exists',
  },
  too_many_views: {
    status: 409,
    message: 'Ehhez a listához már 50 nézetet mentett. Töröljön egyet, amelyet nem használ.',
    when: 'somebody at the desk would save more views of a list than anybody finds their way in',
  },
} as const satisfies Record<string, ErrorDefinition>

export const staffError = errorTable(staffErrors)
