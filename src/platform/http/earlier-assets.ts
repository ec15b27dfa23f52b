import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { unzipSync, zipSync, type Zippable } from 'fflate'
import type { Sql } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { platformError } from './errors.ts'
import { setAssetHeaders } from './static-files.ts'

// A page that was opened before an upgrade goes on loading its parts, and beside an older process one of the newer: the hashed files
// of every build lie in the shop's file store, one archive for each, and what this build lacks is looked for there.

/** A folder of the build, such as `build/client`, and where its files are served: `/`. */
export type BuiltFolder = { folder: string; prefix: string }

const folderName = 'assets'
const keyOf = (build: string) => `builds/${build}.zip`
/** Compressed copies are made again when one is requested. */
const isCopy = /\.(?:br|gz)$/
const assetName = /^[\w.-]{1,120}$/
const types: Readonly<Record<string, string>> = {
  '.js': 'application/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
}
/** So long after the first start of a newer one hardly a page of it is open. */
const retainedDays = 30
/** Archives in memory: after an upgrade most requests are for one. */
const heldArchives = 2

/**
 * Stores the hashed files of this build for other processes and later versions, unless they are there. @returns the build's name, which
 * is one with its files' names: they hold their content's hash.
 */
export async function storeAssets(
  { sql, files, clock }: Pick<Platform, 'sql' | 'files' | 'clock'>,
  folders: readonly BuiltFolder[],
): Promise<string> {
  const paths = await listAssets(folders)
  const build = createHash('sha256')
    .update([...paths.keys()].join('\n'))
    .digest('hex')
    .slice(0, 32)
  if (!(await files.exists(keyOf(build)))) await files.write(keyOf(build), await archiveOf(paths))
  await sql`
    insert into client_build (id, files, first_at, seen_at) values (${build}, ${[...paths.keys()]}, ${clock()}, ${clock()})
    on conflict (id) do update set seen_at = excluded.seen_at`
  return build
}

/** `/assets/shop-B3x9.js` -> its file. */
async function listAssets(folders: readonly BuiltFolder[]): Promise<Map<string, string>> {
  const lists = await Promise.all(
    folders.map(async ({ folder, prefix }) =>
      (await readdir(join(folder, folderName)))
        .filter((name) => !isCopy.test(name))
        .map((name) => [`${prefix}${folderName}/${name}`, join(folder, folderName, name)] as const),
    ),
  )
  return new Map(lists.flat().sort(([one], [other]) => (one < other ? -1 : 1)))
}

async function archiveOf(paths: ReadonlyMap<string, string>): Promise<Uint8Array> {
  const entries: Zippable = {}
  for (const [path, file] of paths) entries[path] = await readFile(file)
  return zipSync(entries, { level: 0 })
}

/** Serves what is not in this build from the one that has it. After the build's own files are registered. */
export function registerEarlierAssets(
  app: FastifyInstance,
  platform: Pick<Platform, 'sql' | 'files'>,
  folders: readonly BuiltFolder[],
): void {
  const find = createFinder(platform)
  for (const { prefix } of folders)
    app.get<{ Params: { name: string } }>(
      `${prefix}${folderName}/:name`,
      { schema: { hide: true } },
      async ({ params: { name } }, reply) => {
        const path = `${prefix}${folderName}/${name}`
        const type = types[extname(name)]
        const data = type !== undefined && assetName.test(name) ? await find(path) : null
        if (!data || !type) throw platformError('not_found')
        setAssetHeaders(reply, path)
        return reply.type(type).send(data)
      },
    )
}

function createFinder({ sql, files }: Pick<Platform, 'sql' | 'files'>) {
  const held = new Map<string, Promise<Buffer | null>>()

  function archive(build: string): Promise<Buffer | null> {
    const reading = held.get(build) ?? files.read(keyOf(build))
    held.delete(build)
    held.set(build, reading)
    for (const oldest of [...held.keys()].slice(0, -heldArchives)) held.delete(oldest)
    // What failed, or is not there yet, is tried again.
    reading.then(
      (found) => found ?? held.delete(build),
      () => held.delete(build),
    )
    return reading
  }

  return async (path: string): Promise<Buffer | null> => {
    const build = await findBuild(sql, path)
    const zip = build === null ? null : await archive(build)
    const data = zip && unzipSync(zip, { filter: ({ name }) => name === path })[path]
    return data ? Buffer.from(data.buffer, data.byteOffset, data.byteLength) : null
  }
}

/** The newest that has it. */
async function findBuild(sql: Sql, path: string): Promise<string | null> {
  const [row] = await sql<{ id: string }[]>`
    select id from client_build where files @> ${[path]} order by seen_at desc limit 1`
  return row?.id ?? null
}

export const buildCrontab = '23 4 * * * purge_builds ?max=3'

/** Forgets builds that others have replaced for so long. */
export async function purgeBuilds({
  sql,
  files,
  clock,
}: Pick<Platform, 'sql' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - retainedDays * 86_400_000)
  const replaced = sql`exists (
    select from client_build newer where newer.first_at > client_build.seen_at and newer.first_at < ${before})`
  const old = await sql<{ id: string }[]>`select id from client_build where ${replaced}`
  for (const { id } of old) {
    await files.remove(keyOf(id))
    await sql`delete from client_build where id = ${id} and ${replaced}`
  }
}
