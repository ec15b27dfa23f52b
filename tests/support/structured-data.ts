/** Structured data as search engines read them, and what they require of each kind. */
export type Node = Record<string, unknown> & { '@type'?: unknown }

/** Every node that the page's scripts of `application/ld+json` hold. */
export function structuredData(html: string): Node[] {
  return Array.from(
    html.matchAll(/<script[^>]*type="application\/ld\+json"[^>]*>([\s\S]*?)<\/script>/g),
    (match) => JSON.parse(match[1]!) as Node | Node[] | { '@graph': Node[] },
  ).flatMap((data) => (Array.isArray(data) ? data : '@graph' in data ? (data['@graph'] as Node[]) : [data]))
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const nodes = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode)
const isText = (value: unknown) => typeof value === 'string' && value.trim() !== ''
const isUrl = (value: unknown) => typeof value === 'string' && /^https?:\/\/\S+$/.test(value)
const isImage = (value: unknown) =>
  Array.isArray(value)
    ? value.length > 0 && value.every(isUrl)
    : isUrl(value) || (isNode(value) && isUrl(value.url))
const isMoment = (value: unknown) => typeof value === 'string' && !Number.isNaN(Date.parse(value))
const isTime = (value: unknown) => typeof value === 'string' && /^([01]\d|2[0-3]):[0-5]\d$/.test(value)
const isNumber = (value: unknown) => value !== '' && Number.isFinite(Number(value))
const isSchemaWord = (value: unknown) =>
  typeof value === 'string' && /^https:\/\/schema\.org\/\w+$/.test(value)
const some = (value: unknown) => nodes(value).length > 0

type Requirement = readonly [field: string, holds: (value: unknown, node: Node) => boolean]

/** By kind: the fields that Google's documentation calls required, and those without which a result makes no sense. */
const required: Record<string, readonly Requirement[]> = {
  Organization: [
    ['name', isText],
    ['url', isUrl],
    ['logo', isImage],
  ],
  LocalBusiness: [
    ['name', isText],
    ['url', isUrl],
    ['address', some],
    ['openingHoursSpecification', some],
  ],
  PostalAddress: [
    ['streetAddress', isText],
    ['addressCountry', isText],
  ],
  GeoCoordinates: [
    ['latitude', isNumber],
    ['longitude', isNumber],
  ],
  OpeningHoursSpecification: [
    ['dayOfWeek', (value) => Array.isArray(value) && value.length > 0],
    ['opens', isTime],
    ['closes', isTime],
  ],
  WebSite: [
    ['name', isText],
    ['url', isUrl],
    ['potentialAction', some],
  ],
  SearchAction: [
    ['target', some],
    ['query-input', isText],
  ],
  BreadcrumbList: [['itemListElement', some]],
  // Of a list of products the address is enough, of a way to a page the name.
  ListItem: [
    ['position', isNumber],
    ['name', (value, node) => isText(value) || isUrl(node.url)],
  ],
  Product: [
    ['name', isText],
    ['image', isImage],
    ['offers', (value, node) => some(value) || some(node.review) || some(node.aggregateRating)],
  ],
  ProductGroup: [
    ['name', isText],
    ['hasVariant', some],
    ['productGroupID', isText],
    ['variesBy', (value) => value !== undefined],
  ],
  Offer: [
    ['price', isNumber],
    ['priceCurrency', (value) => value === 'HUF'],
    ['availability', isSchemaWord],
    ['url', isUrl],
  ],
  AggregateOffer: [
    ['lowPrice', isNumber],
    ['priceCurrency', (value) => value === 'HUF'],
    ['offerCount', isNumber],
  ],
  AggregateRating: [
    ['ratingValue', isNumber],
    ['reviewCount', (value, node) => Number(value ?? node.ratingCount) > 0],
  ],
  Review: [
    ['author', some],
    ['reviewRating', some],
  ],
  Rating: [['ratingValue', isNumber]],
  Article: [
    ['headline', isText],
    ['image', isImage],
    ['datePublished', isMoment],
    ['author', some],
  ],
  BlogPosting: [
    ['headline', isText],
    ['image', isImage],
    ['datePublished', isMoment],
    ['author', some],
  ],
  Person: [['name', isText]],
  FAQPage: [['mainEntity', some]],
  Question: [
    ['name', isText],
    ['acceptedAnswer', some],
  ],
  Answer: [['text', isText]],
}

/** What is missing or wrong in a node and in the nodes within it, such as `Offer: price`. */
export function faultsOf(node: Node): string[] {
  const kind = String(node['@type'])
  const own = (required[kind] ?? [])
    .filter(([field, holds]) => !holds(node[field], node))
    .map(([field]) => `${kind}: ${field}`)
  return [...own, ...Object.values(node).flatMap((value) => nodes(value).flatMap(faultsOf))]
}
