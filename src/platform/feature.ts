import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import type { Product, ProductCard } from '#contract/wire.ts'
import type { Command } from './command.ts'
import type { ChangeBatch, ChangeFeed } from './database/change-feed.ts'
import type { Sql } from './database/database.ts'
import type { Invariant } from './database/invariant.ts'
import type { AdminHandlers } from './admin/admin-endpoint.ts'
import type { DayFigure, DeskQueue, OpeningStep } from './admin/today.ts'
import type { Handlers, Invoke, Overlays } from './http/endpoint.ts'
import type { FormUpload } from './http/form-uploads.ts'
import type { ErrorDefinition } from './http/errors.ts'
import type { Tasks } from './jobs/jobs.ts'
import type { Platform } from './platform.ts'
import type { EmailRenderers } from './mail/mail.ts'
import type { GaugeRow } from './observability/management.ts'

/** What customers see of goods, as the storefront renders it: whole documents, in which no script has to run. */
export type DrawProduct = {
  /** One card as lists have it. */
  card: (card: ProductCard) => Promise<string>
  /** The product's page. */
  page: (product: Product) => Promise<string>
}

/** What a feature gets when a server opens it. */
export type FeatureServer = {
  platform: Platform
  /** Absent where no storefront is rendered. */
  draw?: DrawProduct
  feed: ChangeFeed
  addGauges: (rows: GaugeRow[]) => void
  /** Called when the server is ready to listen. */
  onStart: (start: () => Promise<void>) => void
  /** Called when the server closes, the last feature's first. */
  onStop: (stop: () => void | Promise<void>) => void
}

/** What a feature gets to follow the database with, in every process of the shop, whatever it does. */
export type FeatureFollower = Pick<FeatureServer, 'platform' | 'feed' | 'onStop'>

/** What the routes of a feature may need besides the platform. */
export type RouteContext = {
  platform: Platform
  invoke: Invoke
  /** The built files of the storefront; undefined in development. */
  clientFolder: string | undefined
}

/** All that a feature adds to the shop. `src/features.ts` lists them; what is absent, it does not have. */
export type Feature = {
  name: string
  /** What it has in memory of the database for pages, jobs and emails alike; begins before its handlers. */
  follow?: (follower: FeatureFollower) => Promise<void>
  /** Its endpoints. What it must have loaded to serve them subscribes to the feed here, before the caches do. */
  handlers?: (server: FeatureServer) => Partial<Handlers> | Promise<Partial<Handlers>>
  /** Its endpoints at the merchant's desk. */
  adminHandlers?: (server: FeatureServer) => Partial<AdminHandlers> | Promise<Partial<AdminHandlers>>
  /** What of its things waits for somebody at the desk. */
  queues?: readonly DeskQueue[]
  /** How its day goes. */
  dayFigures?: readonly DayFigure[]
  /** What a shop needs of it before it can sell. */
  openingSteps?: readonly OpeningStep[]
  /** What it marks in public responses for signed-in users. */
  overlays?: (platform: Platform) => Overlays
  /** Paths outside the contract: notifications, pictures, files for search engines. */
  routes?: (app: FastifyInstance, context: RouteContext) => void
  jobs?: (platform: Platform) => Tasks
  /** Lines of cron, once for all nodes; what they start stands in `jobs`. */
  cron?: readonly string[]
  /** Renders the emails that it queues as data. */
  emails?: (platform: Platform) => EmailRenderers
  /** Rules that its data obey at all times, for `verify`. */
  invariants?: readonly Invariant[]
  /** Its refusals, for `docs/errors.md`. */
  errors?: Readonly<Record<string, ErrorDefinition>>
  /** The cache tags that a batch of changes makes stale. */
  invalidates?: (batch: ChangeBatch, sql: Sql) => string[] | Promise<string[]>
  /** What its responses depend on besides the data, such as the day: when it becomes another, all caches are stale. */
  cacheVersion?: (platform: Platform) => () => string
  /** Folders below DATA_DIR that it fills again by itself: no backup holds them. */
  temporaryFolders?: readonly string[]
  /** Its commands by their names, loaded when they are run or listed. */
  commands?: Readonly<Record<string, () => Promise<Command>>>
  /** Forms of its pages that files are sent with; all other forms are small. */
  formUploads?: (platform: Platform) => readonly FormUpload[]
  /** Origins outside the shop that its pages may post forms to. */
  formTargets?: (config: Config) => string[]
  /** What an operator must know of how the shop is set up; said at the start and by `doctor`. */
  notices?: (config: Config) => string[]
  /** Widens the security headers of a shop that is set up for it. */
  headers?: (headers: Record<string, string>, config: Config) => Record<string, string>
}
