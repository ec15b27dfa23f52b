import { join } from 'node:path'
import type { Config } from '#config'
import { localFileStore, type FileStore } from '#platform/files/files.ts'
import { createBillingo } from './billingo/billingo.ts'
import type { InvoiceProviderName } from './invoice.ts'
import { proformaProvider } from './proforma-provider.ts'
import type { InvoiceProvider } from './provider.ts'
import { createSzamlazz } from './szamlazz/szamlazz.ts'

/** Every provider that is set up: documents of an earlier one are still finished and shown. */
export type Providers = Partial<Record<InvoiceProviderName, InvoiceProvider>>

export function createProviders({ szamlazz, billingo }: Config['invoices']): Providers {
  return {
    proforma: proformaProvider,
    ...(szamlazz ? { szamlazz: createSzamlazz(szamlazz) } : {}),
    ...(billingo ? { billingo: createBillingo(billingo) } : {}),
  }
}

/** Documents lie apart from the pictures, which anybody may see. */
export function documentFiles({ dataDir }: Pick<Config, 'dataDir'>): FileStore {
  return localFileStore(join(dataDir, 'documents'))
}
