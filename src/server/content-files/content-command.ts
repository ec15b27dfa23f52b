import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { problemText, pullContent, pushContent, type PushResult } from '#server/content-files/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

export const contentCommand: Command = {
  group: 'Content',
  usage: 'content pull FOLDER | push FOLDER [--check] [--preview] [--delete] [--overwrite]',
  summary:
    'Writes pages, posts, menus and settings into files, and brings files into the shop; a running shop shows them at once.',
  async run(args) {
    const { values: options, positionals } = parseArgs({
      args,
      allowPositionals: true,
      options: {
        check: { type: 'boolean' },
        preview: { type: 'boolean' },
        delete: { type: 'boolean' },
        overwrite: { type: 'boolean' },
      },
    })
    const [action, folder, ...more] = positionals
    const isPlain = Object.keys(options).length === 0
    if (folder === undefined || more.length > 0 || (action !== 'push' && !(action === 'pull' && isPlain)))
      throw new CommandError(`Usage: ${contentCommand.usage}`)
    return action === 'pull' ? pull(resolve(folder)) : push(resolve(folder), options)
  },
}

function pull(folder: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const { files, pictures, notes } = await pullContent(platform, folder)
    for (const note of notes) console.log(`note: ${note}`)
    console.log(`${files.length} files and ${pictures} pictures written into ${folder}.`)
    return 0
  })
}

type Options = NonNullable<Parameters<typeof pushContent>[2]>

async function push(folder: string, options: Options): Promise<number> {
  const found = await stat(folder).catch(() => null)
  if (!found?.isDirectory()) throw new CommandError(`There is no folder ${folder}.`)
  return withAppContext(async ({ platform }) => {
    const result = await pushContent(platform, folder, options)
    for (const problem of result.problems) console.error(problemText(problem))
    for (const conflict of result.conflicts) console.error(`${conflict}\n`)
    if (result.conflicts.length > 0) console.error(conflictHelp)
    for (const name of result.newer) console.log(`Newer in the shop, stays: ${name}`)
    if (result.isRefused) {
      console.error('\nNothing was written.')
      return 1
    }
    if (result.files === 0)
      throw new CommandError(`${folder} holds no content; content pull makes the files.`)
    if (options.check) console.log(`${result.files} files are in order.`)
    else printResult(result, options)
    return 0
  })
}

const conflictHelp =
  'Lines with - are the shop’s, those with + the folder’s. Commit your changes (git commit), pull what the shop has now (content pull), ' +
  'and bring back what is needed; or write the folder over the shop’s: content push FOLDER --overwrite'

function printResult({ changes, previews }: PushResult, options: Options): void {
  for (const { sign, kind, name } of changes)
    console.log(kind === 'shop' ? `${sign} shop` : `${sign} ${kind} ${name}`)
  for (const { url, expiresAt } of previews) console.log(`${url}\n    until ${expiresAt.toISOString()}`)
  if (changes.length === 0) console.log('Nothing has changed.')
  else
    console.log(options.preview ? 'Customers see nothing of it yet.' : `${changes.length} changes written.`)
}
