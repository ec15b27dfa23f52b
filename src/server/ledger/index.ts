/** The ledger of payments at the desk: its list, its months, and exports for the books. */
import type { Feature } from '#platform/feature.ts'
import { registerExports } from './export-download.ts'
import { createLedgerHandlers } from './ledger-desk-api.ts'
import { ledgerErrors } from './ledger-errors.ts'

export { csvMark, csvRow } from './sheet-text.ts'
export { carrierTitle, deliveredBy } from './channel.ts'

export const ledgerFeature: Feature = {
  name: 'ledger',
  adminHandlers: ({ platform }) => createLedgerHandlers(platform),
  routes: (app, { platform }) => registerExports(app, platform),
  commands: { export: async () => (await import('./export-command.ts')).exportCommand },
  errors: ledgerErrors,
}
