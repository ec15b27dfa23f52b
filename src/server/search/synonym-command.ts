import { readSynonymGroup } from '#listing-index/index.ts'
import { addSynonymGroup, loadSynonymGroups, removeSynonymGroup } from '#server/search/index.ts'
import { CommandError, withAppContext, type Command } from '#platform/command.ts'

export const synonymsCommand: Command = {
  group: 'Catalogue',
  usage: 'synonyms list | add "GUMI, ABRONCS" | remove ID',
  summary:
    'Shows and edits the words that mean the same in a search; a running shop takes them over at once.',
  async run([action, argument, ...more]) {
    if (more.length > 0) throw new CommandError(`Usage: ${synonymsCommand.usage}`)
    if (action === 'list' && argument === undefined) return list()
    if (action === 'add' && argument !== undefined) return add(argument)
    if (action === 'remove' && argument !== undefined) return remove(argument)
    throw new CommandError(`Usage: ${synonymsCommand.usage}`)
  },
}

function list(): Promise<number> {
  return withAppContext(async ({ platform }) => {
    for (const { id, words } of await loadSynonymGroups(platform.sql))
      console.log(`${String(id).padStart(5)}  ${words.join(', ')}`)
    return 0
  })
}

async function add(text: string): Promise<number> {
  const words = readSynonymGroup(text)
  if (!words) throw new CommandError('A group needs at least two different words, with commas between them.')
  return withAppContext(async ({ platform }) => {
    const id = await platform.sql.begin((tx) => addSynonymGroup(tx, words))
    console.log(`Added as ${id}: ${words.join(', ')}`)
    return 0
  })
}

async function remove(text: string): Promise<number> {
  if (!/^\d{1,9}$/.test(text)) throw new CommandError('Which group? `synonyms list` shows their numbers.')
  return withAppContext(async ({ platform }) => {
    if (!(await platform.sql.begin((tx) => removeSynonymGroup(tx, Number(text)))))
      throw new CommandError(`There is no group ${text}.`)
    console.log(`Removed ${text}.`)
    return 0
  })
}
