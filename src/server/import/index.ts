/** The merchant's import, for commands. */
import type { Feature } from '#platform/feature.ts'

export { openReport, reportCells, type ReportFile } from './import-report.ts'
export { importFile, type ImportSummary, type ReportLine } from './import-run.ts'
export { parseMapping, type Mapping } from './mapping.ts'

export const importFeature: Feature = {
  name: 'import',
  commands: { import: async () => (await import('./import-command.ts')).importCommand },
}
