import { brand } from '#theme/brand.ts'
import { html, Markup } from '../markup/html.ts'
import { findSize } from '#tyres/size-in-name.ts'

/**
 * The pieces of emails. Mail programs know no style sheets, so every element carries its own style; emails have no deps
 * and no text colour of their own, so that they follow the reader's light or dark theme. Only the orange fields are a whole
 * pair of colours. Only pictures of goods are fetched, from the shop itself; with pictures turned off an email says the same.
 */

const family = 'Archivo,Arial,Helvetica,sans-serif'
/** The font of names, sizes and totals. */
const wide = "font-family:Archivo,'Arial Black',Arial,sans-serif;font-weight:900;letter-spacing:-0.4px"
const figures = 'font-variant-numeric:tabular-nums'
/** A long word, such as an item number or an address, makes no email wider than a telephone. */
const wrapping = 'word-break:break-word'
const hairline = '1px solid #8a949e'
/** Without a colour: that of the text. */
const rule = '2px solid'
/** Made for each email: the merchant may choose another accent. */
const field = () => `background:${brand.accent};color:${brand.onAccent}`
const attributes = new Markup('role="presentation" cellpadding="0" cellspacing="0" border="0"')

export type EmailLink = { text: string; url: string }
/** `amount` as it is read, `99 960 Ft`; `parts`: what a set consists of; `picture`: its address, a square. */
export type EmailGoods = {
  name: string
  detail: string
  amount: string
  parts?: readonly string[]
  picture?: string | undefined
}
export type EmailSum = { name: string; amount: string }

const table = (margin: string, rows: Markup): Markup =>
  html`<table ${attributes} width="100%" style="border-collapse:collapse;margin:${margin}">
    ${rows}
  </table> `

/** `e-mail-cím`, `2026-000123`, `EL-2026-000012`: hyphens that end no line. A bank account is too long for that. */
const unbroken = /(\be-mail[\p{L}-]*|(?<![\p{L}\d-])(?:\p{Lu}{1,4}-)?\d{4}[-/]\d{3,6}(?![\d-]))/iu

/** The shop's own text. */
export const emailCopy = (text: string): Markup =>
  html`${text
    .split(unbroken)
    .map((part, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`,
    )}`

export const emailHeading = (text: string): Markup =>
  html`<h1 style="${wide};font-size:26px;line-height:1.2;margin:28px 0 16px">${emailCopy(text)}</h1> `

export const emailSection = (text: string): Markup =>
  html`<h2 style="font-size:17px;line-height:1.3;margin:32px 0 10px;padding-top:12px;border-top:1px solid">
    ${text}
  </h2> `

export const emailParagraph = (content: string | Markup): Markup =>
  html`<p style="margin:0 0 14px">${typeof content === 'string' ? emailCopy(content) : content}</p> `

export const emailLink = ({ text, url }: EmailLink): Markup =>
  html`<a href="${url}" style="color:inherit;text-decoration:underline">${text}</a>`

/** Names and values, ruled like a drawing's table. */
export function emailDetails(rows: readonly (readonly [name: string, value: string])[]): Markup {
  const cell = `padding:8px 0;border-bottom:${hairline};vertical-align:top`
  return table(
    '0 0 18px',
    html`
      ${rows.map(
        ([name, value]) =>
          html`<tr>
            <td width="38%" style="${cell};word-break:normal;padding-right:12px;font-size:14px">${name}</td>
            <td style="${cell};${figures};font-weight:bold">${emailCopy(value)}</td>
          </tr> `,
      )}
    `,
  )
}

/** What somebody else wrote, line by line. */
export const emailQuote = (lines: readonly string[]): Markup =>
  table(
    '0 0 18px',
    html`
      <tr>
        <td style="border-left:4px solid ${brand.accent};padding:2px 0 2px 16px">
          ${lines.map((line, index) => (index === 0 ? html`${line}` : html`<br />${line}`))}
        </td>
      </tr>
    `,
  )

/** The name beside it says what it shows. Its field is light in a dark theme too: goods are drawn for a light one. */
const goodsPicture = (address: string | undefined): Markup | string =>
  address === undefined
    ? ''
    : html`<img
        src="${address}"
        alt=""
        width="48"
        height="48"
        style="display:block;border-radius:4px;background:#eff2f4"
      />`

/** A picture that comes with the email, and what it is for. */
export const emailPicture = (picture: { cid: string; size: number; alt: string; note: string }): Markup =>
  html`<p style="margin:0 0 18px;font-size:13px">
    <img
      src="cid:${picture.cid}"
      alt="${picture.alt}"
      width="${picture.size}"
      height="${picture.size}"
      style="display:block;margin:0 0 6px;background:#fff"
    />${picture.note}
  </p> `

/** Goods with their sums, and the last sum large between two rules. In tables of their own: a large sum takes no width from names. */
export function emailGoods(
  goods: readonly EmailGoods[],
  sums: readonly EmailSum[],
  total: EmailSum & { note?: string },
): Markup {
  const cell = 'padding:12px 0;vertical-align:top'
  const amount = `${figures};text-align:right;white-space:nowrap;padding-left:12px`
  const big = `padding:14px 0;border-top:${rule};border-bottom:${rule};vertical-align:baseline`
  const isPictured = goods.some(({ picture }) => picture !== undefined)
  const rows = goods.map((one, index) => {
    const isLast = index === goods.length - 1 && sums.length === 0
    const ruled = isLast ? cell : `${cell};border-bottom:${hairline}`
    return html`<tr>
      ${isPictured ? html`<td width="60" style="${ruled};width:60px">${goodsPicture(one.picture)}</td> ` : ''}
      <td style="${ruled}">
        ${sizedName(one.name)}<br /><span style="font-size:13px;${figures}"
          >${one.detail}${(one.parts ?? []).map((part) => html`<br />– ${part}`)}</span
        >
      </td>
      <td style="${ruled};${amount};font-weight:bold">${one.amount}</td>
    </tr> `
  })
  const sumRows = sums.map(
    (one) =>
      html`<tr>
        <td style="padding:8px 0 0">${one.name}</td>
        <td style="padding:8px 0 0;${amount}">${one.amount}</td>
      </tr> `,
  )
  const totalRow = html`<tr>
    <td style="${big};font-weight:bold">
      ${total.name}${
        total.note ? html`<br /><span style="font-size:13px;font-weight:normal">${total.note}</span>` : ''
      }
    </td>
    <td style="${big};${amount};${wide};font-size:22px">${total.amount}</td>
  </tr> `
  return html`${table('0', html`${rows}`)}${table('0 0 12px', html`${sumRows}`)}${table('0 0 18px', totalRow)}`
}

/** A name whose tyre size is set as the shop writes it, on a line of its own. */
export function sizedName(name: string): Markup {
  const size = findSize(name)
  if (!size) return html`<strong>${name}</strong>`
  const { before, whole, index, after } = size
  const cut = index === '' ? -1 : whole.lastIndexOf(index)
  const [line, rest] = cut < 0 ? [whole, ''] : [whole.slice(0, cut).trimEnd(), whole.slice(cut)]
  return html`${before === '' ? '' : html`<strong>${before}</strong><br />`}
    <span style="${wide};font-size:19px;line-height:1.4;white-space:nowrap">${line}</span>${
      rest === '' ? '' : html` <span style="white-space:nowrap">${rest}</span>`
    }${after === '' ? '' : html` ${after}`}`
}

/** The one thing to do: an orange field that is a link all over. */
export const emailButton = ({ text, url }: EmailLink): Markup =>
  html`<table ${attributes} style="margin:26px 0 18px;border-collapse:separate">
    <tr>
      <td bgcolor="${brand.accent}" style="${field()};border-radius:6px">
        <a
          href="${url}"
          style="display:inline-block;padding:14px 24px;${field()};font-size:16px;font-weight:bold;line-height:1.25;text-decoration:none;border-radius:6px"
          >${text}</a
        >
      </td>
    </tr>
  </table> `

/** For those whose program shows no button. */
export const emailAddress = (url: string): Markup =>
  html`<p style="margin:0 0 14px;font-size:13px">
    Ha a gomb nem működik, másolja ezt a címet a böngészőjébe:<br />
    <a href="${url}" style="color:inherit;word-break:break-all">${url}</a>
  </p> `

/** The shop's name on its orange field, measured as on a drawing. */
const wordmark = (sender: string): Markup =>
  table(
    '0',
    html`
      <tr>
        <td bgcolor="${brand.accent}" style="${field()};padding:20px 24px 18px;border-radius:6px">
          <table ${attributes} style="border-collapse:collapse">
            <tr>
              <td colspan="2" style="${wide};color:inherit;font-size:23px;line-height:1.2">${sender}</td>
            </tr>
            <tr>
              <td colspan="2" height="6" style="font-size:0;line-height:6px">&nbsp;</td>
            </tr>
            <tr>
              <td colspan="2" height="5" style="${tickStyle};border-bottom:2px solid ${brand.onAccent}">
                &nbsp;
              </td>
            </tr>
            <tr>
              <td colspan="2" height="5" style="${tickStyle}">&nbsp;</td>
            </tr>
          </table>
        </td>
      </tr>
    `,
  )

const tickStyle = `font-size:0;line-height:5px;border-left:2px solid ${brand.onAccent};border-right:2px solid ${brand.onAccent}`

/** What a list of emails shows after the subject; the zero-width characters keep the email's own text out of it. */
const preview = (text: string): Markup =>
  html`<div style="display:none;max-height:0;max-width:0;overflow:hidden;mso-hide:all">
    ${text}${'\u00a0\u200c'.repeat(60)}
  </div>`

/** The whole page, 600 px wide at most. */
export function emailDocument(email: {
  title: string
  /** The first words that a list of emails shows. */
  preview: string
  /** The shop's name. */
  sender: string
  body: Markup | Markup[]
  /** Small print: why the email came, who sent it. */
  foot: Markup | Markup[]
}): string {
  return html`<!doctype html>
    <html lang="hu">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no, email=no" />
        <title>${email.title}</title>
      </head>
      <body
        style="margin:0;padding:0;font-family:${family};font-size:16px;line-height:1.5;-webkit-text-size-adjust:100%"
      >
        ${preview(email.preview)}
        <table ${attributes} width="100%" style="border-collapse:collapse">
          <tr>
            <td align="center" style="padding:16px 16px 32px">
              <table
                ${attributes}
                width="600"
                align="center"
                style="width:100%;max-width:600px;border-collapse:collapse;text-align:left"
              >
                <tr>
                  <td style="font-family:${family};font-size:16px;line-height:1.5;${wrapping}">
                    ${wordmark(email.sender)} ${email.body}
                    <div
                      style="margin:32px 0 0;padding-top:14px;border-top:${hairline};font-size:13px;line-height:1.5"
                    >
                      ${email.foot}
                    </div>
                  </td>
                </tr>
              </table>
            </td>
          </tr>
        </table>
      </body>
    </html> `.text
}
