import { html, type Markup } from './html.ts'

/** A short letter that asks for one thing. Texts are plain; `sender` is the shop's name. */
export type PlainLetter = {
  sender: string
  heading: string
  paragraphs: readonly string[]
  /** The one thing to do. */
  button?: { text: string; url: string }
  /** Small print under a line: why the letter came, who sent it. */
  notes: readonly string[]
}

const paragraph = 'margin:0 0 12px'

/**
 * Both forms of a letter. The HTML is one column without a background or text colour of its own, so that it follows the
 * reader's light or dark theme; the address of the button stands under it too, for those who can't press it.
 */
export function writeLetter(letter: PlainLetter): { html: string; text: string } {
  return { html: letterHtml(letter), text: letterText(letter) }
}

function letterText({ heading, paragraphs, button, notes }: PlainLetter): string {
  const action = button ? [`${button.text}:\n${button.url}`] : []
  return [heading, ...paragraphs, ...action, '--', ...notes].join('\n\n') + '\n'
}

function letterHtml({ sender, heading, paragraphs, button, notes }: PlainLetter): string {
  return letterDocument(
    heading,
    html`<p
        style="font-size:18px;font-weight:bold;margin:0;border-bottom:3px solid #e87a00;padding-bottom:10px"
      >
        ${sender}
      </p>
      <h1 style="font-size:22px;line-height:1.25;margin:24px 0 12px">${heading}</h1>
      ${paragraphs.map((text) => html`<p style="${paragraph}">${text}</p> `)} ${button ? action(button) : ''}
      <div style="margin:28px 0 0;padding-top:10px;border-top:1px solid #999999;font-size:13px">
        ${notes.map((text) => html`<p style="margin:0 0 8px">${text}</p> `)}
      </div>`,
  )
}

function action({ text, url }: { text: string; url: string }): Markup {
  return html`<p style="margin:24px 0 12px">
      <a
        href="${url}"
        style="display:inline-block;padding:12px 18px;background:#e87a00;color:#141414;font-weight:bold;text-decoration:none;border-radius:6px"
        >${text}</a
      >
    </p>
    <p style="margin:0 0 12px;font-size:13px;word-break:break-all">
      Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:<br />
      <a href="${url}" style="color:inherit">${url}</a>
    </p>`
}

/** The page around a letter's body, 600 px wide at most. */
export function letterDocument(title: string, body: Markup): string {
  return html`<!doctype html>
    <html lang="hu">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <title>${title}</title>
      </head>
      <body
        style="margin:0;padding:24px 16px;font-family:Arial,Helvetica,sans-serif;font-size:15px;line-height:1.5"
      >
        <table
          role="presentation"
          width="100%"
          style="max-width:600px;margin:0 auto;border-collapse:collapse"
        >
          <tr>
            <td>${body}</td>
          </tr>
        </table>
      </body>
    </html> `.text
}

/**
 * The words of a visitor in a letter that may go to anybody's address: a sign without width behind dots keeps mail
 * programs from making links of them, and is not seen.
 */
export const unlinked = (words: string): string => words.replaceAll(/[.:/@](?=\S)/g, '$&\u2060')
