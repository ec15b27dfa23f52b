/** The blog's door for other features. */
export { PostRefused, readPost, type PostInput } from './blog.ts'
export { createBlogHandlers } from './blog-api.ts'
export { suggestPosts } from './blog-suggest.ts'
export { postUrl } from './blog-presenting.ts'
export { openBlogSchedule } from './blog-schedule.ts'
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
