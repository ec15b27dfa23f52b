/** What an email says, for who looks after it: nobody at the desk may open what a customer's link opens. Pure. */

const address = /https?:\/\/[^\s<>"]+/g
/** Of the length of the shop's tokens, wherever they stand. */
const token = /[A-Za-z0-9_-]{40,}/g

/** The text with each link cut after its first step, and without tokens. */
export const withoutSecrets = (text: string): string =>
  text.replaceAll(address, cutLink).replaceAll(token, (found) => (/[A-Za-z0-9]/.test(found) ? '…' : found))

function cutLink(link: string): string {
  if (!URL.canParse(link)) return '…'
  const { origin, pathname, search, hash } = new URL(link)
  const [first = '', ...more] = pathname.split('/').filter(Boolean)
  const isCut = more.length > 0 || search !== '' || hash !== ''
  return `${origin}/${first}${isCut ? (first === '' ? '…' : '/…') : ''}`
}
