import { z } from 'zod'
import { line, token } from '../../schemas/shared.ts'

export const email = z
  .string('Írja be az e-mail-címet.')
  .trim()
  .max(254, 'Az e-mail-cím túl hosszú.')
  .pipe(z.email('Az e-mail-cím nem teljes.'))

/** Compared, and nothing else: whoever signs in has one already. */
export const password = z.string('Írja be a jelszót.').min(1, 'Írja be a jelszót.').max(1000)
export const newPassword = z
  .string('Írja be a jelszót.')
  .min(12, 'Legalább 12 karakter legyen.')
  .max(200, 'Legfeljebb 200 karakter lehet.')

/** Six digits of an authenticator, or a recovery code. */
export const code = z
  .string('Írja be a kódot.')
  .trim()
  .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^(\d{6}|[A-Z2-7]{16})$/, 'A kód hat számjegy, vagy egy helyreállító kód.'))

export const name = line(80)
export const invitation = token

/** A day of the calendar. A year before 2000 is a slip, such as `0026`, and one that the database may not hold. */
export const recentDay = (message: string) =>
  z.iso.date(message).refine((day) => day >= '2000', 'Nézze meg az évszámot: négy számjegy, például 2026.')

/** The body of an upload: bytes on the server, a file in the browser. */
export const pictureFile = z.custom<Uint8Array | Blob>(
  (value) => value instanceof Uint8Array || value instanceof Blob,
  'Válasszon képet.',
)

/** Of a file of pictures, and of nothing else. */
export const pictureKey = z.string().regex(/^(?!.*\.\.)[\w-][\w./-]{0,199}$/)

/** The same for a table. */
export const tableFile = z.custom<Uint8Array | Blob>(
  (value) => value instanceof Uint8Array || value instanceof Blob,
  'A fájl üres. Válasszon másikat.',
)
