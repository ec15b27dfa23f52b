import type { Translation } from 'vanilla-cookieconsent'
import { statementPath } from './statement-path.ts'

/** What the consent's dialogs say. Refusing takes as many clicks as accepting, and is as easy to see. */
export const consentTexts: Translation = {
  consentModal: {
    title: 'Sütiket használunk',
    description:
      'A működéshez szükséges sütik mellett az Ön hozzájárulásával mérjük a bolt látogatottságát, és megjegyezzük a beállításait. Döntését bármikor megváltoztathatja.',
    acceptAllBtn: 'Elfogadom',
    acceptNecessaryBtn: 'Elutasítom',
    showPreferencesBtn: 'Beállítások',
    footer: `<a href="${statementPath}">Süti tájékoztató</a><a href="/adatkezelesi-tajekoztato">Adatkezelési tájékoztató</a>`,
  },
  preferencesModal: {
    title: 'Süti beállítások',
    acceptAllBtn: 'Mindet elfogadom',
    acceptNecessaryBtn: 'Mindet elutasítom',
    savePreferencesBtn: 'Beállítások mentése',
    closeIconLabel: 'Bezárás',
    sections: [
      {
        title: 'Szükséges',
        description:
          'A kosárhoz, a bejelentkezéshez és a biztonsághoz kellenek. Nélkülük a bolt nem működik.',
        linkedCategory: 'necessary',
      },
      {
        title: 'Kényelmi',
        description: 'Megjegyzik, hogyan szereti használni a boltot.',
        linkedCategory: 'functionality',
      },
      {
        title: 'Mérés',
        description: 'Megmutatják nekünk, mely oldalak hasznosak, és hol akadnak el a látogatók.',
        linkedCategory: 'analytics',
      },
      {
        title: 'Hirdetés',
        description: 'Segítenek, hogy hirdetéseink azokhoz jussanak el, akiket érdekelnek.',
        linkedCategory: 'marketing',
      },
      {
        description: `Bővebben a <a href="${statementPath}">süti tájékoztatóban</a> olvashat.`,
      },
    ],
  },
}
