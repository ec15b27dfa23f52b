import type { EndpointRows } from '../endpoint-schema.ts'
import { slugParams } from '../schemas/catalogue.ts'
import { blogPage, blogPostPage, blogQuery, previewQuery } from '../schemas/content.ts'

/** The blog. */
export const blogEndpoints = {
  contentGetBlogPosts: {
    method: 'GET',
    path: '/v1/content/blog',
    cache: 'public',
    summary: 'Posts of the blog, newest first',
    tag: 'content',
    query: blogQuery,
    response: blogPage,
  },
  contentGetBlogPost: {
    method: 'GET',
    path: '/v1/content/blog/{slug}',
    cache: 'public',
    summary: 'A post of the blog with related ones',
    tag: 'content',
    params: slugParams,
    query: previewQuery,
    response: blogPostPage,
    refusals: [301],
  },
} as const satisfies EndpointRows
