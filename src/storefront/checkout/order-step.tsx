import { Button } from '../ui/button.tsx'
import { Checkbox, TextArea } from '../ui/field.tsx'
import { GuaranteeNotice } from './guarantee-notice.tsx'
import { shownSums } from './shown-sums.ts'
import type { Filling } from './step-fields.tsx'
import { StepFrame } from './step.tsx'
import { orderingId, stepId } from './step-ids.ts'
import { SummaryLines, SummaryRows } from './summary.tsx'
import { isLater, type CheckoutView, type MethodView } from './checkout-view.ts'

function Consents({ terms, filling }: { terms: MethodView['terms']; filling: Filling }) {
  const { values, errors } = filling
  return (
    <div id={orderingId}>
      <Checkbox
        id="f-terms"
        name="terms"
        required
        defaultChecked={values !== null && 'terms' in values}
        error={errors.terms}
        label={
          <>
            Elolvastam és elfogadom az{' '}
            <a className="link nowrap" href="/aszf" target="_blank">
              ÁSZF-et
            </a>
            .
          </>
        }
      />
      {terms ? <input type="hidden" name="asks_payment_terms" value="1" /> : null}
      {terms ? (
        <Checkbox
          id="f-payment_terms"
          name="payment_terms"
          required
          defaultChecked={values !== null && 'payment_terms' in values}
          error={errors.payment_terms}
          label={
            <>
              {terms.text}{' '}
              <a className="link" href={terms.url} target="_blank" rel="noopener">
                {terms.link}
              </a>
            </>
          }
        />
      ) : null}
    </div>
  )
}

function LegalInformation() {
  return (
    <p className="small muted">
      Az{' '}
      <a href="/adatkezelesi-tajekoztato" target="_blank">
        adatkezelési tájékoztatót
      </a>{' '}
      itt olvashatja. Ön 14 napon belül indokolás nélkül elállhat a szerződéstől:{' '}
      <a href="/elallasi-tajekoztato" target="_blank">
        elállási tájékoztató és nyilatkozatminta
      </a>
      . A jogszabályban előírt{' '}
      <a href="/szavatossag-es-jotallas" target="_blank">
        szavatosság és jótállás
      </a>{' '}
      minden termékünkre érvényes. A megrendelést 48 órán belül <span className="nowrap">e-mailben</span>{' '}
      visszaigazoljuk.
    </p>
  )
}

/** The last step: what is ordered, for how much, and the button that binds. Nothing stands on the button but its label. */
export function OrderStep({ view, filling, busy }: { view: CheckoutView; filling: Filling; busy: boolean }) {
  const terms = view.payment.find(({ chosen }) => chosen)?.terms ?? null
  return (
    <StepFrame number={4} title="Összegzés és megrendelés" id={stepId('order')} later={isLater(4, view)}>
      <div className="step-body">
        <TextArea
          name="comment"
          label="Megjegyzés a rendeléshez (nem kötelező)"
          defaultValue={filling.values?.comment ?? view.comment}
          error={filling.errors.comment}
          rows={2}
          maxLength={2000}
        />
        <SummaryLines entries={view.entries} />
        <div className="summary-sum">
          <SummaryRows rows={view.rows} />
          <p className="summary-total">
            <span>{view.totalLabel}</span> <span>{view.total.text}</span>
          </p>
        </div>
        <GuaranteeNotice />
        {view.signedIn ? (
          <Checkbox
            name="save_to_account"
            label="Elmentem a címemet és az elérhetőségemet a fiókomba."
            defaultChecked={filling.values === null || 'save_to_account' in filling.values}
          />
        ) : null}
        <Consents terms={terms} filling={filling} />
        <LegalInformation />
        <input type="hidden" name="cart" value={view.cart} />
        <input type="hidden" name="expected_total" value={view.total.value} />
        <input type="hidden" name="shown_sums" value={JSON.stringify(shownSums(view))} />
        <Button type="submit" name="intent" value="order" variant="primary" size="large" wide busy={busy}>
          Fizetési kötelezettséggel járó megrendelés
        </Button>
      </div>
    </StepFrame>
  )
}
