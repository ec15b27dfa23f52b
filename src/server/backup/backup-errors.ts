import { errorTable, type ErrorDefinition } from '#platform/http/errors.ts'

export const backupErrors = {
  backup_running: {
    status: 409,
    message: 'Éppen készül egy mentés. Várja meg, amíg elkészül.',
    when: 'a backup is requested at the desk while one is being made',
  },
  backup_off: {
    status: 409,
    message: 'Az üzemeltető kikapcsolta a mentést (BACKUP_DIR).',
    when: 'a backup is requested at the desk where the operator wants none',
  },
} as const satisfies Record<string, ErrorDefinition>

export const backupError = errorTable(backupErrors)
