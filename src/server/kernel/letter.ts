import { html } from './html.ts'
import {
  letterAddress,
  letterButton,
  letterDocument,
  letterFacts,
  letterGoods,
  letterHeading,
  letterLink,
  letterParagraph,
  letterWords,
  letterQuote,
  sizedName,
  type LetterGoods,
  type LetterLink,
  type LetterSum,
} from './letter-parts.ts'

/** A paragraph, a product by its name, names with values, somebody else's words, or goods with what they cost together. */
export type LetterPart =
  | string
  | { product: string }
  | { facts: readonly (readonly [name: string, value: string])[] }
  | { quote: readonly string[] }
  | { goods: readonly LetterGoods[]; total: LetterSum & { note?: string } }

/** A short letter that asks for one thing. Texts are plain; `sender` is the shop's name. */
export type PlainLetter = {
  sender: string
  heading: string
  paragraphs: readonly LetterPart[]
  /** The one thing to do. */
  button?: LetterLink
  /** Small print under a line: why the letter came, who sent it. */
  notes: readonly (string | LetterLink)[]
}

/** Both forms of a letter. The address of the button stands under it too, for those who can't press it. */
export function writeLetter(letter: PlainLetter): { html: string; text: string } {
  return { html: letterHtml(letter), text: letterText(letter) }
}

function letterText({ sender, heading, paragraphs, button, notes }: PlainLetter): string {
  const action = button ? [`${button.text}:\n${button.url}`] : []
  const small = notes.map((note) => (typeof note === 'string' ? note : `${note.text}:\n${note.url}`))
  const blocks = [sender, heading, ...paragraphs.map(partText), ...action, '--', ...small]
  return `${blocks.join('\n\n').replaceAll('\u00a0', ' ')}\n`
}

function partText(part: LetterPart): string {
  if (typeof part === 'string') return part
  if ('product' in part) return part.product
  if ('facts' in part) return part.facts.map(([name, value]) => `${name}: ${value}`).join('\n')
  if ('quote' in part) return part.quote.map((line) => `> ${line}`).join('\n')
  const { total } = part
  return [
    ...part.goods.map(({ name, detail, amount }) => `- ${name} (${detail}): ${amount}`),
    `${total.name}: ${total.amount}${total.note ? ` (${total.note})` : ''}`,
  ].join('\n')
}

function letterHtml({ sender, heading, paragraphs, button, notes }: PlainLetter): string {
  return letterDocument({
    title: heading,
    preview: firstWords(paragraphs) ?? heading,
    sender,
    body: [
      letterHeading(heading),
      ...paragraphs.map(partHtml),
      ...(button ? [letterButton(button), letterAddress(button.url)] : []),
    ],
    foot: notes.map(
      (note) =>
        html`<p style="margin:0 0 8px">
          ${typeof note === 'string' ? letterWords(note) : letterLink(note)}
        </p> `,
    ),
  })
}

/** What says something by itself: no salutation. */
function firstWords(paragraphs: readonly LetterPart[]): string | undefined {
  const words = paragraphs.map((part) => {
    if (typeof part === 'string') return part.startsWith('Kedves ') ? '' : part
    return 'product' in part || 'facts' in part ? partText(part).split('\n')[0]! : ''
  })
  return words.find((text) => text !== '')
}

function partHtml(part: LetterPart) {
  if (typeof part === 'string') return letterParagraph(part)
  if ('product' in part) return letterParagraph(sizedName(part.product))
  if ('facts' in part) return letterFacts(part.facts)
  if ('quote' in part) return letterQuote(part.quote)
  return letterGoods(part.goods, [], part.total)
}

/**
 * The words of a visitor in a letter that may go to anybody's address: a sign without width behind dots keeps mail
 * programs from making links of them, and is not seen.
 */
export const unlinked = (words: string): string => words.replaceAll(/[.:/@](?=\S)/g, '$&\u2060')
