/** The blog's door for other features. */
export type { PostInput } from './blog.ts'
export { createBlogHandlers } from './blog-api.ts'
export { postUrl } from './blog-presenting.ts'
export { openBlogSchedule } from './blog-schedule.ts'
export { listPublishedPosts, type PublishedPost } from './blog-store.ts'
export {
  writeBlogCategories,
  writeBlogPost,
  writeBlogTags,
  type BlogCategoryInput,
  type BlogTagInput,
} from './blog-writer.ts'
