import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Client } from '#contract/client.ts'
import type { ProductCard } from '#contract/wire.ts'
import { readCoordinates, type Coordinates } from '#hungary/coordinates.ts'
import { loadMerchant } from '#server/content/index.ts'
import { currentBranding, sheetPath } from '#server/branding/index.ts'
import { currentTrade, defaultTrade, tradeTexts, type Trade } from '#server/trade/index.ts'
import type { PagePathOf } from '#platform/observability/request-metrics.ts'
import type { KeyOf } from '#platform/cache/response-keys.ts'
import type { RenderAdminPage } from '#platform/admin/admin-routes.ts'
import type { Platform } from '#platform/platform.ts'
import type { RenderPage } from '#platform/http/pages.ts'
import type { DrawProduct } from '#platform/feature.ts'
import { presentImage } from '#platform/http/presenting.ts'

type ShopDetails = {
  name: string
  phone: string
  email: string
  address?: string
  coordinates?: Coordinates
  parking?: string
  measuring?: { tagManager?: string; conversions?: true }
  reportsErrors?: true
  /** The picture of the official guarantee notice. */
  guaranteeNotice?: string
  openingHours?: string
  hours?: Trade['hours']
  logo?: { url: string; darkUrl?: string; width: number; height: number }
  deliveryDetail?: string
}
type Assets = { boot: string; entry: string; css: string[]; icon?: string }
type EntryServer = {
  inlineScripts: string[]
  publicPageKey: KeyOf
  pagePath: PagePathOf
  cardDocument: (card: ProductCard, assets: Pick<Assets, 'css'>) => string
  render: (
    request: Request,
    context: Parameters<RenderPage>[1] & {
      publicUrl: string
      shop: ShopDetails
      assets: Assets
      reportError?: (error: unknown) => void
    },
  ) => Promise<Response>
}
/** The page of all components, for those who build the shop; null for every other address. */
type Kit = { kitResponse: (request: Request, assets: Pick<Assets, 'css'>) => Response | null }

export type Renderer = {
  inlineScripts: string[]
  render: RenderPage
  /** Goods as the storefront shows them; `client` calls the handlers for what a page has besides. */
  draw?: (client: Client) => DrawProduct
  /** Absent: no page is cached. */
  publicPageKey?: KeyOf
  /** Absent: the metrics have one route for all pages. */
  pagePath?: PagePathOf
  /** The built client files, undefined in development. */
  clientFolder: string | undefined
  /** The merchant's desk: a build of its own, so that what the shop weighs has nothing to do with it. */
  admin?: { render: RenderAdminPage; clientFolder: string | undefined }
  attach: (app: FastifyInstance) => void
  close: () => Promise<void>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const bootSource = 'src/storefront/boot.ts'
const entrySource = 'src/storefront/entry-browser.tsx'
const serverSource = '/src/storefront/entry-server.tsx'
const kitSource = '/src/storefront/kit/kit-response.tsx'
const builtKit = `${root}build/kit/kit-response.js`
const adminEntrySource = 'src/admin/entry-browser.tsx'
const adminServerSource = '/src/admin/entry-server.tsx'
const adminBase = '/admin/'

type AdminAssets = { entry: string; css: string[] }
type AdminEntryServer = {
  render: (
    request: Request,
    context: Parameters<RenderAdminPage>[1] & { assets: AdminAssets; reportError: (error: unknown) => void },
  ) => Promise<Response>
}

/** The storefront as it was built, or, in development, straight from its sources with hot reload. */
export async function loadRenderer(platform: Platform): Promise<Renderer> {
  return platform.config.mode === 'development' ? developmentRenderer(platform) : builtRenderer(platform)
}

async function builtRenderer(platform: Platform): Promise<Renderer> {
  const entry = (await import(pathToFileURL(`${root}build/server/entry-server.js`).href)) as EntryServer
  const assets = await readAssets()
  const adminEntry = (await import(
    pathToFileURL(`${root}build/admin/server/entry-server.js`).href
  )) as AdminEntryServer
  const adminAssets = await readAdminAssets()
  const kit = platform.config.mode !== 'production' && existsSync(builtKit) ? await loadKit() : null
  return {
    inlineScripts: entry.inlineScripts,
    render: async (request, context) =>
      kit?.kitResponse(request, assets) ??
      entry.render(request, await pageContext(platform, context, assets)),
    draw: (client) => drawProduct(async () => entry, { platform, client, assets }),
    publicPageKey: entry.publicPageKey,
    pagePath: entry.pagePath,
    clientFolder: `${root}build/client`,
    admin: {
      render: (request, context) =>
        adminEntry.render(request, { ...context, assets: adminAssets, reportError: reportTo(platform) }),
      clientFolder: `${root}build/admin/client`,
    },
    attach: () => {},
    close: async () => {},
  }
}

const loadKit = async () => (await import(pathToFileURL(builtKit).href)) as Kit

type Manifest = Record<string, { file: string }>
/** The one stylesheet of every page; others are loaded by the script that needs them. */
const styleName = 'style.css'

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse(await readFile(`${root}build/${folder}/.vite/manifest.json`, 'utf8')) as Manifest
}

async function readAdminAssets(): Promise<AdminAssets> {
  const manifest = await readManifest('admin/client')
  const [entry, style] = [manifest[adminEntrySource], manifest[styleName]]
  if (!entry || !style) throw new Error('The desk is not built: run `npm run build`.')
  return { entry: adminBase + entry.file, css: [adminBase + style.file] }
}

const reportTo = (platform: Platform) => (error: unknown) => platform.log.error({ err: error }, 'page')

async function readAssets(): Promise<Assets> {
  const manifest = await readManifest('client')
  const [boot, entry, style] = [manifest[bootSource], manifest[entrySource], manifest[styleName]]
  if (!boot || !entry || !style) throw new Error('The storefront is not built: run `npm run build`.')
  return { boot: `/${boot.file}`, entry: `/${entry.file}`, css: [`/${style.file}`] }
}

async function developmentRenderer(platform: Platform): Promise<Renderer> {
  const { createServer } = await import('vite')
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } })
  const assets: Assets = {
    boot: `/${bootSource}`,
    entry: `/${entrySource}`,
    css: ['/src/theme/tokens.css'],
  }
  const loadEntry = async () => (await vite.ssrLoadModule(serverSource)) as EntryServer
  return {
    inlineScripts: [],
    async render(request, context) {
      const entry = await loadEntry()
      const { kitResponse } = (await vite.ssrLoadModule(kitSource)) as Kit
      const response =
        kitResponse(request, assets) ??
        (await entry.render(request, await pageContext(platform, context, assets)))
      if (!response.headers.get('content-type')?.startsWith('text/html')) return response
      const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text())
      return new Response(html, { status: response.status, headers: response.headers })
    },
    draw: (client) => drawProduct(loadEntry, { platform, client, assets }),
    clientFolder: undefined,
    admin: {
      async render(request, context) {
        const entry = (await vite.ssrLoadModule(adminServerSource)) as AdminEntryServer
        const response = await entry.render(request, {
          ...context,
          assets: { entry: `/${adminEntrySource}`, css: ['/src/theme/tokens.css'] },
          reportError: reportTo(platform),
        })
        if (!response.headers.get('content-type')?.startsWith('text/html')) return response
        const html = await vite.transformIndexHtml(new URL(request.url).pathname, await response.text())
        return new Response(html, { status: response.status, headers: response.headers })
      },
      clientFolder: undefined,
    },
    attach(app) {
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, () => done())
      })
      // Vite's own scripts and styles stand inside the page.
      app.addHook('onSend', (_request, reply, _payload, done) => {
        reply.removeHeader('content-security-policy')
        done()
      })
    },
    close: () => vite.close(),
  }
}

type Drawing = { platform: Platform; client: Client; assets: Assets }

/** What is drawn has no scripts, and its links and forms lead nowhere: who shows it opens no windows for it. */
const drawing = (html: string) =>
  html.replaceAll(/<script\b[^>]*>.*?<\/script>/gs, '').replace('<head>', '<head><base target="_blank">')

/** An address for a product that has none yet. */
const unnamed = 'uj-termek'

function drawProduct(load: () => Promise<EntryServer>, { platform, client, assets }: Drawing): DrawProduct {
  return {
    card: async (card) => drawing((await load()).cardDocument(card, chosenAssets(assets))),
    async page(given) {
      const product = { ...given, slug: given.slug || unnamed }
      const context = {
        client: { ...client, productGet: async () => product, productGetRelated: async () => [] },
        cartToken: null,
        setCookie: () => {},
        traceLoaders: <T>(run: () => Promise<T>) => run(),
      }
      const request = new Request(`${platform.config.publicUrl}/termek/${product.slug}`)
      const response = await (await load()).render(request, await pageContext(platform, context, assets))
      return drawing(await response.text())
    },
  }
}

/** Absent unless customers may be measured: then no page has a word of it. */
function measuringOf({ measuring: { tagManager, analytics, meta } }: Config): Pick<ShopDetails, 'measuring'> {
  if (!tagManager && !analytics && !meta) return {}
  return {
    measuring: { ...(tagManager ? { tagManager } : {}), ...(analytics || meta ? { conversions: true } : {}) },
  }
}

/** The hours are absent where the shop's texts say them already, so that pages do not carry them. */
function ownTradeTexts(now: Date): Pick<ShopDetails, 'openingHours' | 'deliveryDetail'> {
  const [own, known] = [tradeTexts(currentTrade(), now), tradeTexts(defaultTrade, now)]
  return {
    ...(own.openingHours === known.openingHours ? {} : { openingHours: own.openingHours }),
    deliveryDetail: own.deliveryDetail,
  }
}

/** Absent where the shop wears what its files say. */
function chosenBranding(): Pick<ShopDetails, 'logo'> {
  const { logo, darkLogo } = currentBranding()
  if (logo === null) return {}
  const { width, height, key } = logo
  return {
    logo: { url: logoUrl(key), width, height, ...(darkLogo ? { darkUrl: logoUrl(darkLogo.key) } : {}) },
  }
}
const logoUrl = (key: string) => `${presentImage(key, '').url}/product-medium`

/** The shop's own style, then the merchant's accent. */
function chosenAssets(assets: Assets): Assets {
  const { sheet, icon } = currentBranding()
  return {
    ...assets,
    css: sheet === null ? assets.css : [...assets.css, sheetPath(sheet)],
    ...(icon ? { icon: `/icon-192.png?v=${icon.key.slice(-14, -4)}` } : {}),
  }
}

async function pageContext(platform: Platform, context: Parameters<RenderPage>[1], assets: Assets) {
  const { name, phone, email, address, coordinates, parking, guaranteeNotice } = await loadMerchant(
    platform.sql,
  )
  const position = readCoordinates(coordinates)
  return {
    ...context,
    publicUrl: platform.config.publicUrl,
    shop: {
      name,
      phone,
      email,
      ...(address === '' ? {} : { address }),
      ...(position ? { coordinates: position } : {}),
      ...(parking === '' ? {} : { parking }),
      ...ownTradeTexts(platform.clock()),
      hours: currentTrade().hours,
      ...chosenBranding(),
      ...measuringOf(platform.config),
      ...(platform.config.errorReportDsn === undefined ? {} : { reportsErrors: true as const }),
      ...(guaranteeNotice === '' ? {} : { guaranteeNotice: presentImage(guaranteeNotice, '').product_cover }),
    },
    assets: chosenAssets(assets),
    reportError: reportTo(platform),
  }
}
