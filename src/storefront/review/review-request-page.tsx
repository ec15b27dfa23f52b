import {
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { formClass, pageFormClass } from '../auth/form-class.ts'
import { formResult, handleForm, textOf, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import { sentTexts } from './review-action.ts'
import { reviewFields } from './review-fields.ts'
import { ReviewInputs } from './review-inputs.tsx'

type Item = { product_variant_id: number; name: string; is_reviewed: boolean }
type RequestData = {
  writer: string
  items: Item[]
  /** Why nothing can be written by this link; null when something can. */
  problem: string | null
  /** The page's own address, with the email's link in it. */
  here: string
}

function linkOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return { order: searchParams.get('rendeles') ?? '', token: searchParams.get('jel') ?? '' }
}

/** A link that is damaged or too old is no fault: the page says so. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<RequestData> {
  const { pathname, search } = new URL(request.url)
  const here = pathname + search
  try {
    const account = await context.get(accountContext)()
    const body = linkOf(request)
    const found = await withToken({ context }, () => account.reviewRequestGet({ body }))
    return { ...found, problem: null, here }
  } catch (error) {
    if (!isCallFailure(error) || ![404, 422].includes(error.status)) throw error
    const problem =
      error.status === 404 ? error.body.message : 'Ez a hivatkozás hibás. Kérjük, nyissa meg újra a levélből.'
    return { writer: '', items: [], problem, here }
  }
}

const fieldTexts = {
  rating: 'Válasszon 1 és 5 csillag között.',
  comment: '',
  car: '',
  kilometres: '',
  photos: '',
}

/** Each product of the order has a form of its own, which its variant names. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  const form = textOf(fields, 'variant_id')
  return handleForm(form, fields, { texts: fieldTexts }, async () => {
    const account = await args.context.get(accountContext)()
    const body = { ...linkOf(args.request), ...(await reviewFields(fields)) }
    const review = await withToken(args, () => account.reviewRequestWrite({ body }))
    return formResult(form, fields, { done: sentTexts[review.status] })
  })
}

/** What was written stays in view; another product of the order is loaded. */
export const shouldRevalidate = ({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  formMethod === undefined && defaultShouldRevalidate

const title = 'Vélemény írása'
export const handle: PageHandle<RequestData> = { meta: () => ({ title, noindex: true }) }

/** The chosen product of the order, or the first that waits for a review: one form at a time. */
function chosenItem(items: Item[], here: string): Item | undefined {
  const chosen = new URL(here, 'https://bolt.invalid').searchParams.get('termek')
  return (
    items.find(({ product_variant_id: id }) => String(id) === chosen) ??
    items.find(({ is_reviewed: isReviewed }) => !isReviewed) ??
    items[0]
  )
}

function hrefOf(item: Item, here: string): string {
  const url = new URL(here, 'https://bolt.invalid')
  url.searchParams.set('termek', String(item.product_variant_id))
  return url.pathname + url.search
}

function ItemForm({ item, here, writer }: { item: Item; here: string; writer: string }) {
  const given = useActionData<FormResult>()
  const id = String(item.product_variant_id)
  const posted = given?.form === id ? given : undefined
  const { result, errors, busy, form } = useForm<FormResult>(hrefOf(item, here), posted)
  if (result?.done) {
    return (
      <Note tone="success" title="Köszönjük a véleményét!" alert>
        <p>{result.done}</p>
      </Note>
    )
  }
  if (item.is_reviewed) return <p className="muted">Erről a termékről már írt véleményt.</p>
  return (
    // Pictures go with the document, as without scripts: a call takes no form.
    <form
      {...form}
      className={pageFormClass}
      encType="multipart/form-data"
      onSubmit={(event) => hasPhotos(event.currentTarget) || form.onSubmit(event)}
    >
      <FormErrors result={result} />
      <input type="hidden" name="variant_id" value={id} />
      <ReviewInputs errors={errors} values={posted?.values} />
      {writer ? <p className="small muted">{`Így jelenik meg a neve: ${writer}`}</p> : null}
      <Button type="submit" variant="primary" wide busy={busy}>
        Vélemény elküldése
      </Button>
    </form>
  )
}

const hasPhotos = (form: HTMLFormElement) =>
  new FormData(form).getAll('photos').some((file) => file instanceof File && file.size > 0)

function Gone({ problem }: { problem: string }) {
  return (
    <div className={formClass}>
      <Note tone="warning">
        <p>{problem}</p>
      </Note>
      <a className={buttonClass({ variant: 'primary', wide: true })} href="/">
        {texts.backHome}
      </a>
    </div>
  )
}

export function Component() {
  const { writer, items, problem, here } = useLoaderData<RequestData>()
  const item = chosenItem(items, here)
  if (problem !== null || !item) {
    return (
      <AuthFrame title={title}>
        <Gone problem={problem ?? 'A rendelésben nincs olyan termék, amelyről most véleményt írhat.'} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={title}>
      <div className={formClass}>
        <p>
          A kedvező és a kedvezőtlen véleményt egyaránt közzétesszük.{' '}
          <a className="link" href="/velemenyek-kezelese">
            Így kezeljük a véleményeket
          </a>
        </p>
        <h2>{item.name}</h2>
        <ItemForm key={item.product_variant_id} item={item} here={here} writer={writer} />
        <Others items={items.filter((other) => other !== item)} here={here} />
      </div>
    </AuthFrame>
  )
}

function Others({ items, here }: { items: Item[]; here: string }) {
  if (items.length === 0) return null
  return (
    <nav aria-label="A rendelés többi terméke">
      <p>A rendelés többi terméke:</p>
      <ul>
        {items.map((item) => (
          <li key={item.product_variant_id}>
            {item.is_reviewed ? (
              <span className="muted">{`${item.name} – már írt róla`}</span>
            ) : (
              <a className="link" href={hrefOf(item, here)}>
                {item.name}
              </a>
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}
