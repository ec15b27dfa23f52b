import { createLinkPage } from '../auth/link-page.tsx'
import { texts } from '../texts.ts'

/** Of the email's link after which nobody asks this address for reviews. */
export const reviewRequestEndPage = createLinkPage({
  path: '/velemeny-iras/vege',
  title: 'Nem kérek ilyen levelet',
  lead: 'Ha megerősíti, erre az e-mail-címre nem küldünk több levelet, amelyben véleményt kérünk. A rendeléseiről szóló levelek nem változnak.',
  button: 'Nem kérek ilyen levelet',
  parameters: ['rendeles', 'jel'],
  perform: (account, { rendeles = '', jel = '' }) =>
    account.reviewRequestEnd({ body: { order: rendeles, token: jel } }),
  next: { href: '/', label: texts.backHome },
})
