import type { Translation } from 'vanilla-cookieconsent'
import { categoryTexts, consentTitle, necessaryTitle } from './category-texts.ts'
import { statementPath } from './statement-path.ts'

/**
 * What the consent's dialogs say. Refusing takes as many clicks as accepting, and is as easy to see. The question is short: on
 * a phone nothing of it may be larger than what the page itself says.
 */
export const consentTexts: Translation = {
  consentModal: {
    title: 'Sütiket használunk',
    description:
      'Mérési, kényelmi és hirdetési sütikhez kérjük a hozzájárulását. Döntését bármikor módosíthatja.',
    acceptAllBtn: 'Elfogadom',
    acceptNecessaryBtn: 'Elutasítom',
    showPreferencesBtn: 'Beállítások',
    footer: `<a href="${statementPath}">Sütitájékoztató</a><a href="/adatkezelesi-tajekoztato">Adatkezelési tájékoztató</a>`,
  },
  preferencesModal: {
    title: consentTitle,
    acceptAllBtn: 'Mindet elfogadom',
    acceptNecessaryBtn: 'Mindet elutasítom',
    savePreferencesBtn: 'Beállítások mentése',
    closeIconLabel: 'Bezárás',
    sections: [
      {
        title: necessaryTitle,
        description: 'A kosárhoz, a belépéshez és a biztonsághoz kellenek. Nélkülük a bolt nem működik.',
        linkedCategory: 'necessary',
      },
      ...Object.entries(categoryTexts).map(([linkedCategory, { title, what }]) => ({
        title,
        description: what,
        linkedCategory,
      })),
      {
        description: `Bővebben a <a href="${statementPath}">sütitájékoztatóban</a> olvashat.`,
      },
    ],
  },
}
