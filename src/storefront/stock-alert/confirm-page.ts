import { createLinkPage } from '../auth/link-page.tsx'
import { texts } from '../texts.ts'

/** Of the email's link that confirms the address of a request. */
export const stockAlertConfirmPage = createLinkPage({
  path: '/keszlet-ertesites/megerosites',
  title: 'Értesítés megerősítése',
  lead: 'Ha megerősíti, egy levelet küldünk erre a címre, amint a kért termék újra kapható.',
  button: 'Megerősítem az értesítést',
  parameters: ['id', 'token'],
  perform: (account, { id = '', token = '' }) => account.stockAlertConfirm({ body: { id, token } }),
  next: { href: '/', label: texts.backHome },
})
