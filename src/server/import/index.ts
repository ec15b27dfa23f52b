/** The merchant's import, for commands and at the desk. */
import type { Feature } from '#platform/feature.ts'
import type { DeskQueue } from '#platform/admin/today.ts'
import { createImportHandlers } from './import-desk-api.ts'
import { countStopped } from './import-desk-store.ts'
import { importErrors } from './import-errors.ts'
import { importCrontab, importTasks } from './import-jobs.ts'
import { createImportSourceHandlers } from './import-source-api.ts'

export { openReport, reportCells, type ReportFile } from './import-report.ts'
export { importFile, type ImportSummary, type ReportLine } from './import-run.ts'
export { ImportFileError } from './file-format.ts'
export { tableBytes } from './uploaded-table.ts'
export { parseMapping, type Mapping } from './mapping.ts'

const stoppedQueue: DeskQueue = {
  name: 'imports_stopped',
  title: 'Megállított import',
  right: 'imports.run',
  href: '/termekek/importok',
  find: countStopped,
}

export const importFeature: Feature = {
  name: 'import',
  commands: { import: async () => (await import('./import-command.ts')).importCommand },
  adminHandlers: ({ platform }) => ({
    ...createImportHandlers(platform),
    ...createImportSourceHandlers(platform),
  }),
  queues: [stoppedQueue],
  errors: importErrors,
  jobs: (platform) => importTasks(platform),
  cron: importCrontab,
}
