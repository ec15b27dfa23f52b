import type { FastifyInstance } from 'fastify'
import type { Config } from '#config'
import { platformError } from '../http/errors.ts'
import { isLocalRequest, isLoopback } from './loopback.ts'

/**
 * Whether the doors for trying a shop may be there: the emails to read in the browser, the bank where no money moves. Only in a
 * demo shop or while developing, and never once the shop has a public address or sends emails.
 */
export function allowsDemoDoors({
  demo,
  mode,
  publicUrl,
  smtpUrl,
}: Pick<Config, 'demo' | 'mode' | 'publicUrl' | 'smtpUrl'>): boolean {
  return (demo || mode !== 'production') && !smtpUrl && isLoopback(new URL(publicUrl).hostname)
}

/** Shows the routes of a scope to who sits at this machine; to anybody else they are not there. */
export function keepLocal(scope: FastifyInstance): void {
  scope.addHook('onRequest', (request, _reply, done) =>
    done(isLocalRequest(request.raw) ? undefined : platformError('not_found')),
  )
}
