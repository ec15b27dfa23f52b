/** What the merchant sets at the desk. */
import type { Feature } from '#platform/feature.ts'
import { createBrandingHandlers } from './branding-api.ts'
import { createEmailTextHandlers } from './email-texts-api.ts'
import { openingSteps } from './opening-steps.ts'
import { createServiceHandlers } from './services-api.ts'
import { createSettingsHandlers } from './settings-api.ts'
import { settingsErrors } from './settings-errors.ts'

export const settingsFeature: Feature = {
  name: 'settings',
  adminHandlers: ({ platform }) => ({
    ...createSettingsHandlers(platform),
    ...createServiceHandlers(platform),
    ...createBrandingHandlers(platform),
    ...createEmailTextHandlers(platform),
  }),
  openingSteps,
  errors: settingsErrors,
  commands: { settings: async () => (await import('./settings-command.ts')).settingsCommand },
}
