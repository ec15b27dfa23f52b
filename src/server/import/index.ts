/** The merchant's import, for commands and at the desk. */
import type { Feature } from '#platform/feature.ts'
import { createImportHandlers } from './import-desk-api.ts'
import { importErrors } from './import-errors.ts'
import { importCrontab, importTasks } from './import-jobs.ts'

export { openReport, reportCells, type ReportFile } from './import-report.ts'
export { importFile, type ImportSummary, type ReportLine } from './import-run.ts'
export { ImportFileError } from './file-format.ts'
export { tableBytes } from './uploaded-table.ts'
export { parseMapping, type Mapping } from './mapping.ts'

export const importFeature: Feature = {
  name: 'import',
  commands: { import: async () => (await import('./import-command.ts')).importCommand },
  adminHandlers: ({ platform }) => createImportHandlers(platform),
  errors: importErrors,
  jobs: importTasks,
  cron: [importCrontab],
}
