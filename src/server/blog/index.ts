/** The blog's public API for other features. */
import type { Feature } from '#platform/feature.ts'
import { createBlogHandlers } from './blog-api.ts'
import { openBlogSchedule } from './blog-schedule.ts'
import { blogInvariants } from './blog-verify.ts'

export { PostRefusedError, readPost, type PostInput } from './blog.ts'
export { createBlogHandlers } from './blog-api.ts'
export { suggestPosts } from './blog-suggest.ts'
export { postUrl } from './blog-presenting.ts'
export { listPublishedPosts, loadBlogNames, loadPostInputs, type PublishedPost } from './blog-store.ts'
export { blogInvariants } from './blog-verify.ts'
export {
  removeBlogPost,
  writeBlogCategories,
  writeBlogPost,
  writeBlogTags,
  type BlogCategoryInput,
  type BlogTagInput,
} from './blog-writer.ts'

export const blogFeature: Feature = {
  name: 'blog',
  handlers({ platform, feed, onStart, onStop }) {
    const schedule = openBlogSchedule(platform, feed)
    onStart(schedule.start)
    onStop(schedule.stop)
    return createBlogHandlers(platform)
  },
  invariants: blogInvariants,
  invalidates: (batch) => (batch.ids('blog').size > 0 ? ['blog'] : []),
}
