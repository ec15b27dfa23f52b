import type { Shop } from '#server/content/index.ts'
import { exampleAddress as email, type EmailExamples } from '#server/email-texts/index.ts'
import { replyEmail } from './question-mail.ts'

export const questionEmailExamples: EmailExamples<Shop> = {
  'question-reply': (context) =>
    replyEmail(
      context,
      {
        id: 0,
        email,
        question: 'Felszerelhető 6,5 colos felnire?',
        product: 'Téli gumi 205/55 R16 91H',
        slug: 'teli-gumi',
      },
      'Igen, 5,5 és 7,5 col közötti szélességű felnire való.',
    ),
}
