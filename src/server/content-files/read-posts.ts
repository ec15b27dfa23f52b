import { PostRefusedError, readPost, type PostInput } from '#server/blog/index.ts'
import { linksIn, readMoment } from './content-files.ts'
import { comparablePost } from './contents.ts'
import { blogFile, postFile } from './file-shapes.ts'
import { slugOfFile } from './folder.ts'
import { isBlock } from './pictures.ts'
import { want, type Reading } from './reading.ts'
import type { SourceFile } from './source-file.ts'

/** The names of categories and tags; without the file those of the shop stand. */
export function readBlog(reading: Reading, source: SourceFile): void {
  const file = reading.findings.read(source, blogFile, source.data)
  if (!file) return
  const positions = positionsOf(
    file.categories.map(({ slug }) => slug),
    reading.current['blog category'],
  )
  file.categories.forEach(({ slug, name, description }, index) => {
    const value = { name, description, position: positions[index]! }
    const path = ['categories', index, 'slug']
    want(reading, reading.wanted['blog category'], { source, path, name: slug, value })
  })
  file.tags.forEach(({ slug, name }, index) =>
    want(reading, reading.wanted['blog tag'], {
      source,
      path: ['tags', index, 'slug'],
      name: slug,
      value: { name },
    }),
  )
}

/** Positions stay as they are while the file has the same order; new ones follow. */
function positionsOf(slugs: string[], current: ReadonlyMap<string, { position: number }>): number[] {
  const known = slugs.filter((slug) => current.has(slug))
  const before = [...current.keys()].filter((slug) => known.includes(slug))
  if (known.join() !== before.join()) return slugs.map((_, index) => index + 1)
  let last = Math.max(0, ...[...current.values()].map(({ position }) => position))
  return slugs.map((slug) => current.get(slug)?.position ?? (last += 1))
}

export async function readPostFile(reading: Reading, source: SourceFile): Promise<void> {
  const { findings, pictures } = reading
  const written = isBlock(source.data) ? source.data : {}
  const image = written.image === undefined ? null : await pictures.read(source, ['image'], written.image)
  const data = { slug: slugOfFile(source.name), ...written, image: image ?? null }
  const file = findings.read(source, postFile, isBlock(source.data) ? data : source.data)
  if (!file) return
  const { slug, title, lead, content, author, meta, categories, tags } = file
  const publishedAt = momentOf(reading, source, file)
  const post: PostInput = {
    slug,
    title,
    lead,
    content,
    authorName: author,
    imageKey: file.image?.key ?? null,
    imageTitle: file.image?.title ?? '',
    metaTitle: meta.title,
    metaDescription: meta.description,
    publishedAt,
    categories: [...new Set(categories)],
    tags: [...new Set(tags)],
  }
  checkNames(reading, source, post)
  const problem = refusalOf(post)
  if (problem !== null) findings.refuse(source, problem.path, problem.reason)
  const value = comparablePost(post)
  for (const link of linksIn(value.content)) reading.references.link(source, ['content'], link)
  want(reading, reading.wanted.post, { source, path: ['slug'], name: slug, value })
}

function momentOf(
  { findings, current, now }: Reading,
  source: SourceFile,
  file: { slug: string; published: boolean; published_at?: string | undefined },
): Date | null {
  if (!file.published) return null
  if (file.published_at === undefined) return current.post.get(file.slug)?.publishedAt ?? now
  const moment = readMoment(file.published_at)
  if (!moment)
    findings.refuse(source, ['published_at'], 'has to be like 2026-11-21 or 2026-11-21T08:00:00+01:00')
  return moment
}

function checkNames({ findings, wanted, current }: Reading, source: SourceFile, post: PostInput): void {
  const lists = [
    ['categories', 'blog category'],
    ['tags', 'blog tag'],
  ] as const
  for (const [key, kind] of lists)
    post[key].forEach((slug, index) => {
      if (!wanted[kind].has(slug) && !current[kind].has(slug))
        findings.refuse(source, [key, index], `there is no ${kind} ${slug}`)
    })
}

function refusalOf(post: PostInput): { path: string[]; reason: string } | null {
  try {
    readPost(post)
    return null
  } catch (error) {
    if (!(error instanceof PostRefusedError)) throw error
    const path = error.message.includes('text') ? ['content'] : ['slug']
    return { path, reason: error.message.replace(`${post.slug}: `, '') }
  }
}
