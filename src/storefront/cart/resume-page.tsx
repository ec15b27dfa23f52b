import {
  redirect,
  useActionData,
  useLoaderData,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
} from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { formClass, pageFormClass } from '../auth/form-class.ts'
import { handleForm, withToken, type FormResult } from '../runtime/forms/form-result.ts'
import { accountContext, clientContext, sessionContext } from '../runtime/router/page-context.ts'
import { isCallFailure, orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { Note } from '../ui/note.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { writeCartCookie } from './cart-cookie.ts'
import { cartEntries, cartTotal, cartView, lineTotal, type CartView } from './cart-view.ts'

type ResumeData = {
  cart: CartView | null
  /** This browser has another cart, which would be left behind. */
  replaces: boolean
  /** The page's own address, with the email's link in it. */
  here: string
}

/** The token of the cart that the email's link is about. */
async function readToken({
  request,
  context,
}: Pick<ActionFunctionArgs, 'request' | 'context'>): Promise<string> {
  const { searchParams } = new URL(request.url)
  const body = { cart: searchParams.get('kosar') ?? '', token: searchParams.get('jel') ?? '' }
  const account = await context.get(accountContext)()
  return (await withToken({ context }, () => account.cartReminderResume({ body }))).cart_token
}

/** A link that is damaged, or whose cart is gone, is no fault: the page says so. */
async function readTokenIfAny(args: LoaderFunctionArgs): Promise<string | null> {
  try {
    return await readToken(args)
  } catch (error) {
    if (isCallFailure(error) && [404, 422].includes(error.status)) return null
    throw error
  }
}

/** Opening the email's link only shows what is in the cart: mail programs open links too. */
export async function loader(args: LoaderFunctionArgs): Promise<ResumeData> {
  const { pathname, search } = new URL(args.request.url)
  const here = pathname + search
  const token = await readTokenIfAny(args)
  if (token === null) return { cart: null, replaces: false, here }
  const client = args.context.get(clientContext)
  const current = args.context.get(sessionContext).cartToken()
  const [found, own] = await Promise.all([
    orNull(client.checkoutGetCart({ params: { token } })),
    current && current !== token ? orNull(client.checkoutGetCart({ params: { token: current } })) : null,
  ])
  return { cart: found && cartView(found), replaces: (own?.items.length ?? 0) > 0, here }
}

/** From now on this browser's cart is that of the email. */
export async function action(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  return handleForm('resume', fields, { texts: {} }, async () => {
    writeCartCookie(args.context.get(sessionContext), await readToken(args))
    if (!import.meta.env.SSR) {
      const { cart } = await import('./cart-store.ts')
      cart.forget()
      await cart.load()
    }
    return redirect('/kosar', 303)
  })
}

export const shouldRevalidate = () => false

const title = 'Vásárlás folytatása'
export const handle: PageHandle<ResumeData> = { meta: () => ({ title, noindex: true }) }

function Gone() {
  return (
    <div className={formClass}>
      <Note tone="warning" title="Ez a kosár már nincs meg.">
        <p>Lehet, hogy azóta megrendelte, vagy a hivatkozás nem teljes.</p>
      </Note>
      <a className={buttonClass({ variant: 'primary', wide: true })} href="/">
        {texts.backHome}
      </a>
    </div>
  )
}

export function Component() {
  const { cart, replaces, here } = useLoaderData<ResumeData>()
  const posted = useActionData<FormResult>()
  const { result, busy, form } = useForm<FormResult>(here, posted)
  return (
    <AuthFrame title={title}>
      {cart && cart.lines.length > 0 ? (
        <form {...form} className={pageFormClass}>
          <FormErrors result={result} />
          <p>Ezek vannak a félbehagyott kosarában:</p>
          <ul>
            {cartEntries(cart).map((line) => (
              <li key={line.id}>
                {`${line.quantity} × `}
                {line.url ? <a href={line.url}>{line.name}</a> : line.name}:{' '}
                <b className="nowrap">{lineTotal(line)}</b>
                {line.problem ? <span className="small muted"> – {line.problem}</span> : null}
              </li>
            ))}
          </ul>
          <p>
            Összesen: <b className="nowrap">{cartTotal(cart)}</b>, szállítás nélkül
          </p>
          {replaces ? (
            <Note tone="warning">
              Ebben a böngészőben most más kosár van. Ha folytatja, ez kerül a helyére.
            </Note>
          ) : null}
          <Button type="submit" variant="primary" wide busy={busy}>
            Folytatom ezzel a kosárral
          </Button>
        </form>
      ) : (
        <Gone />
      )}
    </AuthFrame>
  )
}
