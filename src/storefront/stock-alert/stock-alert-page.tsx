import { useActionData, useLoaderData, useLocation, type LoaderFunctionArgs } from 'react-router'
import { AuthFrame } from '../auth/auth-frame.tsx'
import { formClass } from '../auth/form-class.ts'
import { chosenVariant, variantHref } from '../product/variant-choice.ts'
import { variantParameter } from '../product/variant-parameter.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { clientContext } from '../runtime/router/page-context.ts'
import { orErrorPage, pageNotFoundAt } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { buttonClass } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { StockAlertForm } from './stock-alert-form.tsx'
import { stockAlertTexts as texts } from './stock-alert-texts.ts'

export { stockAlertAction as action } from './stock-alert-action.ts'

type AlertData = { name: string; href: string; variantId: number; isAvailable: boolean }

export async function loader({ request, context }: LoaderFunctionArgs): Promise<AlertData> {
  const { searchParams, href: here } = new URL(request.url)
  const slug = searchParams.get('termek') ?? ''
  if (!slug) throw pageNotFoundAt(here)
  const client = context.get(clientContext)
  const product = await orErrorPage(
    request,
    client.productGet({ params: { slug } }, { signal: request.signal }),
  )
  const variant = chosenVariant(product.variants, searchParams.get(variantParameter))
  if (!variant) throw pageNotFoundAt(here)
  return {
    name: variant.name,
    href: variantHref(`/termek/${product.slug}`, variant.item_number),
    variantId: variant.id,
    isAvailable: variant.addable_to_cart,
  }
}

export const shouldRevalidate = () => false

export const handle: PageHandle<AlertData> = { meta: () => ({ title: texts.title, noindex: true }) }

/** The form as a page, for who has no scripts. */
export function Component() {
  const { name, href, variantId, isAvailable } = useLoaderData<AlertData>()
  const posted = useActionData<FormResult>()
  const { pathname, search } = useLocation()
  return (
    <AuthFrame title={texts.title}>
      <div className={formClass}>
        <p>
          <a className="link" href={href}>
            {name}
          </a>
        </p>
        {isAvailable && !posted ? (
          <>
            <Note tone="success">{texts.available}</Note>
            <a className={buttonClass({ variant: 'primary' })} href={href}>
              {texts.toProduct}
            </a>
          </>
        ) : (
          <StockAlertForm variantId={variantId} action={pathname + search} posted={posted} />
        )}
      </div>
    </AuthFrame>
  )
}
