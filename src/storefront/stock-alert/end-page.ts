import { createLinkPage } from '../auth/link-page.tsx'
import { texts } from '../texts.ts'

/** Of the email's link that ends what its address waits for. */
export const stockAlertEndPage = createLinkPage({
  path: '/keszlet-ertesites/vege',
  title: 'Nem kérek több értesítést',
  lead: 'Ha megerősíti, erre az e-mail-címre nem írunk többet arról, hogy egy termék újra kapható.',
  button: 'Nem kérek több értesítést',
  parameters: ['id', 'token'],
  perform: (account, { id = '', token = '' }) => account.stockAlertEnd({ body: { id, token } }),
  next: { href: '/', label: texts.backHome },
})
