import { formatForint } from '#contract/money.ts'
import { html } from '#platform/markup/html.ts'
import { plainPage } from '#platform/http/plain-page.ts'
import type { DemoPayment, DemoPaymentState } from './demo-bank-store.ts'

/** What the payer may do, by the name of the form's button. */
export const demoOutcomes: Record<string, { state: DemoPaymentState; label: string }> = {
  siker: { state: 'paid', label: 'Fizetés sikeres' },
  hiba: { state: 'refused', label: 'Fizetés sikertelen' },
  megszakit: { state: 'cancelled', label: 'Megszakítom a fizetést' },
  lejar: { state: 'expired', label: 'Lejár az idő' },
}

const states: Record<DemoPaymentState, string> = {
  open: 'fizetésre vár',
  paid: 'kifizetve',
  refused: 'elutasítva',
  cancelled: 'megszakítva',
  expired: 'lejárt',
}

/** The practice bank's page. It works without scripts. */
export function demoBankPage({ id, amount, reference, state, returnUrl }: DemoPayment): string {
  const buttons = Object.entries(demoOutcomes).map(
    ([value, { label }]) => html`<p><button name="eredmeny" value="${value}">${label}</button></p> `,
  )
  return plainPage({
    lang: 'hu',
    title: 'Gyakorló bank',
    content: html`<h1>Gyakorló bank</h1>
      <p><strong>Ez nem valódi bank: itt pénz nem mozog, és kártyaadatot nem kérünk.</strong></p>
      <p>Válassza ki, hogyan végződjön a fizetés; a bolt úgy értesül róla, mint egy igazi banktól.</p>
      <table>
        <tbody>
          <tr>
            <th scope="row">Összeg</th>
            <td>${formatForint(amount)}</td>
          </tr>
          <tr>
            <th scope="row">Azonosító</th>
            <td><code>${reference}</code></td>
          </tr>
          <tr>
            <th scope="row">Állapot</th>
            <td>${states[state]}</td>
          </tr>
        </tbody>
      </table>
      ${state === 'open' ? html`<form method="post" action="/demo-bank/${id}">${buttons}</form>` : ''}
      <p><a href="${returnUrl}">Vissza a boltba</a></p>`,
  })
}
