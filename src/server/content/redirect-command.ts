import {
  listRedirects,
  readRedirect,
  redirectKey,
  RedirectRefusedError,
  removeRedirect,
  writeRedirect,
} from '#server/content/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

export const redirectsCommand: Command = {
  group: 'Content',
  usage: 'redirects list | add FROM TO [--temporary] | remove FROM',
  summary: 'Shows and edits where addresses without a page lead to; a running shop follows them at once.',
  async run(args) {
    const isTemporary = args.includes('--temporary')
    const [action, from, to, ...more] = args.filter((argument) => argument !== '--temporary')
    if (more.length === 0) {
      if (action === 'list' && from === undefined) return list()
      if (action === 'add' && from !== undefined && to !== undefined) return add(from, to, isTemporary)
      if (action === 'remove' && from !== undefined && to === undefined) return remove(from)
    }
    throw new CommandError(`Usage: ${redirectsCommand.usage}`)
  },
}

function list(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    for (const { fromPath, toUrl, status } of await listRedirects(platform.sql))
      console.log(`${status}  ${fromPath} -> ${toUrl}`)
    return 0
  })
}

function add(from: string, to: string, isTemporary: boolean): Promise<number> {
  return withAppContext(async ({ platform }) => {
    const redirect = read(from, to, { isTemporary, known: await listRedirects(platform.sql) })
    await platform.sql.begin((tx) => writeRedirect(tx, redirect))
    console.log(`${redirect.status}  ${redirect.fromPath} -> ${redirect.toUrl}`)
    return 0
  })
}

function read(...input: Parameters<typeof readRedirect>) {
  try {
    return readRedirect(...input)
  } catch (error) {
    throw error instanceof RedirectRefusedError ? new CommandError(error.message) : error
  }
}

function remove(from: string): Promise<number> {
  return withAppContext(async ({ platform }) => {
    if (!(await platform.sql.begin((tx) => removeRedirect(tx, redirectKey(from) ?? from))))
      throw new CommandError(`There is no redirect from ${from}.`)
    console.log(`Removed ${from}.`)
    return 0
  })
}
