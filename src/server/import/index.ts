/** The merchant's import, for commands. */
export { openReport, reportCells, type ReportFile } from './import-report.ts'
export { importFile, type ImportSummary, type ReportLine } from './import-run.ts'
export { parseMapping, type Mapping } from './mapping.ts'
