import type { FastifyInstance } from 'fastify'
import type { Sql } from './database.ts'
import { html } from './html.ts'
import { kernelError } from './errors.ts'
import { findMail, listMail } from './mail.ts'

const shownLetters = 100

/** Letters to read in a browser where no mail server is set: development and the demo shop only. */
export function registerMailbox(app: FastifyInstance, sql: Sql): void {
  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const letters = await listMail(sql, shownLetters)
    const page = html`<!doctype html>
      <html lang="hu">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>Postafiók</title>
          <link rel="stylesheet" href="/docs.css" />
        </head>
        <body>
          <main>
            <h1>Postafiók</h1>
            ${
              letters.length === 0
                ? html`<p>Még nem érkezett levél.</p>`
                : html`<table>
                    <thead>
                      <tr>
                        <th>Címzett</th>
                        <th>Tárgy</th>
                        <th>Elküldve</th>
                      </tr>
                    </thead>
                    <tbody>
                      ${letters.map(
                        (letter) =>
                          html`<tr>
                            <td>${letter.recipient}</td>
                            <td><a href="/dev/mailbox/${letter.id}">${letter.subject}</a></td>
                            <td>${letter.sentAt?.toISOString() ?? 'vár'}</td>
                          </tr>`,
                      )}
                    </tbody>
                  </table>`
            }
          </main>
        </body>
      </html>`
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page.toString())
  })

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const letter = /^\d{1,15}$/.test(request.params.id) ? await findMail(sql, request.params.id) : undefined
      if (!letter) throw kernelError('not_found')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
        )
        .send(letter.html)
    },
  )
}
