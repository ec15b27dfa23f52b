import { Suspense, type ComponentType } from 'react'
import { asItStands, hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import { formRegionIds } from './form-region-ids.ts'

type Form = keyof typeof formRegionIds

/** The element of the id is the region's own; without its script the form in it stays as it is. */
const formPart = (form: Form, load: () => Promise<ComponentType>) => {
  const id = formRegionIds[form]
  return hydrateOnVisible<object>(id, () =>
    load().catch(() => asItStands(document.querySelectorAll(`#${id} > *`))),
  )
}
const Contact = formPart(
  'contact',
  async () => (await import('../contact/contact-form.tsx')).ContactForm as ComponentType,
)
const Newsletter = formPart(
  'newsletter',
  async () => (await import('../newsletter/newsletter-form.tsx')).NewsletterForm,
)

/** A form of the shop in a page of the merchant; its script comes when it is near. */
export function FormRegion({ form }: { form: Form }) {
  return (
    <div id={formRegionIds[form]}>
      <Suspense>{form === 'contact' ? <Contact /> : <Newsletter />}</Suspense>
    </div>
  )
}
