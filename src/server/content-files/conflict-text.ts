import type { PostInput } from '#server/blog/index.ts'
import type { MenuEntry, PageInput } from '#server/content/index.ts'
import type { ContentConflict } from './base.ts'
import type { ContentKind, Contents } from './contents.ts'
import { diffLines, diffText } from './line-diff.ts'
import { toYaml } from './to-yaml.ts'
import { menuData, pageData, postData } from './write-files.ts'

/** What is in conflict, with the shop's lines (`-`) and the folder's (`+`). */
export function conflictText(
  { kind, name, isGone }: ContentConflict,
  { wanted, current }: { wanted: Contents; current: Contents },
): string {
  const [shop, folder] = [linesOf(kind, current, name), linesOf(kind, wanted, name)]
  const what = isGone ? goneText(shop.length > 0) : 'changed in the shop and in the folder'
  return `${kind} ${name}: ${what}\n${diffText(diffLines(shop, folder))}`
}

const goneText = (isInShop: boolean) =>
  isInShop
    ? 'not in the folder, changed or new in the shop since'
    : 'removed from the shop since, changed in the folder'

function linesOf(kind: ContentKind, contents: Contents, name: string): string[] {
  const value: unknown = (contents[kind] as Map<string, unknown>).get(name)
  return value === undefined ? [] : toYaml(dataOf(kind, value)).trimEnd().split('\n')
}

function dataOf(kind: ContentKind, value: unknown): unknown {
  if (kind === 'page') return pageData(value as PageInput)
  if (kind === 'post') return postData(value as PostInput)
  return kind === 'menu' ? menuData(value as MenuEntry[]) : value
}
