import type { Offer } from '#server/catalogue/index.ts'
import { leavingDay, supplyDays, type DeliveryPromise } from '#hungary/delivery-promise.ts'
import { addWorkingDays } from '#hungary/working-days.ts'
import { splitGross } from '#platform/http/presenting.ts'
import { element, xmlDeclaration } from '#platform/markup/xml.ts'

/** What a list for another site needs besides the offers. */
export type FeedShop = {
  name: string
  /** An origin without a closing slash. */
  publicUrl: string
  /** The cheapest delivery of one sold unit to an address, in gross forints; null when it has no fixed price. */
  deliveryGross: (offer: Offer) => number | null
  /** What the shop promises of its delivery, and of which moment. */
  promise: DeliveryPromise
  now: Date
}
export type OfferFeed = {
  contentType: string
  head: (shop: FeedShop) => string
  item: (offer: Offer, shop: FeedShop) => string
  foot: string
}

const absolute = ({ publicUrl }: FeedShop, path: string) => publicUrl + path
const picture = (shop: FeedShop, key: string) => absolute(shop, `/images/${key}/product-cover`)
/** What the server draws of a product without a picture. */
const drawnPicture = (url: string) => `/share${url.split('?')[0]}.png`
/** An EAN or UPC with a right check digit; others would have the offer refused. */
export function gtinOf(ean: string | null): string | null {
  if (ean === null || !/^(\d{8}|\d{12,14})$/.test(ean)) return null
  const digits = [...ean].map(Number)
  const check = digits.pop()!
  const sum = digits
    .toReversed()
    .reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 3 : 1), 0)
  return (10 - (sum % 10)) % 10 === check ? ean : null
}

/** Working days until it is with the customer, as Árukereső takes them. */
function daysUntil({ isInStock }: Offer, { promise: { transitDays, backorder } }: FeedShop): string {
  return isInStock ? String(transitDays) : `${backorder.to} nap`
}

/** The day from which it can leave, as Google requires it of what is sold beyond stock. */
const availableFrom = ({ promise, now }: FeedShop): string =>
  addWorkingDays(leavingDay(now, promise), supplyDays(promise).to, promise)

const path = ({ categories }: Offer) => categories.map(({ name }) => name).join(' > ')
const cut = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, length - 1).trimEnd()}…`

/** RSS 2.0 with Google's own elements. Prices as `24990 HUF`. */
const google: OfferFeed = {
  contentType: 'application/rss+xml; charset=utf-8',
  head: (shop) =>
    `${xmlDeclaration}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${element('title', shop.name)}${element('link', `${shop.publicUrl}/`)}${element('description', `${shop.name} termékei`)}\n`,
  item(offer, shop) {
    const gtin = gtinOf(offer.ean)
    const delivery = shop.deliveryGross(offer)
    const pictures = offer.imageKeys
      .slice(1, 11)
      .map((key) => element('g:additional_image_link', picture(shop, key)))
    return `<item>${[
      element('g:id', offer.itemNumber),
      element('g:item_group_id', offer.url.includes('?') ? offer.productId : null),
      element('g:title', cut(offer.name, 150)),
      element('g:description', cut(offer.description, 5000)),
      element('g:link', absolute(shop, offer.url)),
      element(
        'g:image_link',
        offer.imageKeys[0] ? picture(shop, offer.imageKeys[0]) : absolute(shop, drawnPicture(offer.url)),
      ),
      ...pictures,
      element('g:price', `${offer.originalGross ?? offer.gross} HUF`),
      element('g:sale_price', offer.originalGross === null ? null : `${offer.gross} HUF`),
      element('g:availability', offer.isInStock ? 'in_stock' : 'backorder'),
      element('g:availability_date', offer.isInStock ? null : availableFrom(shop)),
      element('g:condition', 'new'),
      element('g:brand', offer.brand),
      element('g:gtin', gtin),
      element('g:mpn', offer.itemNumber),
      element('g:identifier_exists', gtin === null && offer.brand === null ? 'no' : null),
      element('g:product_type', path(offer) || null),
      element('g:shipping_weight', offer.weightGrams > 0 ? `${offer.weightGrams} g` : null),
      delivery === null
        ? ''
        : `<g:shipping>${element('g:country', 'HU')}${element('g:price', `${delivery} HUF`)}</g:shipping>`,
      offer.eprelId === null
        ? ''
        : `<g:certification>${element('g:certification_authority', 'EC')}${element('g:certification_name', 'EPREL')}${element('g:certification_code', offer.eprelId)}</g:certification>`,
    ].join('')}</item>\n`
  },
  foot: '</channel></rss>\n',
}

/** The list that Árukereső takes; Árgép reads the same one. Prices as whole forints. */
const comparison: OfferFeed = {
  contentType: 'application/xml; charset=utf-8',
  head: () => `${xmlDeclaration}<products>\n`,
  item(offer, shop) {
    const delivery = shop.deliveryGross(offer)
    return `<product>${[
      element('identifier', offer.itemNumber),
      element('manufacturer', offer.brand ?? ''),
      element('name', offer.name),
      element('product_url', absolute(shop, offer.url)),
      element('price', offer.gross),
      element('net_price', splitGross(offer.gross, offer.taxRate).net),
      element('currency', 'HUF'),
      ...offer.imageKeys
        .slice(0, 3)
        .map((key, index) =>
          element(index === 0 ? 'image_url' : `image_url_${index + 1}`, picture(shop, key)),
        ),
      element('category', path(offer)),
      element('description', cut(offer.description, 5000)),
      element('delivery_time', daysUntil(offer, shop)),
      element('delivery_cost', delivery === 0 ? 'FREE' : delivery),
      element('ean_code', gtinOf(offer.ean)),
    ].join('')}</product>\n`
  },
  foot: '</products>\n',
}

/** By the name in their address: `/feeds/google.xml`. */
export const offerFeeds: Record<string, OfferFeed> = { google, arukereso: comparison, argep: comparison }
