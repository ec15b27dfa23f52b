import { z } from 'zod'
import { line, text } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

const words = z.object({
  subject: line(150).or(z.literal('')),
  heading: line(150).or(z.literal('')),
  /** Paragraphs, an empty line between two: before and after what the shop writes itself. */
  opening: text(3000),
  closing: text(3000),
})

const emailKind = z.object({
  kind: z.string(),
  /** When it goes out. */
  title: z.string(),
  group: z.string(),
  /** What holds now, and what the shop begins with. */
  words,
  first: words,
  is_own: z.boolean(),
  /** What stands for a value in the texts, with an example. */
  placeholders: z.array(z.object({ name: z.string(), example: z.string() })),
  /** What the shop itself writes between the two texts. */
  contents: z.string(),
})
const list = z.object({ kinds: z.array(emailKind) })

export const emailTextEndpoints = {
  listEmailTexts: {
    method: 'GET',
    path: '/admin/api/settings/email-texts',
    right: 'settings.edit',
    summary: 'What emails to customers say, by kind',
    response: list,
  },
  saveEmailTexts: {
    method: 'PUT',
    path: '/admin/api/settings/email-texts/{kind}',
    right: 'settings.edit',
    summary: 'Changes what emails of a kind say from now on; 409 has both values where another was faster',
    params: z.object({ kind: z.string().regex(/^[a-z-]{1,40}$/) }),
    body: z.object({ before: words, values: words }),
    response: list,
    refusals: [409],
  },
  previewEmailTexts: {
    method: 'POST',
    path: '/admin/api/settings/email-texts/{kind}/preview',
    right: 'settings.edit',
    summary: 'A whole email of a kind with these words, of an order and a customer that do not exist',
    params: z.object({ kind: z.string().regex(/^[a-z-]{1,40}$/) }),
    body: z.object({ values: words }),
    /** `text`: as a mail program without HTML shows it. */
    response: z.object({ subject: z.string(), text: z.string() }),
  },
} as const satisfies AdminEndpointRows
