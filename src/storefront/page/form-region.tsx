import { Suspense } from 'react'
import { nearPart } from '../shell/near-part.tsx'
import { formRegionIds } from './form-region-ids.ts'

const Contact = nearPart<object>(
  formRegionIds.contact,
  async () => (await import('../contact/contact-form.tsx')).ContactForm,
)
const Newsletter = nearPart<object>(
  formRegionIds.newsletter,
  async () => (await import('../newsletter/newsletter-form.tsx')).NewsletterForm,
)

/** A form of the shop in a page of the merchant; its script comes when it is near. */
export function FormRegion({ form }: { form: keyof typeof formRegionIds }) {
  return (
    <div id={formRegionIds[form]}>
      <Suspense>{form === 'contact' ? <Contact /> : <Newsletter />}</Suspense>
    </div>
  )
}
