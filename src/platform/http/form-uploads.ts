import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import type { Session } from '../security/session.ts'

/** A form of a page that files are sent with. */
export type FormUpload = {
  /** The page's path, as the router writes it: `/termek/:slug`. */
  path: string
  /** Of the whole form. */
  maxBytes: number
  /** Whether these bytes are taken in, seen before they are read: nobody else fills the memory. */
  admits: (form: { address: string; session: Session }) => Promise<boolean>
}

/**
 * The body of a form as it comes, of a large one only when it is admitted. Else it is let pass by, and the form is as if nothing
 * had been sent: the page says what is missing, or who has to sign in.
 */
export async function withoutUnwanted(
  { headers }: Pick<FastifyRequest, 'headers'>,
  body: Readable,
  unasked: number,
  admits: () => Promise<boolean>,
): Promise<Readable> {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (length <= unasked || (await admits())) return body
  body.resume()
  const nothing = Readable.from([])
  // What the length in the head is compared with.
  return Object.assign(nothing, { receivedEncodedLength: length })
}
