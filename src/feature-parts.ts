import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { createTodayHandlers } from '#platform/admin/today.ts'
import type { Command } from '#platform/command.ts'
import type { Invariant } from '#platform/database/invariant.ts'
import type { Feature, FeatureServer } from '#platform/feature.ts'
import type { Handlers, Overlays } from '#platform/http/endpoint.ts'
import type { Tasks } from '#platform/jobs/jobs.ts'
import type { Platform } from '#platform/platform.ts'
import type { EmailRenderers } from '#platform/mail/mail.ts'
import { createEmailDeskHandlers } from '#platform/mail/mail-desk-api.ts'

/** Every endpoint's handler. @throws Error for an endpoint that no feature has, or two have. */
export async function featureHandlers(
  features: readonly Feature[],
  server: FeatureServer,
): Promise<Handlers> {
  const handlers: Record<string, unknown> = {}
  for (const { name, handlers: open } of features) addOnce(handlers, name, (await open?.(server)) ?? {})
  const missing = Object.keys(endpoints).filter((name) => handlers[name] === undefined)
  if (missing.length > 0) throw new Error(`No feature handles ${missing.join(', ')}`)
  return handlers as { [N in EndpointName]: Handlers[N] }
}

/** The handler of every endpoint of the desk. @throws Error for an endpoint that no feature has, or two have. */
export async function featureAdminHandlers(
  features: readonly Feature[],
  server: FeatureServer,
): Promise<AdminHandlers> {
  const handlers: Record<string, unknown> = {}
  const parts = {
    queues: features.flatMap(({ queues }) => queues ?? []),
    figures: features.flatMap(({ dayFigures }) => dayFigures ?? []),
    steps: features.flatMap(({ openingSteps }) => openingSteps ?? []).toSorted((a, b) => a.rank - b.rank),
  }
  addOnce(handlers, 'platform', createTodayHandlers(server.platform, parts))
  const renderers = emailRenderers(features, server.platform)
  addOnce(handlers, 'platform', createEmailDeskHandlers(server.platform, renderers))
  for (const { name, adminHandlers } of features)
    addOnce(handlers, name, (await adminHandlers?.(server)) ?? {})
  const missing = Object.keys(adminEndpoints).filter((name) => handlers[name] === undefined)
  if (missing.length > 0) throw new Error(`No feature handles ${missing.join(', ')}`)
  return handlers as AdminHandlers
}

/** What features mark in public responses. @throws Error for a response that two features mark. */
export function featureOverlays(features: readonly Feature[], platform: Platform): Overlays {
  const all: Record<string, unknown> = {}
  for (const { name, overlays } of features) addOnce(all, name, overlays?.(platform) ?? {})
  return all as Overlays
}

/** The work of all features outside requests. @throws Error for a job of two features. */
export function featureJobs(features: readonly Feature[], platform: Platform): Tasks {
  const tasks: Tasks = {}
  for (const { name, jobs } of features) addOnce(tasks, name, jobs?.(platform) ?? {})
  return tasks
}

/** Who renders the emails that features queue as data. @throws Error for a kind of two features. */
export function emailRenderers(features: readonly Feature[], platform: Platform): EmailRenderers {
  const renderers: Record<string, EmailRenderers[string]> = {}
  for (const { name, emails } of features) addOnce(renderers, name, emails?.(platform) ?? {})
  return renderers
}

/** The commands of all features, by their names. @throws Error for a command of two features. */
export function featureCommands(features: readonly Feature[]): NonNullable<Feature['commands']> {
  const all: Record<string, () => Promise<Command>> = {}
  for (const { name, commands } of features) addOnce(all, name, commands ?? {})
  return all
}

/** What of the data folder no backup holds, because the shop fills it again by itself. */
export const temporaryFolders = (features: readonly Feature[]): string[] =>
  features.flatMap((feature) => feature.temporaryFolders ?? [])

/** The rules that the data obey at all times, by their numbers. */
export const featureInvariants = (features: readonly Feature[]): Invariant[] =>
  features.flatMap(({ invariants }) => invariants ?? []).toSorted((a, b) => a.number - b.number)

function addOnce<T>(all: Record<string, T>, feature: string, added: Readonly<Record<string, T>>): void {
  for (const [key, value] of Object.entries(added)) {
    if (Object.hasOwn(all, key)) throw new Error(`${feature} adds ${key}, which another feature has`)
    all[key] = value
  }
}
