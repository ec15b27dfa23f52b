import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { couponFormula, couponLimits, couponSentence, couponSpan } from '#contract/coupon.ts'
import { formatNumber } from '#contract/money.ts'
import { Button, buttonClass } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { MoreLink } from '../parts/more-link.tsx'
import { Empty, Note, PageHead, Sheet } from '../parts/sheet.tsx'
import sheetStyles from '../parts/sheet.module.css'
import { Timeline } from '../parts/timeline.tsx'
import { deskQuery, load } from '../runtime/desk-data.ts'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { isResponseError } from '../runtime/response-error.ts'
import { useAction, useClient, useDesk } from '../runtime/use-desk.ts'
import { showSaved } from '../shell/toast.ts'
import { codeOf, type Coupon } from './coupon-draft.ts'
import styles from './coupons.module.css'

export const handle: PageHandle = { title: 'Kupon' }

const orderId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function inputOf(code: string | undefined, search: URLSearchParams) {
  const before = search.get('utan') ?? ''
  return { params: { code: codeOf(code) }, query: orderId.test(before) ? { before } : {} }
}

export const loader = load('getCoupon', ({ params, request }) =>
  inputOf(params.code, new URL(request.url).searchParams),
)

export function Component() {
  const { code } = useParams()
  const [search] = useSearchParams()
  const { error } = useQuery(deskQuery(useClient(), 'getCoupon', inputOf(code, search)))
  const isGone = isResponseError(error) && error.status === 404
  return isGone ? <Gone code={codeOf(code)} /> : <There />
}

/** Its creation was taken back while it was looked at. */
function Gone({ code }: { code: string }) {
  return (
    <>
      <PageHead title={code} back={{ to: '/termekek/kuponok', title: 'Kuponok' }} />
      <Sheet>
        <Note mild>Ez a kupon már nincs meg: a létrehozását visszavonták.</Note>
      </Sheet>
    </>
  )
}

function There() {
  const { code } = useParams()
  const [search] = useSearchParams()
  const coupon = useDesk('getCoupon', inputOf(code, search))
  const mayEdit = useMember()?.rights.includes('prices.edit') ?? false
  return (
    <>
      <header className={sheetStyles.head}>
        <div>
          <p>
            <Link to="/termekek/kuponok">Kuponok</Link>
          </p>
          <h1>{coupon.code}</h1>
          <p>
            <StateMark kind={coupon.shown.kind}>{coupon.shown.name}</StateMark>
          </p>
        </div>
        {mayEdit ? <Actions coupon={coupon} /> : null}
      </header>
      <Details coupon={coupon} />
      <Uses coupon={coupon} isFirst={!search.has('utan')} />
      {coupon.has_more && coupon.uses ? (
        <MoreLink last={coupon.uses.at(-1)!.order_id}>Korábbi rendelések</MoreLink>
      ) : null}
      <Timeline steps={coupon.history} />
    </>
  )
}

function Actions({ coupon: { code, state } }: { coupon: Coupon }) {
  const [isEnding, setEnding] = useState(false)
  return (
    <div className={styles.actions}>
      <Link
        className={buttonClass({})}
        to={`/termekek/kuponok/uj?${new URLSearchParams({ minta: code }).toString()}`}
      >
        Új ugyanilyen
      </Link>
      {state === 'ended' ? null : (
        <Button kind="danger" onClick={() => setEnding(true)}>
          Lezárás…
        </Button>
      )}
      {isEnding ? <EndDialog code={code} onClose={() => setEnding(false)} /> : null}
    </div>
  )
}

function EndDialog({ code, onClose }: { code: string; onClose: () => void }) {
  const end = useAction((client) => client.endCoupon({ params: { code } }))
  return (
    <Dialog title={`Lezárás: ${code}`} onClose={onClose}>
      {end.failure ? <Note>{end.failure.message}</Note> : null}
      <p>
        Mostantól senki sem használhatja, az sem, akinek már a kosarában van. A korábbi rendelések kedvezménye
        megmarad.
      </p>
      <DialogActions>
        <Button onClick={onClose}>Mégsem</Button>
        <Button
          kind="danger"
          busy={end.busy}
          onClick={() =>
            void end.run().then((done) => {
              if (!done) return
              showSaved(`${code}: a kupont lezártuk.`)
              onClose()
            })
          }
        >
          Lezárás
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function Details({ coupon: { name, terms, used, given, unrecorded } }: { coupon: Coupon }) {
  const limits = couponLimits(terms)
  return (
    <Sheet>
      <p className={styles.sentence}>{couponSentence(terms)}</p>
      <dl className={styles.details}>
        <dt>Név</dt>
        <dd>{name}</dd>
        <dt>Mit ad</dt>
        <dd>
          {couponFormula(terms)}
          {limits === '' ? '' : `, ${limits}`}
        </dd>
        <dt>Mikor</dt>
        <dd>{couponSpan(terms)}</dd>
        <dt>Felhasználva</dt>
        <dd>
          {formatNumber(used)} rendelésben
          {terms.max_uses === null ? '' : `, összesen ${formatNumber(terms.max_uses)} lehet`}
        </dd>
        <dt>Adott kedvezmény</dt>
        <dd>
          {given.formatted_value}
          {terms.kind === 'free_shipping' ? ' szállítási díj' : ''}
          {unrecorded === 0
            ? ''
            : `; ${formatNumber(unrecorded)} korábbi rendelés elengedett díját még nem jegyeztük fel`}
        </dd>
      </dl>
    </Sheet>
  )
}

function Uses({ coupon: { uses }, isFirst }: { coupon: Coupon; isFirst: boolean }) {
  if (uses === null) return null
  return (
    <Sheet title="Rendelések ezzel a kuponnal" flush>
      {uses.length === 0 ? (
        <Empty>{isFirst ? 'Még senki sem használta.' : 'Korábbi rendelés nincs.'}</Empty>
      ) : (
        <List>
          {uses.map((use) => (
            <Row
              key={use.order_id}
              title={<Link to={`/rendelesek/${use.order}`}>{use.order}</Link>}
              detail={momentText(use.at)}
            >
              {use.is_released ? <StateMark kind="off">Törölték, visszakapta</StateMark> : null}
              <span className={styles.amount}>{use.given?.formatted_value ?? 'díja nincs feljegyezve'}</span>
            </Row>
          ))}
        </List>
      )}
    </Sheet>
  )
}
