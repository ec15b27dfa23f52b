import { z } from 'zod'
import { readConsent } from '#contract/consent.ts'
import { parseTable } from '../src/admin/prices/clipboard.ts'
import { parseFormula } from '../src/admin/prices/formula.ts'
import { parseNumber } from '../src/admin/parts/parse-number.ts'
import { parseDay } from '../src/admin/prices/price-cells.ts'
import { scannedTexts } from '#contract/admin/scanned-text.ts'
import { normaliseCarSize, splitCarSize } from '#contract/car-size.ts'
import { safeContinuePath } from '#contract/continue-path.ts'
import { parseUrl } from '#config-setting'
import { normaliseAccount, normalisePayee } from '#hungary/bank-account.ts'
import { normaliseCompanyNumber } from '#hungary/company-number.ts'
import { normaliseCoordinates, readCoordinates } from '#hungary/coordinates.ts'
import { normalisePlate } from '#hungary/licence-plate.ts'
import { normalisePhone } from '#hungary/phone.ts'
import { readBic } from '#hungary/transfer-code.ts'
import { normaliseTaxNumber } from '#hungary/tax-number.ts'
import { FilterError, readChoices, readRange, readSelections } from '#listing-index/filters.ts'
import { readSynonymGroup } from '#listing-index/text/synonyms.ts'
import { tokensOf } from '#listing-index/text/tokens.ts'
import { BackupError, parseHeader, parseManifest, parseMember } from '#platform/backup/backup-format.ts'
import { chooseEncoding } from '#platform/cache/response-encoding.ts'
import { publicCallKey } from '#platform/cache/response-keys.ts'
import { CommandError } from '#platform/command.ts'
import { readJson } from '#platform/http/http-request.ts'
import { parseQueryString } from '#platform/http/query-string.ts'
import { parseTraceparent } from '#platform/observability/trace-collector.ts'
import { withoutSecrets } from '#platform/mail/safe-preview.ts'
import { decodeEntities } from '#platform/markup/entities.ts'
import { htmlText, safeHtml } from '#platform/markup/safe-html.ts'
import { DatabaseAddressError, readDatabaseAddress } from '#platform/postgres/database-address.ts'
import { isLoopback } from '#platform/security/loopback.ts'
import { readSolution } from '#platform/security/proof-of-work.ts'
import { addressKey } from '#platform/security/rate-limits.ts'
import { listedParts } from '#server/catalogue/accessories/accessory.ts'
import { readSetWords } from '#server/catalogue/set-words.ts'
import { readSpokes } from '../src/storefront/sets/spokes.ts'
import { readCarTable } from '#server/car/car-table.ts'
import { deviceName } from '#server/account/device-name.ts'
import { cleanAddress, cleanName } from '#server/account/social-provider.ts'
import { clientIdOf } from '#server/analytics/conversion.ts'
import { CarrierError } from '#server/carrier/carrier.ts'
import { readResponse } from '#server/carrier/carrier-request.ts'
import { splitHouseNumber } from '#server/carrier/gls/house-number.ts'
import { readMplTraces } from '#server/carrier/mpl/mpl-traces.ts'
import { readForints } from '#server/checkout/methods-options.ts'
import { readParcel } from '#server/checkout/try-out-sentence.ts'
import { readMoment } from '#server/content-files/content-files.ts'
import { readSource } from '#server/content-files/source-file.ts'
import { readRegions } from '#server/content/content.ts'
import { findBlanks } from '#server/content/placeholders.ts'
import { readRedirect, redirectKey, RedirectRefusedError } from '#server/content/redirect.ts'
import { chooseFormat, parseImagePath } from '#server/images/images.ts'
import { guessSeparator } from '#server/import/csv-file.ts'
import {
  readAttribute,
  readCount,
  readMonths,
  readEan,
  readEmail,
  readFlag,
  readLength,
  readMaxOrderQuantity,
  readPackingQuantity,
  readCost,
  readPrice,
  readStock,
  readTaxRate,
  readWeight,
  readText as readCell,
} from '#server/import/field-values.ts'
import { guessMapping } from '#server/import/mapping-guess.ts'
import { MappingError, parseMapping } from '#server/import/mapping.ts'
import { readPictureMode } from '#server/import/picture-import.ts'
import { codesOf, isLitter, readPictureName } from '#server/import/picture-names.ts'
import { readMoney, readNumber } from '#server/import/row-values.ts'
import { parseTyreName } from '#server/import/tyre-name.ts'
import { parseWheelName } from '#server/import/wheel-name.ts'
import { readOwnTexts } from '#server/email-texts/email-texts.ts'
import { isFetchable } from '#platform/http/public-download.ts'
import { readCamt } from '#server/settlement/camt-statement.ts'
import { readStatementTable, StatementFileError } from '#server/settlement/statement-file.ts'
import { readDay } from '#server/settlement/statement-line.ts'
import { readBranding } from '#server/branding/branding.ts'
import { readOrderSignature } from '#server/order/order-link.ts'
import { searchPatterns } from '#server/order/order-search.ts'
import { createBarion } from '#server/payment/barion/barion-gateway.ts'
import { createSimplePay } from '#server/payment/simplepay/simplepay-gateway.ts'
import { readSender, readServer } from '#server/settings/mail-settings.ts'
import { sharedPage, splitSize } from '#server/share/share.ts'
import {
  FeedError,
  parseJson,
  PointError,
  readCoordinate,
  readSpans,
  readText,
} from '#server/shipping/feeds/feed-reading.ts'
import { readFoxpostFeed } from '#server/shipping/feeds/foxpost/foxpost-feed.ts'
import { readGlsFeed } from '#server/shipping/feeds/gls/gls-feed.ts'
import { readMplFeed } from '#server/shipping/feeds/mpl/mpl-feed.ts'
import { readPartnerFeed } from '#server/shipping/feeds/partner/partner-feed.ts'
import { readPickupSearch } from '#server/shipping/pickup-search.ts'
import { readTrade } from '#server/trade/trade.ts'
import { readOrderNumber } from '#server/withdrawal/withdrawal.ts'
import { readCarQuery } from '#storefront/car/car-query.ts'
import { parseBlog } from '#storefront/blog/blog-state.ts'
import {
  readAddresses,
  readContact,
  readIntent,
  readOrder,
  readProposals,
} from '#storefront/checkout/checkout-form.ts'
import { readShownSums } from '#storefront/checkout/shown-sums.ts'
import { readIds } from '#storefront/compare/compare-list.ts'
import { readQuery } from '#storefront/favourites/favourites-view.ts'
import { readGuestCars } from '#storefront/garage/guest-garage.ts'
import { readLastSize } from '#storefront/home/last-size.ts'
import { parseListing, readableAddress } from '#storefront/listing/parse-listing.ts'
import { readColour } from '#storefront/menu/menu-colour.ts'
import { markBlanks } from '#storefront/page/blanks.ts'
import { withContents } from '#storefront/page/contents.ts'
import { readReturn } from '#storefront/payment-information/returns/returns.ts'
import { readPickup, readPointQuery } from '#storefront/pickup/pickup-fields.ts'
import { readViewed } from '#storefront/recently-viewed/viewed-list.ts'
import { readReviewQuery } from '#storefront/review/reviews-view.ts'
import { readCookie } from '#storefront/runtime/client/browser-session.ts'
import { readSearches } from '#storefront/search/recent-searches.ts'
import { readSidewall, readSidewallSize } from '#storefront/sidewall/sidewall-size.ts'
import { readIdList } from '#storefront/ui/id-list.ts'
import { parseUserCookie } from '#storefront/user/user-cookie.ts'
import { findSize } from '#tyres/size-in-name.ts'
import { parseTyreSize } from '#tyres/tyre-size.ts'

/** What reads a text from outside, and the errors by which it may refuse one; everything else it must survive. */
export type TextReader = {
  read: (text: string) => unknown
  refusals?: readonly (new (...given: never[]) => Error)[]
}

export const secret = 'a secret of the tests, long enough for all'

const stored = (text: string) => () => ({ getItem: () => text })
const search = (text: string) => new URLSearchParams(text)
const form = (text: string) => {
  const data = new FormData()
  for (const [name, value] of search(text)) data.append(name, value)
  return data
}
/** For what reads a value that was stored or received as JSON. */
const value = (text: string): unknown => readJson(text) ?? text
const clock = () => new Date('2026-11-23T10:00:00Z')
const filters = [
  { slug: 'ar', type: 'range' },
  { slug: 'marka', type: 'choice' },
] as const
const service = { merchant: 'PUBLICTESTHUF', secret, url: 'http://127.0.0.1:9', returnUrl: '/', clock }
const simplePay = createSimplePay(service)
const barion = createBarion({ ...service, payee: 'bolt@pelda.hu', posKey: 'x', notifyUrl: '/' })
const notification = (text: string) => ({ body: Buffer.from(text), signature: text, query: {} })
const cellReaders = {
  readCost,
  readPrice,
  readStock,
  readFlag,
  readTaxRate,
  readWeight,
  readLength,
  readCount,
  readMonths,
  readPackingQuantity,
  readMaxOrderQuantity,
  readEan,
}
const readersOfCells = Object.fromEntries(
  Object.entries(cellReaders).map(([name, read]) => [`cell: ${name}`, { read }]),
)

/** Every reader of the program's; `parsers.test.ts` sees that none is left out. */
export const textReaders: Record<string, TextReader> = {
  'query string': { read: parseQueryString },
  'trace of a proxy': { read: parseTraceparent },
  'address of a public call': { read: publicCallKey },
  'address of a host': { read: isLoopback },
  'address of a client': { read: addressKey },
  'accepted encodings': { read: chooseEncoding },
  'accepted pictures': { read: chooseFormat },
  'name of a browser': { read: deviceName },
  'image path': { read: parseImagePath },
  'path of a picture to share': { read: sharedPage },
  'path to go on to': { read: safeContinuePath },
  'solution of a challenge': { read: (text) => readSolution(secret, text, new Date()) },
  'signature of an order': { read: (text) => readOrderSignature(secret, 'x', text) },
  'order number': { read: readOrderNumber },
  'scanned code': { read: scannedTexts },
  'search of orders': { read: searchPatterns },
  'search of pickup points': { read: readPickupSearch },
  'words of a search': { read: tokensOf },
  'words of a set': { read: readSetWords },
  'spokes of a wheel': { read: readSpokes },
  'cookie of the user': { read: parseUserCookie },
  'cookie of the consent': { read: (text) => readConsent(text, 0) },
  'cookie of a measuring service': { read: clientIdOf },
  cookie: { read: (text) => readCookie('XSRF-TOKEN', text) },
  'address of a list': { read: (text) => [parseListing(search(text)), readableAddress(`/?${text}`)] },
  'address of favourites': { read: (text) => readQuery(search(text)) },
  'address of the blog': { read: (text) => parseBlog(search(text)) },
  'address of reviews': { read: (text) => readReviewQuery(search(text)) },
  'return of a payment': { read: (text) => readReturn(search(text)) },
  'return from SimplePay': { read: (text) => simplePay.readReturn({ r: text, s: text }) },
  'notification of SimplePay': { read: (text) => simplePay.readNotification(notification(text)) },
  'notification of Barion': { read: (text) => barion.readNotification(notification(text)) },
  'form of the checkout': {
    read: (text) => [
      readIntent(form(text)),
      readContact(form(text)),
      readAddresses(form(text), true, { name: '' }),
      readOrder(form(text)),
      readProposals(form(text)),
      readPickup(form(text), 1),
      readPointQuery(form(text)),
    ],
  },
  'sums of a form': { read: readShownSums },
  'compared products': { read: readIds },
  'ids in a browser': { read: (text) => readIdList(text, 100) },
  'viewed products': { read: (text) => readViewed(stored(text)) },
  'recent searches': { read: (text) => readSearches(stored(text)) },
  'table of cars': { read: readCarTable },
  'car of an address': { read: (text) => readCarQuery(search(text)) },
  'size of a car': { read: normaliseCarSize },
  'size on a sidewall': { read: readSidewallSize },
  'sidewall of an address': { read: (text) => readSidewall(search(text)) },
  'stored size of a car': { read: splitCarSize },
  'cars in a browser': { read: (text) => readGuestCars(text) },
  'last size': { read: (text) => readLastSize(stored(text)) },
  'range of a filter': { read: (text) => readRange('ar', text), refusals: [FilterError] },
  'choices of a filter': { read: readChoices },
  'selections of filters': {
    read: (text) => readSelections({ ar: text, marka: text }, filters),
    refusals: [FilterError],
  },
  'tyre size': { read: parseTyreSize },
  'size in a name': { read: (text) => [findSize(text), splitSize(text)] },
  'name of a tyre': { read: (text) => parseTyreName(text) },
  'name of a wheel': { read: (text) => parseWheelName(text) },
  'telephone number': { read: normalisePhone },
  'tax number': { read: normaliseTaxNumber },
  'licence plate': { read: normalisePlate },
  coordinates: { read: (text) => [normaliseCoordinates(text), readCoordinates(text)] },
  'company number': { read: normaliseCompanyNumber },
  'account number': { read: normaliseAccount },
  'account of a refund': { read: normalisePayee },
  'BIC of a bank': { read: readBic },
  'street and house': { read: splitHouseNumber },
  'parcel in a sentence': { read: (text) => readParcel(text, []) },
  'amount of a command': { read: readForints, refusals: [CommandError] },
  number: { read: readNumber },
  money: { read: readMoney },
  ...readersOfCells,
  'email of a table': { read: readEmail },
  'text of a table': { read: (text) => readCell(text, 100) },
  'attribute of a table': {
    read: (text) =>
      (['choice', 'number', 'boolean', 'text'] as const).map((kind) => readAttribute(text, kind)),
  },
  'first line of a table': { read: guessSeparator },
  'columns of a table': { read: (text) => guessMapping(text.split(';').slice(0, 50), [{ [text]: text }]) },
  'mapping of an import': { read: parseMapping, refusals: [MappingError] },
  'setting of an archive': { read: readPictureMode },
  'name of a picture': {
    read: (text) => [
      codesOf(text),
      isLitter(text),
      readPictureName(text, { numbers: new Map([[text, text]]), eans: new Map() }),
    ],
  },
  'address of a source': { read: isFetchable },
  'file of contents': { read: (text) => readSource('x.yaml', text) },
  'group of synonyms': { read: readSynonymGroup },
  'list of what fits': { read: listedParts },
  redirect: {
    read: (text) => [redirectKey(text), readRedirect(text, text, { isTemporary: false, known: [] })],
    refusals: [RedirectRefusedError],
  },
  moment: { read: readMoment },
  colour: { read: readColour },
  'statement of a bank': { read: readCamt, refusals: [StatementFileError] },
  'list of payments': {
    read: (text) => readStatementTable(text, () => true),
    refusals: [StatementFileError],
  },
  'day of a payment': { read: readDay },
  'pasted cells': { read: (text) => [parseTable(text), parseNumber(text), parseDay(text)] },
  formula: { read: (text) => [parseFormula(text) === null, parseFormula(`= ár ${text}`) === null] },
  'stored words of emails': { read: (text) => readOwnTexts(value(text)) },
  'stored regions': { read: (text) => readRegions(value(text)) },
  'stored look': { read: (text) => readBranding(value(text)) },
  'stored opening hours': { read: (text) => readTrade(value(text)) },
  'blanks of a page': { read: (text) => [findBlanks(text), markBlanks(text), withContents(text)] },
  'description of a supplier': { read: (text) => htmlText(safeHtml(text)) },
  entities: { read: decodeEntities },
  'text of an email': { read: withoutSecrets },
  'name from a provider': { read: (text) => [cleanName(text), cleanAddress(text)] },
  'address of a service': { read: parseUrl },
  'address of a database': {
    read: (text) => [readDatabaseAddress(text), readDatabaseAddress(`postgres://${text}@a/b`)],
    refusals: [DatabaseAddressError],
  },
  'address of a mail server': {
    read: (text) => [readServer(text), readServer(`smtp://${text}:${text}@a.hu`)],
  },
  'sender of emails': { read: readSender },
  'member of a backup': { read: parseMember },
  'header of a backup': {
    read: (text) => [parseHeader(text), parseManifest(text)],
    refusals: [BackupError],
  },
  'response of a carrier': {
    read: (text) => readResponse('X', z.object({}), text),
    refusals: [CarrierError],
  },
  'traces of MPL': {
    read: (text) => readMplTraces([{ c9: text, c11: text, c12: text, c43: text }])?.at.toISOString(),
  },
  'value of a point': {
    read: (text) => [
      parseJson(text),
      readText(value(text)),
      readSpans(value(text)),
      readCoordinate(value(text)),
    ],
    refusals: [FeedError, PointError],
  },
  'points of Foxpost': { read: (text) => readFoxpostFeed(text, '2026-11-23'), refusals: [FeedError] },
  'points of GLS': { read: readGlsFeed, refusals: [FeedError] },
  'points of MPL': { read: readMplFeed, refusals: [FeedError] },
  'points of partners': { read: readPartnerFeed, refusals: [FeedError] },
}
