/** The contact form's public API for other features and for the command line. */
import type { Feature } from '#platform/feature.ts'
import { createContactHandlers } from './contact-api.ts'
import { contactErrors } from './contact-errors.ts'
import { createMessageDeskHandlers, messageQueues } from './message-desk-api.ts'
import { contactCrontab, contactTasks } from './contact-tasks.ts'
import { allowRecaptcha } from './recaptcha-policy.ts'

export { contactEmailExamples } from './contact-email-examples.ts'
export {
  exportMessages,
  findMessage,
  forgetMessages,
  listMessages,
  markAnswered,
  type ContactMessage,
} from './contact-store.ts'

export const contactFeature: Feature = {
  name: 'contact',
  handlers: ({ platform }) => createContactHandlers(platform),
  adminHandlers: ({ platform }) => createMessageDeskHandlers(platform),
  queues: messageQueues,
  jobs: contactTasks,
  cron: [contactCrontab],
  errors: contactErrors,
  headers: (headers, { recaptcha }) => (recaptcha ? allowRecaptcha(headers) : headers),
  commands: { messages: async () => (await import('./message-command.ts')).messagesCommand },
}
