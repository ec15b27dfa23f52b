import { createLinkPage } from '../auth/link-page.tsx'
import { texts } from '../texts.ts'

/** Of the email's link after which nobody reminds this account of the change of tyres. */
export const garageReminderEndPage = createLinkPage({
  path: '/garazs/emlekezteto-vege',
  title: 'Nem kérek emlékeztetőt',
  lead: 'Ha megerősíti, nem írunk többet a gumicsere idejéről. A garázsa és a rendeléseiről szóló levelek nem változnak.',
  button: 'Nem kérek emlékeztetőt',
  parameters: ['fiok', 'jel'],
  perform: (account, { fiok = '', jel = '' }) =>
    account.garageEndReminder({ body: { user: Number(fiok), token: jel } }),
  next: { href: '/', label: texts.backHome },
})
