import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import {
  createAuthHandlers,
  createOrderClaimHandlers,
  createUserHandlers,
  findPerson,
} from '#server/account/index.ts'
import { registerConversions } from '#server/analytics/index.ts'
import { createBlogHandlers, openBlogSchedule, suggestPosts } from '#server/blog/index.ts'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCartReminderHandlers } from '#server/cart-reminder/index.ts'
import { deliveryWeekday } from '#server/catalogue/catalogue.ts'
import { createCatalogueHandlers } from '#server/catalogue/index.ts'
import { createCheckoutHandlers, findPickupScope } from '#server/checkout/index.ts'
import { allowRecaptcha, createContactHandlers } from '#server/contact/index.ts'
import { createContentHandlers, findRedirect } from '#server/content/index.ts'
import { registerFeeds } from '#server/feeds/index.ts'
import { registerImages } from '#server/images/index.ts'
import { registerBrowserErrors } from '#server/kernel/browser-errors.ts'
import { createAnswerCache } from '#server/kernel/answer-cache.ts'
import { publicCallKey } from '#server/kernel/answer-keys.ts'
import { createPublicAnswers } from '#server/kernel/answer-sending.ts'
import { registerApi } from '#server/kernel/api-routes.ts'
import { createInvoke, type Handlers } from '#server/kernel/endpoint.ts'
import { openChangeFeed } from '#server/kernel/change-feed.ts'
import { createFragments } from '#server/kernel/fragments.ts'
import { createHttp } from '#server/kernel/http.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { registerMailbox } from '#server/kernel/mailbox.ts'
import {
  addGauges,
  createManagement,
  createMetrics,
  observeCaches,
  observeRequests,
  type GaugeRow,
} from '#server/kernel/management.ts'
import { registerApiDocuments, registerOpenapi } from '#server/kernel/openapi.ts'
import { registerPages } from '#server/kernel/pages.ts'
import { registerPlainStyle } from '#server/kernel/plain-page.ts'
import { securityHeaders, sisterOrigins } from '#server/kernel/security-headers.ts'
import { registerStaticFiles } from '#server/kernel/static-files.ts'
import { createInvoiceHandlers } from '#server/invoice/index.ts'
import { createNewsletterHandlers } from '#server/newsletter/index.ts'
import { createOrderHandlers, orderLetters } from '#server/order/index.ts'
import {
  createPurchaseHandlers,
  openPurchases,
  registerDemoBank,
  registerPaymentNotifications,
  type PurchaseGround,
} from '#server/purchase/index.ts'
import { createReviewHandlers } from '#server/review/index.ts'
import { openReadModel, type ReadModel } from '#server/search/index.ts'
import { createPickupHandlers } from '#server/shipping/index.ts'
import { registerIcons, registerSharePictures } from '#server/share/index.ts'
import { createStockAlertHandlers } from '#server/stock-alert/index.ts'
import { createStoreHandlers } from '#server/store/index.ts'
import { createWishlistHandlers } from '#server/wishlist/index.ts'
import { createWithdrawalHandlers } from '#server/withdrawal/index.ts'
import { followChanges } from './cache-invalidation.ts'
import type { Renderer } from './renderer.ts'

/** Every feature's endpoint handlers: together they must be the whole table. */
export function createHandlers(
  kernel: Kernel,
  readModel: ReadModel,
  purchases: PurchaseGround = openPurchases(kernel),
): Handlers {
  return {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(kernel),
    ...createCheckoutHandlers(kernel),
    ...createOrderHandlers(kernel),
    ...createCatalogueHandlers(kernel, readModel, { suggestPosts }),
    ...createContentHandlers(kernel),
    ...createBlogHandlers(kernel),
    ...createAuthHandlers(kernel),
    ...createOrderClaimHandlers(kernel),
    ...createWishlistHandlers(kernel),
    ...createReviewHandlers(kernel, { findPerson }),
    ...createUserHandlers(kernel),
    ...createNewsletterHandlers(kernel, { findPerson }),
    ...createWithdrawalHandlers(kernel),
    ...createPickupHandlers(kernel, { findScope: findPickupScope }),
    ...createStoreHandlers(),
    ...createPurchaseHandlers(purchases),
    ...createInvoiceHandlers(kernel),
    ...createContactHandlers(kernel),
    ...createStockAlertHandlers(kernel),
    ...createCartReminderHandlers(kernel),
  }
}

/** The shop's HTTP server and the management server, not yet listening. `catchUp` waits for what is committed by now. */
export async function createServers(
  kernel: Kernel,
  renderer: Renderer,
  isReady: () => boolean,
): Promise<{ shop: FastifyInstance; management: FastifyInstance; catchUp: () => Promise<void> }> {
  const { config, sql } = kernel
  const feed = await openChangeFeed(kernel)
  const readModel = await openReadModel(kernel, feed)
  const purchases = openPurchases(kernel)
  const invoke = createInvoke(createHandlers(kernel, readModel, purchases), {
    checkAnswers: config.mode !== 'production',
  })
  // After the read model, so that an answer made anew is made from the new state.
  const cache = createAnswerCache({ maxBytes: config.pageCacheBytes, era: deliveryEra(kernel) })
  const fragments = createFragments(invoke, new Set(['contentGetMenu']))
  followChanges([fragments, cache], sql, feed.subscribe)
  const blogSchedule = openBlogSchedule(kernel, feed)
  const metrics = createMetrics(sql)
  observeCaches(metrics, cache.stats, feed.stats)
  addGauges(metrics, readModelGauges(readModel))
  const ownHeaders = securityHeaders({
    inlineScripts: renderer.inlineScripts,
    https: config.publicUrl.startsWith('https:'),
    mapTilesUrl: config.mapTilesUrl,
    tagManager: config.measuring.tagManager !== undefined,
    formTargets: [config.payments.simplePay, config.payments.barion].flatMap((service) =>
      service ? sisterOrigins(service.url) : [],
    ),
  })
  const headers = config.recaptcha ? allowRecaptcha(ownHeaders) : ownHeaders
  const pageKey = renderer.publicPageKey ?? (() => null)
  const keyOf = (address: string) => publicCallKey(address) ?? pageKey(address)
  const answers = createPublicAnswers(cache, keyOf, headers)
  const shop = await createHttp(kernel, headers, answers)
  renderer.attach(shop)
  shop.addHook('onReady', feed.start)
  shop.addHook('onReady', blogSchedule.start)
  shop.addHook('onClose', async () => {
    blogSchedule.stop()
    readModel.close()
    await feed.stop()
  })
  observeRequests(shop, metrics)
  await registerOpenapi(shop, config.publicUrl)
  registerApi(shop, kernel, invoke, answers)
  registerApiDocuments(shop)
  registerPlainStyle(shop)
  const images = registerImages(shop, kernel.files)
  registerSharePictures(shop, kernel, invoke, images)
  registerIcons(shop, kernel, renderer.clientFolder)
  registerPaymentNotifications(shop, purchases)
  registerDemoBank(shop, purchases)
  if (showsMailbox(config))
    registerMailbox(shop, sql, orderLetters({ publicUrl: config.publicUrl, secret: kernel.secret }))
  if (renderer.clientFolder) await registerStaticFiles(shop, renderer.clientFolder)
  registerFeeds(shop, kernel)
  registerConversions(shop, kernel)
  registerBrowserErrors(shop, kernel)
  registerPages(shop, kernel, fragments.invoke, renderer.render, answers, (address) =>
    findRedirect(sql, address),
  )
  return { shop, management: createManagement({ sql, metrics, isReady }), catchUp: feed.catchUp }
}

function readModelGauges({ stats }: ReadModel): GaugeRow[] {
  return [
    ['read_model_rows', 'Variants held in memory', () => stats().rows],
    ['read_model_bytes', 'Memory of the columns and bitmaps', () => stats().bytes],
    ['read_model_build_milliseconds', 'Time of the build at the start', () => stats().buildMilliseconds],
    ['read_model_apply_milliseconds', 'Time of the last change', () => stats().applyMilliseconds],
  ]
}

const minute = 60_000

/** Answers name the day of delivery: from the hour when it becomes another they are wrong. Worked out once a minute. */
function deliveryEra({ clock }: Kernel): () => string {
  let known = { minute: -1, weekday: '' }
  return () => {
    const now = clock()
    const current = Math.floor(now.getTime() / minute)
    if (current !== known.minute) known = { minute: current, weekday: deliveryWeekday(now) }
    return known.weekday
  }
}

/** Letters hold links to orders: they are shown where nobody but the person at this machine visits. */
function showsMailbox({ smtpUrl, demo, mode, publicUrl }: Config): boolean {
  const host = new URL(publicUrl).hostname
  const isLocal = host === 'localhost' || host === '[::1]' || host.startsWith('127.')
  return !smtpUrl && isLocal && (demo || mode !== 'production')
}
