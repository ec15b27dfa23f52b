import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Platform } from '#platform/platform.ts'
import { baseOf } from './base.ts'
import { writeBase } from './base-file.ts'
import { slugPattern } from './content-files.ts'
import { loadContents, type Contents } from './contents.ts'
import { manyFiles } from './folder.ts'
import { picturesOf } from './read-pages.ts'
import { toYaml } from './to-yaml.ts'
import { menuData, pageData, postData, settingFiles } from './write-files.ts'

export type PullResult = {
  /** Names of the files written. */
  files: string[]
  pictures: number
  /** What could not be written, and files of the folder that the shop has nothing of. */
  notes: string[]
}

/** Writes the shop's content into the folder. Files of what the shop does not have stay. */
export async function pullContent({ sql, files: stored }: Platform, folder: string): Promise<PullResult> {
  const contents = await loadContents(sql)
  const notes: string[] = []
  const written: string[] = []
  for (const [name, data] of filesOf(contents, notes)) {
    await put(join(folder, name), toYaml(data))
    written.push(name)
  }
  let pictures = 0
  for (const key of usedPictures(contents)) {
    const data = await stored.read(`images/${key}`)
    if (data) await put(join(folder, 'images', key), data)
    else notes.push(`the picture ${key} is not in the shop`)
    pictures += data ? 1 : 0
  }
  await writeBase(folder, baseOf(contents))
  return { files: written, pictures, notes: [...notes, ...(await leftOver(folder, written))] }
}

function filesOf(contents: Contents, notes: string[]): [string, unknown][] {
  const named = <V>(kind: string, things: Map<string, V>, data: (value: V) => unknown): [string, unknown][] =>
    [...things].flatMap(([slug, value]): [string, unknown][] => {
      if (slugPattern.test(slug)) return [[`${kind}/${slug}.yaml`, data(value)]]
      notes.push(`${kind}: ${slug} cannot be the name of a file`)
      return []
    })
  return [
    ...named('pages', contents.page, pageData),
    ...named('posts', contents.post, postData),
    ...named('menus', contents.menu, menuData),
    ...Object.entries(settingFiles(contents)).map(([kind, data]): [string, unknown] => [
      `${kind}.yaml`,
      data,
    ]),
  ]
}

function usedPictures({ page, post, shop }: Contents): Set<string> {
  const notice = shop.get('data')?.guaranteeNotice ?? ''
  return new Set([
    ...(notice === '' ? [] : [notice]),
    ...[...page.values()].flatMap(picturesOf),
    ...[...post.values()].flatMap(({ imageKey }) => (imageKey === null ? [] : [imageKey])),
  ])
}

async function leftOver(folder: string, written: readonly string[]): Promise<string[]> {
  const known = new Set(written)
  const lists = await Promise.all(
    manyFiles.map(async (kind) =>
      (await readdir(join(folder, kind)).catch(() => [])).map((name) => `${kind}/${name}`),
    ),
  )
  return lists
    .flat()
    .filter((name) => name.endsWith('.yaml') && !known.has(name))
    .map((name) => `${name} stays, the shop has nothing of that name`)
}

/** A link that stands there is replaced: what it leads to is not ours. */
async function put(path: string, data: string | Buffer): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const temporary = `${path}.${randomUUID()}.tmp`
  await writeFile(temporary, data, { flag: 'wx' })
  await rename(temporary, path)
}
