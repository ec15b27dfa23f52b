import type { EmailMessage } from '#platform/mail/mail.ts'
import type { EmailKindName } from './email-kinds.ts'

/** The shop with the words that are tried out, and where its links lead. */
export type ExampleContext<Shop> = { shop: Shop; publicUrl: string; now: Date }

/**
 * What an email of a kind looks like, written by the same function as the real one from goods and people that do not exist. A
 * feature gives those of its own kinds.
 */
export type EmailExamples<Shop> = Readonly<
  Partial<Record<EmailKindName, (context: ExampleContext<Shop>) => EmailMessage & { subject: string }>>
>

/** Stands for the secret parts of links: an example opens nothing. */
export const exampleToken = 'pelda'
export const exampleAddress = 'anna@vevo.example'
