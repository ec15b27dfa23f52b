import type { EndpointRows } from '../endpoint-schema.ts'
import { slugParams } from '../schemas/catalogue.ts'
import { menu, page, pageQuerySchema } from '../schemas/content.ts'

/** Menus and pages. */
export const contentEndpoints = {
  contentGetMenu: {
    method: 'GET',
    path: '/v1/content/menu/{slug}',
    eager: true,
    cache: 'public',
    fragment: true,
    summary: 'A menu',
    tag: 'content',
    params: slugParams,
    response: menu,
  },
  contentGetPage: {
    method: 'GET',
    path: '/v1/content/page',
    requiredQuery: ['slug'],
    eager: true,
    cache: 'public',
    summary: 'A page by slug',
    tag: 'content',
    query: pageQuerySchema,
    response: page,
    refusals: [404],
  },
} as const satisfies EndpointRows
