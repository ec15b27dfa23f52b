import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { formatForint, formatNumber } from '#contract/money.ts'
import { Button } from '../parts/button.tsx'
import { StateMark } from '../parts/list.tsx'
import { Note, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { load, loadAll } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { useRunProgress } from '../runtime/use-run-progress.ts'
import { showSaved } from '../shell/toast.ts'
import { spanText, type Promotion, type Step } from './promotion-draft.ts'
import { PromotionRun } from './promotion-run.tsx'
import { PromotionEditor } from './promotion-editor.tsx'
import { StepDialog } from './step-dialog.tsx'
import styles from './promotions.module.css'

export const handle: PageHandle = { title: 'Akció' }
const idOf = (id: string | undefined) => Number(/^\d{1,9}$/.exec(id ?? '')?.[0] ?? 0)
export const loader = loadAll(
  load('getPromotion', ({ params }) => ({ params: { id: idOf(params.id) } })),
  load('listPromotionScopes'),
)

export function Component() {
  const params = { id: idOf(useParams().id) }
  const promotion = useDesk('getPromotion', { params })
  const mayEdit = useMember()?.rights.includes('prices.edit') ?? false
  const [step, setStep] = useState<Step['name'] | null>(null)
  const isBusy = promotion.run?.ended_at === null
  useRunProgress(isBusy, 'getPromotion')
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/akciok">Akciók</Link>
          </p>
          <h1>{promotion.name}</h1>
          <p>
            <StateMark kind={promotion.shown.kind}>{promotion.shown.name}</StateMark>
          </p>
        </div>
        {mayEdit && !isBusy ? <Actions promotion={promotion} onStep={setStep} /> : null}
      </header>
      {promotion.run ? <PromotionRun promotion={promotion} run={promotion.run} /> : null}
      {promotion.state === 'draft' && mayEdit && !isBusy ? (
        <PromotionEditor
          key={promotion.id}
          name={`promotion:${promotion.id}`}
          stored={promotion.values}
          products={promotion.products}
          save={(client, body) => client.changePromotion({ params, body })}
          onSaved={() => showSaved('Az akciót elmentettük. Még nem indult el.')}
          onStart={() => setStep('start')}
        />
      ) : (
        <Standing promotion={promotion} mayEdit={mayEdit} onStep={setStep} />
      )}
      {step ? <StepDialog promotion={promotion} name={step} onClose={() => setStep(null)} /> : null}
    </>
  )
}

type StepProps = { promotion: Promotion; onStep: (name: Step['name']) => void }

function Actions({ promotion: { id, state }, onStep }: StepProps) {
  const navigate = useNavigate()
  const remove = useAction((client) => client.removePromotion({ params: { id } }))
  if (state === 'over') return null
  if (state === 'draft')
    return (
      <div className={styles.actions}>
        {remove.failure ? <Note>{remove.failure.message}</Note> : null}
        <Button
          kind="danger"
          busy={remove.busy}
          onClick={() =>
            void remove.run().then((done) => {
              if (!done) return
              showSaved('Az akciót töröltük.')
              void navigate('/termekek/akciok')
            })
          }
        >
          Törlés
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      <Button onClick={() => onStep('move_end')}>Vége…</Button>
      <Button kind="danger" onClick={() => onStep('end')}>
        {state === 'running' ? 'Leállítás…' : 'Időzítés törlése…'}
      </Button>
    </div>
  )
}

/** One that was started: what it is, and what has become of it. */
function Standing({ promotion, mayEdit, onStep }: StepProps & { mayEdit: boolean }) {
  const { formula, scope_text: scope, variants, entered, changed, values, products, state } = promotion
  return (
    <>
      {entered > 0 ? (
        <Sheet>
          <div className={styles.actions}>
            <p>
              <b>{formatNumber(entered)} változat</b>{' '}
              {promotion.run?.state === 'stopped'
                ? 'ebbe a körbe tartozik, de nem kapott akciós árat: az írást leállították, vagy később került bele.'
                : 'az indítás után került ebbe a körbe.'}{' '}
              Nem akciósak, amíg hozzá nem veszi őket.
            </p>
            {mayEdit ? (
              <Button kind="next" onClick={() => onStep('add')}>
                Megnézem…
              </Button>
            ) : null}
          </div>
        </Sheet>
      ) : null}
      <Sheet>
        <dl className={styles.details}>
          <dt>Kedvezmény</dt>
          <dd>{formula}</dd>
          <dt>Kör</dt>
          <dd>
            {scope}
            {products.length > 0 ? (
              <span className={styles.side}>
                {' '}
                (
                {products
                  .slice(0, 5)
                  .map(({ name }) => name)
                  .join(', ')}
                {products.length > 5 ? ` és még ${products.length - 5}` : ''})
              </span>
            ) : null}
          </dd>
          <dt>Idő</dt>
          <dd>{spanText(promotion.first_day, promotion.last_day)}</dd>
          <Floors values={values} />
          {state === 'draft' ? null : (
            <>
              <dt>Változatok</dt>
              <dd>
                {variants} kapott akciós árat
                {changed !== null && changed > 0
                  ? `, ebből ${changed} árát azóta más átírta: ezekhez az akció már nem nyúl`
                  : ''}
                .
              </dd>
            </>
          )}
        </dl>
      </Sheet>
      <Sheet>
        <p className={styles.side}>
          Az árak előzményei és a visszavonás a <Link to="/beallitasok/naplo">Naplóban</Link> vannak. Ami az
          indítás után kerül bele a körbe, az magától nem lesz akciós; ami kikerül belőle, a végéig az marad.
        </p>
      </Sheet>
    </>
  )
}

function Floors({ values: { floor_price: price, floor_over_cost: overCost } }: Pick<Promotion, 'values'>) {
  if (price === null && overCost === null) return null
  const texts = [
    price === null ? '' : formatForint(price),
    overCost === null ? '' : `beszerzési ár + ${overCost} %`,
  ].filter(Boolean)
  return (
    <>
      <dt>Nem megy alá</dt>
      <dd>{texts.join(', ')}</dd>
    </>
  )
}
