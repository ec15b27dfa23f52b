/** The merchant's import, for commands. */
export { ImportFileError } from './csv-file.ts'
export { openReport, reportCells, type ReportFile } from './import-report.ts'
export { importFile, type ImportSummary, type ReportLine } from './import-run.ts'
export { MappingError, parseMapping, type Mapping } from './mapping.ts'
