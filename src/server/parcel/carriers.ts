import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from '#platform/files/files.ts'
import type { CarrierCode } from '#server/order/index.ts'
import type { Carrier } from './carrier.ts'
import { createFoxpost } from './foxpost.ts'
import { createGls } from './gls.ts'
import { createMpl } from './mpl.ts'

/** The carriers that are set up. */
export type Carriers = Partial<Record<CarrierCode, Carrier>>

export function createCarriers({ foxpost, gls, mpl }: Config['carriers']): Carriers {
  return {
    ...(foxpost ? { foxpost: createFoxpost(foxpost) } : {}),
    ...(gls ? { gls: createGls(gls) } : {}),
    ...(mpl ? { mpl: createMpl(mpl) } : {}),
  }
}

/** Labels show names and addresses: they lie apart from the pictures. */
export function labelFiles({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return localFileStore(join(dataDir, 'labels'))
}
