import { useEffect, useRef, type ReactNode } from 'react'
import {
  useActionData,
  useLoaderData,
  useLocation,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { describePage } from '#contract/summary.ts'
import type { Order, User, WithdrawalReceipt } from '#contract/wire.ts'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { SellerLine } from '../profile/seller-line.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { readUser } from '../user/signed-in.ts'
import { stepOf, type WithdrawalResult } from './withdrawal-action.ts'
import { WithdrawalFields, WithdrawalReview, type Prefill } from './withdrawal-form.tsx'
import { withdrawalTexts as texts } from './withdrawal-texts.ts'
import styles from './withdrawal.module.css'

export { action } from './withdrawal-action.ts'

type PageData = { prefill: Prefill; isOfAnOrder: boolean }

const path = '/elallas'
const looksLikeNumber = /^[\p{L}\p{N}/_-]{1,40}$/u
const looksLikeId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

function ofOrder({ number, contact, items, instant_payment: isByCard }: Order): Prefill {
  return {
    name: `${contact.last_name} ${contact.first_name}`,
    orderNumber: number,
    email: contact.email,
    lines: items.map((item) => `${item.quantity} ${item.unit_measure} ${item.name} (${item.item_number})`),
    isByCard,
  }
}

function ofUser(user: User | null, given: string): Prefill {
  return {
    name: user ? `${user.last_name} ${user.first_name}`.trim() : '',
    orderNumber: !looksLikeId.test(given) && looksLikeNumber.test(given) ? given : '',
    email: user?.email ?? '',
    lines: [],
    isByCard: false,
  }
}

/**
 * Filled in as far as the customer may see: the order of their session, of their account or of an email's signed link; else
 * their own name and the number that the link gave, whether there is such an order or not.
 */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const search = new URL(request.url).searchParams
  const given = search.get('rendeles') ?? ''
  const signature = search.get('alairas') ?? undefined
  const order = looksLikeId.test(given)
    ? await orNull(
        context
          .get(clientContext)
          .orderGet({ params: { id: given }, query: { signature } }, { signal: request.signal }),
      )
    : null
  const prefill = order ? ofOrder(order) : ofUser(await readUser(context), given)
  return { prefill, isOfAnOrder: given !== '' }
}

/** A form that was sent changes nothing of what was known before. */
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const handle: PageHandle<PageData> = {
  meta: ({ isOfAnOrder }, shop) => ({
    title: texts.title,
    description: describePage(texts.right, texts.lead),
    canonical: path,
    noindex: isOfAnOrder,
    jsonLd: [breadcrumbJsonLd([{ title: texts.title, url: path }], shop)],
  }),
}

/** A heading that takes the focus when its step begins, so that it is read out. */
function StepTitle({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus()
    heading.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <h2 ref={heading} tabIndex={-1}>
      {children}
    </h2>
  )
}

/** It is kept on paper, so it names both sides. */
function Receipt({ receipt, values }: { receipt: WithdrawalReceipt; values: WithdrawalResult['values'] }) {
  return (
    <section className={styles.form} aria-labelledby="elallas-atveve">
      <SellerLine className={styles.seller} />
      <div id="elallas-atveve">
        <StepTitle>{texts.doneTitle}</StepTitle>
      </div>
      <Note tone="success">
        <p>{receipt.message}</p>
      </Note>
      <blockquote className={styles.statement}>
        <p>{receipt.statement}</p>
        <p>
          {values.name}
          <br />
          {values.email}
        </p>
      </blockquote>
      <div className="live-only no-print">
        <Button icon="print" onClick={() => print()}>
          Nyomtatás
        </Button>
      </div>
    </section>
  )
}

function Introduction() {
  return (
    <div className={styles.introduction}>
      <p className={styles.lead}>{texts.right}</p>
      <p>{texts.lead}</p>
      <p>
        A határidőről, a visszaküldésről és a visszatérítésről, valamint a nyilatkozatmintáról az{' '}
        <a className="link" href="/elallasi-tajekoztato">
          elállási tájékoztatóban
        </a>{' '}
        olvashat.
      </p>
    </div>
  )
}

/** Who comes back to change something goes on in the first field: the button that led back is gone. */
function focusFirst(form: HTMLFormElement | null) {
  form?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus()
}

const isBack = (result: WithdrawalResult | undefined) =>
  result !== undefined && !result.message && Object.keys(result.errors).length === 0

function Steps({ search }: { search: string }) {
  const { prefill } = useLoaderData<PageData>()
  const posted = useActionData<WithdrawalResult>()
  // The address keeps the order, so that a form posted without scripts comes back with its lines.
  const { result, errors, busy, form } = useForm<WithdrawalResult>(path + search, posted)
  if (result?.receipt) return <Receipt receipt={result.receipt} values={result.values} />
  if (result && stepOf(result) === 'review')
    return (
      <form {...form} key="review" className={styles.form}>
        <StepTitle>{texts.reviewTitle}</StepTitle>
        <WithdrawalReview result={result} busy={busy} />
      </form>
    )
  return (
    <>
      <Introduction />
      <form {...form} ref={isBack(result) ? focusFirst : undefined} className={styles.form}>
        <WithdrawalFields prefill={prefill} result={result} errors={errors} busy={busy} />
      </form>
    </>
  )
}

/** Withdrawing from a contract: the form, the statement to be confirmed, and its receipt. Each visit begins again. */
export function Component() {
  const { key, search } = useLocation()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title: texts.title, url: path }]} />
      <div className={styles.page}>
        <h1 className={styles.title}>{texts.title}</h1>
        <Steps key={key} search={search} />
      </div>
    </main>
  )
}
