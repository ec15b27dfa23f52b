/** The contact form's door for other features and for the command line. */
export { createContactHandlers } from './contact-api.ts'
export { contactErrors } from './contact-errors.ts'
export {
  exportMessages,
  findMessage,
  listMessages,
  markAnswered,
  type ContactMessage,
} from './contact-store.ts'
export { contactCrontab, contactTasks } from './contact-tasks.ts'
export { messageTypeNames } from './contact.ts'
export { allowRecaptcha } from './recaptcha-policy.ts'
