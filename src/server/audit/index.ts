/** What the desk and commands changed, and the way back: the public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createAuditHandlers } from './audit-api.ts'
import { auditErrors } from './audit-errors.ts'
import { undoTasks } from './undo-job.ts'

export { plainText, presentAuthor } from './audit-presenting.ts'
export { presentRows } from './audit-reading.ts'
export { loadLabels, type Labelled, type Labels } from './audit-labels.ts'
export { isImport } from './audit-store.ts'
export { changeTitle } from './change-titles.ts'
export { fieldName } from './field-names.ts'
export type { AuditRow } from './net-rows.ts'
export { stateTitle } from './state-labels.ts'

export const auditFeature: Feature = {
  name: 'audit',
  adminHandlers: ({ platform }) => createAuditHandlers(platform),
  errors: auditErrors,
  jobs: undoTasks,
  commands: { changes: async () => (await import('./changes-command.ts')).changesCommand },
}
