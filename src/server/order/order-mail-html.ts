import { html, type Markup } from '#server/kernel/html.ts'
import { letterDocument } from '#server/kernel/letter.ts'
import { deliveryLines } from './order-delivery.ts'
import type { Confirmation } from './order-mail.ts'

const cell = 'padding:8px 0;border-bottom:1px solid #999999;vertical-align:top'
const amount = `${cell};text-align:right;white-space:nowrap`
const heading = 'font-size:16px;margin:28px 0 6px'
const paragraph = 'margin:0 0 10px'

/**
 * The letter's HTML form: one column, no background and no text colour of its own, so that it follows the reader's
 * light or dark theme.
 */
export function confirmationHtml(confirmation: Confirmation): string {
  const { order, shop, links } = confirmation
  return letterDocument(
    order.number,
    html`<p
        style="font-size:18px;font-weight:bold;margin:0;border-bottom:3px solid #e87a00;padding-bottom:10px"
      >
        ${shop.name}
      </p>
      <h1 style="font-size:22px;line-height:1.25;margin:24px 0 10px">
        Köszönjük rendelését, ${order.contact.first_name}!
      </h1>
      <p style="${paragraph}">
        Megkaptuk, és feldolgozzuk. Rendelésszám:
        <strong style="white-space:nowrap">${order.number}</strong><br />Rendelés ideje:
        ${order.date.formatted_date_time}
      </p>
      ${items(confirmation)} ${delivery(confirmation)}
      <p style="margin:28px 0">
        <a
          href="${links.order}"
          style="display:inline-block;padding:12px 18px;background:#e87a00;color:#141414;font-weight:bold;text-decoration:none;border-radius:6px"
          >Rendelés megtekintése</a
        >
      </p>
      ${legal(confirmation)}`,
  )
}

function items({ order }: Confirmation): Markup {
  const { payment_data } = order
  const lines = order.items.map(
    (item) =>
      html`<tr>
        <td style="${cell}">
          ${item.name}<br /><small
            >${item.item_number} · ${item.quantity} × ${item.price.gross.formatted_value}</small
          >
        </td>
        <td style="${amount}">${item.total.gross.formatted_value}</td>
      </tr> `,
  )
  const sums = [
    { name: 'Részösszeg', value: payment_data.sub_total.gross.formatted_value },
    ...payment_data.adjustments.map((one) => ({ name: one.name, value: one.price.gross.formatted_value })),
  ].map(
    ({ name, value }) =>
      html`<tr>
        <td style="${cell}">${name}</td>
        <td style="${amount}">${value}</td>
      </tr> `,
  )
  return html`<h2 style="${heading}">Tételek</h2>
    <table width="100%" style="border-collapse:collapse">
      ${lines}${sums}
      <tr>
        <td style="padding:10px 0;font-weight:bold">
          Fizetendő összesen<br /><small style="font-weight:normal"
            >ebből áfa: ${order.total.tax.formatted_value}</small
          >
        </td>
        <td style="padding:10px 0;font-weight:bold;font-size:18px;text-align:right;white-space:nowrap">
          ${order.total.gross.formatted_value}
        </td>
      </tr>
    </table>`
}

function delivery({ order, payment }: Confirmation): Markup {
  const { billing_address: bill } = order
  const billing = [
    bill.name,
    `${bill.postal_code} ${bill.city}, ${bill.address}`,
    bill.tax_number ? `Adószám: ${bill.tax_number}` : '',
  ]
  return html`<h2 style="${heading}">Fizetés: ${order.payment_data.payment_method.name}</h2>
    ${block(payment)}
    <h2 style="${heading}">Szállítás: ${order.shipping_method.name}</h2>
    ${block(deliveryLines(order))}
    <h2 style="${heading}">Számlázási cím</h2>
    ${block(billing)}
    ${
      order.comment === ''
        ? ''
        : html`<h2 style="${heading}">Megjegyzés</h2>
            ${block(order.comment.split('\n'))}`
    }`
}

function legal({ shop, links, termsVersion }: Confirmation): Markup {
  return html`<h2 style="${heading}">Elállási jog</h2>
    <p style="${paragraph}">
      Ön 14 napon belül jogosult indokolás nélkül elállni e szerződéstől. Nyilatkozatát itt teheti meg:
      <a href="${links.withdrawal}" style="color:inherit">Elállás a szerződéstől</a>. Az elállás módja és a
      nyilatkozatminta:
      <a href="${links.withdrawalInformation}" style="color:inherit">Elállási tájékoztató</a>
    </p>
    <p style="${paragraph}">
      A szerződésre az
      <a href="${links.terms}" style="color:inherit">Általános szerződési feltételek</a> ${termsVersion}
      változata érvényes.
    </p>
    <p style="margin:24px 0 0;padding-top:10px;border-top:1px solid #999999;font-size:13px">
      ${shop.name} – ${shop.legalName}<br />${shop.address} · ${shop.phone} · ${shop.email}<br />Adószám:
      ${shop.taxNumber}
    </p>`
}

/** Lines under each other; empty ones are left out. */
function block(lines: readonly string[]): Markup {
  const shown = lines.filter((line) => line !== '')
  return html`<p style="${paragraph}">
    ${shown.map((line, position) => (position === 0 ? html`${line}` : html`<br />${line}`))}
  </p>`
}
