import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { createCartHandlers } from '#server/cart/index.ts'
import { createCatalogueHandlers } from '#server/catalogue/index.ts'
import { createCheckoutHandlers } from '#server/checkout/index.ts'
import { createContentHandlers } from '#server/content/index.ts'
import { registerImages } from '#server/images/index.ts'
import { registerApi } from '#server/kernel/api-routes.ts'
import { createInvoke, type Handlers } from '#server/kernel/endpoint.ts'
import { openChangeFeed } from '#server/kernel/change-feed.ts'
import { createHttp } from '#server/kernel/http.ts'
import type { Kernel } from '#server/kernel/kernel.ts'
import { registerMailbox } from '#server/kernel/mailbox.ts'
import { createManagement, createMetrics, observeRequests } from '#server/kernel/management.ts'
import { registerApiDocuments, registerOpenapi } from '#server/kernel/openapi.ts'
import { registerPages } from '#server/kernel/pages.ts'
import { registerPlainStyle } from '#server/kernel/plain-page.ts'
import { registerStaticFiles } from '#server/kernel/static-files.ts'
import { createOrderHandlers } from '#server/order/index.ts'
import { openReadModel, type ReadModel } from '#server/search/index.ts'
import type { Renderer } from './renderer.ts'

/** Every feature's endpoint handlers: together they must be the whole table. */
export function createHandlers(kernel: Kernel, readModel: ReadModel): Handlers {
  return {
    sanctumCsrfCookie: async () => undefined,
    ...createCartHandlers(kernel),
    ...createCheckoutHandlers(kernel),
    ...createOrderHandlers(kernel),
    ...createCatalogueHandlers(kernel, readModel),
    ...createContentHandlers(kernel),
  }
}

/** The shop's HTTP server and the management server, not yet listening. */
export async function createServers(
  kernel: Kernel,
  renderer: Renderer,
  isReady: () => boolean,
): Promise<{ shop: FastifyInstance; management: FastifyInstance }> {
  const { config, sql } = kernel
  const feed = await openChangeFeed(kernel)
  const readModel = await openReadModel(kernel, feed)
  const invoke = createInvoke(createHandlers(kernel, readModel), {
    checkAnswers: config.mode !== 'production',
  })
  const metrics = createMetrics(sql)
  const shop = await createHttp(kernel, { inlineScripts: renderer.inlineScripts })
  renderer.attach(shop)
  shop.addHook('onReady', feed.start)
  shop.addHook('onClose', feed.stop)
  observeRequests(shop, metrics)
  await registerOpenapi(shop, config.publicUrl)
  registerApi(shop, kernel, invoke)
  registerApiDocuments(shop)
  registerPlainStyle(shop)
  registerImages(shop, kernel.files)
  if (showsMailbox(config)) registerMailbox(shop, sql)
  if (renderer.clientFolder) await registerStaticFiles(shop, renderer.clientFolder)
  registerPages(shop, kernel, invoke, renderer.render)
  return { shop, management: createManagement({ sql, metrics, isReady }) }
}

/** Letters hold links to orders: they are shown where nobody but the person at this machine visits. */
function showsMailbox({ smtpUrl, demo, mode, publicUrl }: Config): boolean {
  const host = new URL(publicUrl).hostname
  const isLocal = host === 'localhost' || host === '[::1]' || host.startsWith('127.')
  return !smtpUrl && isLocal && (demo || mode !== 'production')
}
