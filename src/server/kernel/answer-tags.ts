import type { EndpointName } from '#contract/endpoints.ts'
import type { Invoke } from './endpoint.ts'

/** What is known of a public answer after it was made. */
export type CallRecord = { tags: Set<string>; hasFailed: boolean; queryMilliseconds: number }

/** Every answer of the catalogue shows names of brands, attributes, badges or categories. */
export const catalogueTag = 'catalogue'

/**
 * Notes what calls show, whether one failed by a fault of ours (then the page stands without a part of it, and must not be
 * kept), and how long calls were under way.
 */
export function recordCalls(invoke: Invoke, isFault: (error: unknown) => boolean) {
  const record: CallRecord = { tags: new Set(), hasFailed: false, queryMilliseconds: 0 }
  let atWork = 0
  let since = 0
  const recorded: Invoke = async (name, input, context) => {
    if (atWork === 0) since = performance.now()
    atWork += 1
    const tags = new Set<string>()
    try {
      const answer = await invoke(name, input, { ...context, tags })
      for (const tag of sharper(name, tags, answer)) record.tags.add(tag)
      return answer
    } catch (error) {
      for (const tag of tags) record.tags.add(tag)
      if (isFault(error)) record.hasFailed = true
      throw error
    } finally {
      atWork -= 1
      if (atWork === 0) record.queryMilliseconds += performance.now() - since
    }
  }
  return { invoke: recorded, record }
}

/**
 * Says apart who lists the products of a category from who only shows its name, as a product's page does: a product's
 * change makes the lists stale alone. Relatives are a suggestion: those shown must be right, the choice may be a minute old.
 */
function sharper(name: EndpointName, tags: Set<string>, answer: unknown): Set<string> {
  if (!name.startsWith('content')) tags.add(catalogueTag)
  if (name === 'productCategoryGet') {
    for (const tag of tags) if (tag.startsWith('category:')) tags.add(tag.replace('category:', 'listing:'))
  }
  if (name === 'productGetRelated') {
    tags.delete('products')
    for (const { id } of answer as { id: number }[]) tags.add(`product:${id}`)
  }
  return tags
}
