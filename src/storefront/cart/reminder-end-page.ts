import { createLinkPage } from '../auth/link-page.tsx'
import { texts } from '../texts.ts'

/** Of the email's link after which no cart of its address is reminded of. */
export const reminderEndPage = createLinkPage({
  path: '/kosar/emlekezteto-vege',
  title: 'Nem kérek emlékeztetőt',
  lead: 'Ha megerősíti, nem küldünk több emlékeztetőt a félbehagyott kosarairól. A kosár tartalma megmarad.',
  button: 'Nem kérek emlékeztetőt',
  parameters: ['kosar', 'jel'],
  perform: (account, { kosar = '', jel = '' }) =>
    account.cartReminderEnd({ body: { cart: kosar, token: jel } }),
  next: { href: '/', label: texts.backHome },
})
