import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { describePage } from '#contract/summary.ts'
import type { Page } from '#contract/wire.ts'
import { RichText } from '../page/rich-text.tsx'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import { hydrateOnVisible } from '../runtime/lazy/hydrate-on-visible.tsx'
import { clientContext, type ShopDetails } from '../runtime/router/page-context.ts'
import { orNull } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { phoneHref, useShell } from '../runtime/document/shell-data.ts'
import { texts as shared } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Icon } from '../ui/icon.tsx'
import { routeTo } from '../ui/route-to.ts'
import { businessJsonLd } from './business-json-ld.ts'
import { ContactForm } from './contact-form.tsx'
import { contactTexts as texts } from './contact-texts.ts'

export { contactAction as action } from './contact-action.ts'

type ContactData = Pick<Page, 'title' | 'lead' | 'content' | 'meta'>

const path = '/kapcsolat'
/** Where the merchant has written no page of this name. */
const ownTexts: ContactData = {
  title: texts.title,
  lead: texts.lead,
  content: '',
  meta: { title: '', description: '' },
}

/** The merchant's own page of this name gives the text; the form stands there in any case. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContactData> {
  const client = context.get(clientContext)
  const page = await orNull(
    client.contentGetPage({ query: { slug: path.slice(1) } }, { signal: request.signal }),
  )
  if (!page) return ownTexts
  const { title, lead, content, meta } = page
  return { title, lead, content, meta }
}

export const shouldRevalidate = () => false

export const handle: PageHandle<ContactData> = {
  meta: ({ title, lead, meta }, shop) => ({
    title: meta.title || title,
    description: meta.description || describePage(lead, texts.lead, texts.summary),
    canonical: path,
    jsonLd: [breadcrumbJsonLd([{ title, url: path }], shop), ...businessJsonLd(shop)],
  }),
}

const mapId = 'bolt-terkep'
const Surroundings = hydrateOnVisible(
  mapId,
  async () => (await import('../pickup/surroundings.tsx')).Surroundings,
)

/** Where the shop is, if the merchant has said it. */
function ShopMap() {
  const { coordinates, address, name } = useShell()?.shop ?? {}
  if (!coordinates || !address || !name) return null
  return (
    <Suspense>
      <Surroundings id={mapId} center={coordinates} name={name} address={address} />
    </Suspense>
  )
}

/** The point says more than the address, where the merchant has given it: a yard, an entrance. */
const destinationOf = ({ coordinates }: ShopDetails, address: string) =>
  coordinates ? `${coordinates.latitude},${coordinates.longitude}` : address

function Ways() {
  const shop = useShell()?.shop
  return (
    <ul className="contact-ways">
      {shop?.address ? (
        <li>
          <Icon name="location" />
          <span>
            <b>{shop.address}</b>
            <span className="small muted">{`Átvétel: ${shop.openingHours ?? shared.openingHours}`}</span>
            {shop.parking ? <span className="small muted">{`Parkolás: ${shop.parking}`}</span> : null}
            <a
              className="small"
              href={routeTo(destinationOf(shop, shop.address))}
              target="_blank"
              rel="noopener noreferrer"
            >
              Útvonal a térképen
              <span className="visually-hidden"> (új lapon nyílik)</span>
            </a>
          </span>
        </li>
      ) : null}
      {shop?.phone ? (
        <li>
          <Icon name="phone" />
          <span>
            <b>
              <a href={phoneHref(shop.phone)}>{shop.phone}</a>
            </b>
            <span className="small muted">{shop.openingHours ?? shared.openingHours}</span>
          </span>
        </li>
      ) : null}
      {shop?.email ? (
        <li>
          <Icon name="mail" />
          <span>
            <b>
              <a href={`mailto:${shop.email}`}>{shop.email}</a>
            </b>
            <span className="small muted">Írásban bármikor elér minket.</span>
          </span>
        </li>
      ) : null}
      <li>
        <Icon name="doc" />
        <span>
          <b>
            <a href="/impresszum">Impresszum</a>
          </b>
          <span className="small muted">Cégnév, székhely, adószám.</span>
        </span>
      </li>
    </ul>
  )
}

/** How the shop is reached, and the form. */
export function Component() {
  const { title, lead, content } = useLoaderData<ContactData>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap">
      <Breadcrumb trail={[{ title, url: path }]} />
      <div className="contact-page">
        <header>
          <h1>{title}</h1>
          {lead ? <p className="contact-lead">{lead}</p> : null}
        </header>
        <div className="contact-columns">
          <div>
            <Ways />
            <ShopMap />
            {content ? (
              <div className="contact-text">
                <RichText html={content} />
              </div>
            ) : null}
          </div>
          <div>
            <ContactForm />
          </div>
        </div>
      </div>
    </main>
  )
}
