import type { ChangeBatch } from '#platform/database/change-feed.ts'

/** What a batch of changes makes stale. */
export function staleContentTags(batch: ChangeBatch): string[] {
  const pages = [...batch.ids('page')]
  return [
    ...(batch.ids('setting').size > 0 ? ['settings'] : []),
    ...(batch.ids('menu').size > 0 ? ['menus'] : []),
    ...(pages.length > 0 ? ['pages'] : []),
    ...pages.map((id) => `page:${id}`),
  ]
}
