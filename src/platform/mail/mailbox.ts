import type { FastifyInstance } from 'fastify'
import { allowsDemoDoors, keepLocal } from '../security/demo-doors.ts'
import type { Sql } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { html, type Markup } from '../markup/html.ts'
import { platformError } from '../http/errors.ts'
import { findMail, listMail, renderMessage, type EmailMessage, type EmailRenderers } from './mail.ts'
import { plainPage } from '../http/plain-page.ts'

const shownEmails = 100

/** Emails to read in a browser where no mail server is set. They hold links to orders and accounts: see `allowsDemoDoors`. */
export function registerMailbox(
  app: FastifyInstance,
  { config, sql }: Pick<Platform, 'config' | 'sql'>,
  renderers: EmailRenderers,
): void {
  void app.register(async (scope) => {
    keepLocal(scope)
    // A mail server may be set up at the desk meanwhile.
    scope.addHook('onRequest', (_request, _reply, done) =>
      done(allowsDemoDoors(config) ? undefined : platformError('not_found')),
    )
    addMailbox(scope, sql, renderers)
  })
}

function addMailbox(app: FastifyInstance, sql: Sql, renderers: EmailRenderers): void {
  app.get('/dev/mailbox', { schema: { hide: true } }, async (_request, reply) => {
    const emails = await listMail(sql, shownEmails)
    const page = plainPage({ lang: 'hu', title: 'Postafiók', content: emailList(emails) })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)
  })

  app.get<{ Params: { id: string } }>(
    '/dev/mailbox/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const email = /^\d{1,15}$/.test(request.params.id) ? await findMail(sql, request.params.id) : undefined
      if (!email) throw platformError('not_found')
      return reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header(
          'content-security-policy',
          "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:",
        )
        .send(shownHtml(renderMessage(renderers, email)))
    },
  )
}

/** A browser finds the pictures of an email in its HTML form. */
const shownHtml = ({ html, attachments = [] }: EmailMessage): string =>
  attachments.reduce(
    (shown, { cid, content, contentType }) =>
      shown.replaceAll(`cid:${cid}`, `data:${contentType};base64,${content.toString('base64')}`),
    html,
  )

function emailList(emails: Awaited<ReturnType<typeof listMail>>): Markup {
  if (emails.length === 0)
    return html`<h1>Postafiók</h1>
      <p>Még nem érkezett levél.</p>`
  const rows = emails.map(
    ({ id, recipient, subject, sentAt }) =>
      html`<tr>
        <td>${recipient}</td>
        <td><a href="/dev/mailbox/${id}">${subject}</a></td>
        <td>${sentAt?.toISOString() ?? 'vár'}</td>
      </tr>`,
  )
  return html`<h1>Postafiók</h1>
    <table>
      <thead>
        <tr>
          <th>Címzett</th>
          <th>Tárgy</th>
          <th>Elküldve</th>
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>`
}
