import type { Logger } from 'pino'
import type { Config } from '#config'
import type { Clock } from './clock.ts'
import type { Sql } from './database/database.ts'
import type { Replica } from './database/replica.ts'
import type { ShopFiles } from './files/file-store.ts'
import type { AppSecret } from './security/ids.ts'
import type { SharedCounts } from './redis/shared-counts.ts'
import type { WorkGate } from './security/work-gate.ts'

/** What every feature may use. */
export type Platform = ShopFiles & {
  config: Config
  sql: Sql
  /** Reads what may be a moment old. */
  replica: Replica
  log: Logger
  clock: Clock
  /** Signs cookies and links. */
  secret: AppSecret
  /** Wants a proof of work of who orders or has emails sent too often. */
  workGate: WorkGate
  /** What it counts together with the other processes of the shop. */
  shared: SharedCounts
}
