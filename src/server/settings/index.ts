/** What the merchant sets at the desk. */
import type { Feature } from '#platform/feature.ts'
import type { Shop } from '#server/content/index.ts'
import type { EmailExamples } from '#server/email-texts/index.ts'
import { createBrandingHandlers } from './branding-api.ts'
import { createEmailTextHandlers } from './email-texts-api.ts'
import { openingSteps } from './opening-steps.ts'
import { createServiceHandlers } from './services-api.ts'
import { createSettingsHandlers } from './settings-api.ts'
import { createSetsHandlers } from './sets-api.ts'
import { settingsErrors } from './settings-errors.ts'

/** @param ports.emailExamples an email of every kind whose words can be set, from whoever writes it. */
export const settingsFeature = (ports: { emailExamples: EmailExamples<Shop> }): Feature => ({
  name: 'settings',
  adminHandlers: ({ platform }) => ({
    ...createSettingsHandlers(platform),
    ...createServiceHandlers(platform),
    ...createBrandingHandlers(platform),
    ...createSetsHandlers(platform),
    ...createEmailTextHandlers(platform, ports.emailExamples),
  }),
  openingSteps,
  errors: settingsErrors,
  commands: { settings: async () => (await import('./settings-command.ts')).settingsCommand },
})
