import { html } from '../markup/html.ts'
import {
  emailAddress,
  emailButton,
  emailDocument,
  emailDetails,
  emailGoods,
  emailHeading,
  emailLink,
  emailParagraph,
  emailCopy,
  emailQuote,
  sizedName,
  type EmailGoods,
  type EmailLink,
  type EmailSum,
} from './email-parts.ts'

/** A paragraph, a product by its name, names with values, somebody else's words, or goods with what they cost together. */
export type EmailPart =
  | string
  | { product: string }
  | { details: readonly (readonly [name: string, value: string])[] }
  | { quote: readonly string[] }
  | { goods: readonly EmailGoods[]; total: EmailSum & { note?: string } }

/** A short email that requests one thing. Texts are plain; `sender` is the shop's name. */
export type EmailContent = {
  sender: string
  heading: string
  paragraphs: readonly EmailPart[]
  /** The one thing to do. */
  button?: EmailLink
  /** Small print under a line: why the email came, who sent it. */
  notes: readonly (string | EmailLink)[]
}

/** Both forms of an email. The address of the button stands under it too, for those who can't press it. */
export function renderEmail(email: EmailContent): { html: string; text: string } {
  return { html: emailHtml(email), text: emailText(email) }
}

function emailText({ sender, heading, paragraphs, button, notes }: EmailContent): string {
  const action = button ? [`${button.text}:\n${button.url}`] : []
  const small = notes.map((note) => (typeof note === 'string' ? note : `${note.text}:\n${note.url}`))
  const blocks = [sender, heading, ...paragraphs.map(partText), ...action, '--', ...small]
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function partText(part: EmailPart): string {
  if (typeof part === 'string') return part
  if ('product' in part) return part.product
  if ('details' in part) return part.details.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('quote' in part) return part.quote.map((line) => `> ${line}`).join('\n')
  const { total } = part
  return [
    ...part.goods.flatMap(({ name, detail, amount, parts = [] }) => [
      `- ${name} (${detail}): ${amount}`,
      ...parts.map((one) => `  – ${one}`),
    ]),
    `${total.name}: ${total.amount}${total.note ? ` (${total.note})` : ''}`,
  ].join('\n')
}

function emailHtml({ sender, heading, paragraphs, button, notes }: EmailContent): string {
  return emailDocument({
    title: heading,
    preview: previewText(paragraphs) ?? heading,
    sender,
    body: [
      emailHeading(heading),
      ...paragraphs.map(partHtml),
      ...(button ? [emailButton(button), emailAddress(button.url)] : []),
    ],
    foot: notes.map(
      (note) =>
        html`<p style="margin:0 0 8px">${typeof note === 'string' ? emailCopy(note) : emailLink(note)}</p> `,
    ),
  })
}

/** What says something by itself: no salutation. */
function previewText(paragraphs: readonly EmailPart[]): string | undefined {
  const texts = paragraphs.map((part) => {
    if (typeof part === 'string') return part.startsWith('Kedves ') ? '' : part
    return 'product' in part || 'details' in part ? partText(part).split('\n')[0]! : ''
  })
  return texts.find((text) => text !== '')
}

function partHtml(part: EmailPart) {
  if (typeof part === 'string') return emailParagraph(part)
  if ('product' in part) return emailParagraph(sizedName(part.product))
  if ('details' in part) return emailDetails(part.details)
  if ('quote' in part) return emailQuote(part.quote)
  return emailGoods(part.goods, [], part.total)
}

/**
 * The text of a customer in an email that may go to anybody's address: word joiners (U+2060) around what links are recognised
 * by keep mail programs from making them, and are not seen. The dots of other scripts count in a domain's name too.
 */
export const unlinked = (text: string): string =>
  text.replaceAll(/[.:/@\\\u2024\u3002\uff0e\uff61](?=\S)/g, '\u2060$&\u2060')
