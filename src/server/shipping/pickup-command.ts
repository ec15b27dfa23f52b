import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import {
  feedNames,
  feedServices,
  importPickupFeed,
  listProviderStates,
  refreshPickupPoints,
  type FeedName,
  type FeedRefresh,
  type ProviderImport,
} from '#server/shipping/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

const shownRejects = 20
const addressSettings = Object.values(feedServices).flatMap((service) => service?.first ?? [])

export const pickupPointsCommand: Command = {
  group: 'Operation',
  usage: 'pickup-points list | refresh | import PROVIDER FILE [--accept-shrink]',
  summary: `Shows, fetches and imports pickup points of ${feedNames.join(', ')} (docs/shipping.md).`,
  async run(args) {
    const { values, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: { 'accept-shrink': { type: 'boolean', default: false } },
    })
    const [action, name = '', file] = positionals
    const acceptShrink = values['accept-shrink']
    if (action === 'list' && positionals.length === 1 && !acceptShrink) return list()
    if (action === 'refresh' && positionals.length === 1 && !acceptShrink) return refresh()
    if (action !== 'import' || file === undefined || positionals.length > 3)
      throw new CommandError(`Usage: ${pickupPointsCommand.usage}`)
    const feed = feedNames.find((one) => one === name)
    if (!feed) throw new CommandError(`There is no provider ${name}; there are: ${feedNames.join(', ')}.`)
    return importFile(feed, await readText(file), acceptShrink)
  },
}

function list(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    for (const { provider, active, inactive, importedAt, failure } of await listProviderStates(
      platform.sql,
    )) {
      const when = importedAt ? `imported ${importedAt.toISOString()}` : 'never imported'
      console.log(`${provider.padEnd(8)}  ${active} active, ${inactive} inactive, ${when}`)
      if (failure !== null) console.log(`          last try: ${failure}`)
    }
    return 0
  })
}

function refresh(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const refreshed = await refreshPickupPoints(platform)
    if (refreshed.length === 0)
      throw new CommandError(`No list is configured: see ${addressSettings.join(', ')}.`)
    return refreshed.map(printRefresh).every(Boolean) ? 0 : 1
  })
}

/** True when all went well. */
function printRefresh(feed: FeedRefresh): boolean {
  if (feed.outcome === 'fresh') return printImports(feed.imports)
  if (feed.outcome === 'unchanged') console.log(`${feed.name}: unchanged`)
  else console.error(`${feed.name}: ${feed.failure}`)
  return feed.outcome === 'unchanged'
}

function importFile(name: FeedName, text: string, acceptShrink: boolean): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const { imports, rejected } = await importPickupFeed(platform.sql, {
      name,
      text,
      now: platform.clock(),
      acceptShrink,
    })
    for (const { id, reason } of rejected.slice(0, shownRejects)) console.error(`  ${id}: ${reason}`)
    if (rejected.length > shownRejects) console.error(`  and ${rejected.length - shownRejects} more`)
    return printImports(imports) ? 0 : 1
  })
}

function printImports(imports: readonly ProviderImport[]): boolean {
  for (const { provider, points, written, gone, failure } of imports) {
    if (failure === null)
      console.log(`${provider}: ${points} points, ${written} new or changed, ${gone} gone`)
    else console.error(`${provider}: nothing was taken: ${failure}`)
  }
  return imports.some(({ failure }) => failure === null)
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch(() => {
    throw new CommandError(`No such file: ${file}`)
  })
  return new TextDecoder().decode(bytes)
}
