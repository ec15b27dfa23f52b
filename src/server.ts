import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { createClient } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { findRedirect } from '#server/content/index.ts'
import { findMember, isSessionOpen } from '#server/staff/index.ts'
import { createAdminInvoke } from '#platform/admin/admin-endpoint.ts'
import { registerAdmin } from '#platform/admin/admin-routes.ts'
import type { FeatureServer } from '#platform/feature.ts'
import { registerBrowserErrors } from '#platform/observability/browser-errors.ts'
import { tagHeader } from '#platform/cache/cdn.ts'
import { createCdnPurge } from '#platform/cache/cdn-purge.ts'
import { createResponseCache } from '#platform/cache/response-cache.ts'
import { publicCallKey } from '#platform/cache/response-keys.ts'
import { createPublicResponses } from '#platform/cache/response-sending.ts'
import { registerApi } from '#platform/http/api-routes.ts'
import { nobody } from '#platform/http/request-context.ts'
import { createInvoke, inProcessTransport } from '#platform/http/endpoint.ts'
import { openChangeFeed } from '#platform/database/change-feed.ts'
import { replicaProblem } from '#platform/database/replica.ts'
import { createFragments } from '#platform/cache/fragments.ts'
import { createHttp } from '#platform/http/http.ts'
import type { Platform } from '#platform/platform.ts'
import { followStored } from '#platform/settings/live-config.ts'
import { registerMailbox } from '#platform/mail/mailbox.ts'
import { createNotices } from '#platform/observability/notices.ts'
import {
  addGauges,
  createManagement,
  createMetrics,
  observeCaches,
  observeDatabase,
  observeFeed,
  observePurge,
  observeReplica,
  observeShared,
} from '#platform/observability/management.ts'
import { createRequestMetrics } from '#platform/observability/request-metrics.ts'
import { registerApiDocuments, registerOpenapi } from '#platform/http/openapi.ts'
import { registerPages } from '#platform/http/pages.ts'
import { registerPlainStyle } from '#platform/http/plain-page.ts'
import { sharedProblem } from '#platform/redis/shared-counts.ts'
import { allowsDemoDoors } from '#platform/security/demo-doors.ts'
import { adminHeaders, securityHeaders } from '#platform/security/security-headers.ts'
import { registerEarlierAssets, storeAssets, type BuiltFolder } from '#platform/http/earlier-assets.ts'
import { registerStaticFiles } from '#platform/http/static-files.ts'
import { emailRenderers, featureAdminHandlers, featureHandlers, featureOverlays } from './feature-parts.ts'
import { features } from './features.ts'
import { followChanges } from './cache-invalidation.ts'
import type { Renderer } from './renderer.ts'

/** The shop's HTTP server and the management server, not yet listening. `catchUp` waits for what is committed by now. */
export async function createServers(
  platform: Platform,
  renderer: Renderer,
  isReady: () => boolean,
): Promise<{ shop: FastifyInstance; management: FastifyInstance; catchUp: () => Promise<void> }> {
  const { config, sql, clock, log } = platform
  const feed = await openChangeFeed(platform)
  const metrics = createMetrics(sql)
  const notices = createNotices(platform.log)
  const starting: (() => Promise<void>)[] = [feed.start]
  const stopping: (() => void | Promise<void>)[] = []
  const featureServer: FeatureServer = {
    platform,
    feed,
    addGauges: (rows) => addGauges(metrics, rows),
    onStart: (start) => starting.push(start),
    onStop: (stop) => stopping.unshift(stop),
  }
  const headers: Record<string, string> = {}
  // Before the features: what they open with their settings follows them.
  await followStored(platform, feed, () => Object.assign(headers, constantHeaders(platform.config, renderer)))
  for (const { follow } of features) await follow?.(featureServer)
  const checkResponses = config.mode !== 'production'
  const invoke = createInvoke(await featureHandlers(features, featureServer), { checkResponses })
  const draw = renderer.draw?.(createClient(endpoints, inProcessTransport(invoke, nobody)))
  const adminHandlers = await featureAdminHandlers(features, { ...featureServer, ...(draw && { draw }) })
  // After the features, so that a rebuilt response is made from the new state.
  const version = cacheVersion(platform)
  const cache = createResponseCache({ maxBytes: config.pageCacheBytes, cacheVersion: version })
  const fragments = createFragments(invoke)
  const { cdn } = config
  const purge = cdn && createCdnPurge({ ...cdn, log: platform.log, cacheVersion: version })
  // The shared cache last: what it requests must be up to date here.
  followChanges(features, [fragments, cache, ...(purge ? [purge] : [])], sql, feed.subscribe)
  observeCaches(metrics, cache.stats)
  observeFeed(metrics, feed.stats)
  observeDatabase(metrics, sql)
  observeShared(metrics, platform.shared)
  observeReplica(metrics, platform.replica)
  if (purge) {
    observePurge(metrics, purge.stats)
    starting.push(async () => purge.start())
    stopping.push(purge.stop)
  }
  notices.watch(() => sharedProblem(platform.shared))
  notices.watch(() => replicaProblem(platform.replica))
  const requests = createRequestMetrics(metrics.registry, renderer.pagePath ?? (() => null))
  const pageKey = renderer.publicPageKey ?? (() => null)
  const keyOf = (address: string) => publicCallKey(address) ?? pageKey(address)
  let isClosing = false
  const keepsAlive = () => isReady() && !isClosing
  const responses = createPublicResponses(cache, keyOf, headers, {
    keepsAlive,
    onCached: requests.countCached,
    ...(cdn ? { tagHeader: (tags: ReadonlySet<string>) => tagHeader(cdn.kind, tags) } : {}),
  })
  const shop = await createHttp(platform, headers, { ...responses, keepsAlive, notices })
  shop.addHook('preClose', async () => {
    isClosing = true
  })
  renderer.attach(shop)
  if (renderer.admin)
    registerAdmin(shop, platform, {
      invoke: createAdminInvoke(adminHandlers, { clock, checkResponses }),
      render: renderer.admin.render,
      feed,
      sessions: {
        findMember: (key, isUsed) => findMember(sql, key, isUsed),
        isOpen: (key) => isSessionOpen(sql, key),
      },
      headers: adminHeaders(config),
    })
  for (const start of starting) shop.addHook('onReady', start)
  shop.addHook('onClose', async () => {
    for (const stop of stopping) await stop()
    await feed.stop()
  })
  requests.observe(shop)
  await registerOpenapi(shop, config.publicUrl)
  registerApi(shop, platform, invoke, responses, featureOverlays(features, platform))
  registerApiDocuments(shop)
  registerPlainStyle(shop)
  const routeContext = { platform, invoke, clientFolder: renderer.clientFolder }
  for (const { routes } of features) routes?.(shop, routeContext)
  for (const feature of features) feature.notices?.(config).forEach(notices.add)
  if (allowsDemoDoors(config)) {
    notices.add(`Demo door, for this machine alone: ${config.publicUrl}/dev/mailbox shows every email.`)
    registerMailbox(shop, platform, emailRenderers(features, platform))
  }
  const built = builtFolders(renderer)
  for (const { folder, prefix } of built) await registerStaticFiles(shop, folder, prefix)
  // Whoever gets a page of this process may get its parts from another, which looks for them.
  await storeAssets(platform, built).catch((error: unknown) => log.warn({ err: error }, 'client build'))
  registerEarlierAssets(shop, platform, built)
  registerBrowserErrors(shop, platform)
  registerPages(shop, platform, fragments.invoke, renderer.render, responses, {
    findRedirect: (address) => findRedirect(sql, address),
    uploads: features.flatMap(({ formUploads }) => formUploads?.(platform) ?? []),
  })
  return {
    shop,
    management: createManagement({ metrics, isReady, feedHealth: feed.health, notices }),
    catchUp: feed.catchUp,
  }
}

/** Of every response; a payment service that is set up at the desk changes them. */
function constantHeaders(config: Config, { inlineScripts }: Renderer): Record<string, string> {
  const own = securityHeaders({
    inlineScripts,
    https: config.publicUrl.startsWith('https:'),
    mapTilesUrl: config.mapTilesUrl,
    tagManager: config.measuring.tagManager !== undefined,
    formTargets: features.flatMap(({ formTargets }) => formTargets?.(config) ?? []),
  })
  return features.reduce((known, feature) => feature.headers?.(known, config) ?? known, own)
}

/** Changes when any feature's does. */
function cacheVersion(platform: Platform): () => string {
  const versions = features.flatMap((feature) => feature.cacheVersion?.(platform) ?? [])
  return () => versions.map((version) => version()).join()
}

/** None in development. */
function builtFolders({ clientFolder, admin }: Renderer): BuiltFolder[] {
  const folders = [
    { folder: clientFolder, prefix: '/' },
    { folder: admin?.clientFolder, prefix: '/admin/' },
  ]
  return folders.filter((one): one is BuiltFolder => one.folder !== undefined)
}
