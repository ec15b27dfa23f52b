import { z } from 'zod'
import { databaseId, line } from '../../schemas/shared.ts'
import type { AdminEndpointRows } from '../endpoint-schema.ts'

/** Lists of the desk that are seen in more than one way. */
export const deskLists = ['orders', 'products', 'customers', 'emails'] as const
const params = z.object({ list: z.enum(deskLists) })

/** What of a list is seen: the query of its address, such as `nezet=to_pack&fizetes=Utánvét`. */
const query = z
  .string()
  .max(2000)
  .regex(/^[^\p{Cc}#\s]*$/u)

const view = z.object({
  id: z.int(),
  name: z.string(),
  query,
  /** Whoever may see the list sees the view. */
  is_shared: z.boolean(),
  is_mine: z.boolean(),
})
const columns = z.array(z.string().regex(/^[a-z_]{1,40}$/)).max(40)

const list = z.object({
  /** One's own, then what colleagues share, each by name. */
  views: z.array(view),
  /** Which columns are seen, in their order; null: as the list begins. */
  columns: columns.nullable(),
})

export const listEndpoints = {
  getList: {
    method: 'GET',
    path: '/admin/api/lists/{list}',
    right: 'member',
    summary: 'How somebody sees a list: the views that they or colleagues saved, and the chosen columns',
    params,
    response: list,
  },
  saveView: {
    method: 'POST',
    path: '/admin/api/lists/{list}/views',
    right: 'member',
    summary: 'Saves what is seen of a list under a name; one’s own of that name becomes this one',
    params,
    body: z.object({ name: line(60), query, is_shared: z.boolean() }),
    response: list,
    refusals: [409],
  },
  removeView: {
    method: 'DELETE',
    path: '/admin/api/lists/{list}/views/{id}',
    right: 'member',
    summary: 'Forgets a view: one’s own, an owner also those that are shared',
    params: params.extend({ id: databaseId }),
    response: list,
  },
  chooseColumns: {
    method: 'PUT',
    path: '/admin/api/lists/{list}/columns',
    right: 'member',
    summary: 'Which columns of a list somebody sees from now on; null: as the list begins',
    params,
    body: z.object({ columns: columns.nullable() }),
    response: list,
  },
} as const satisfies AdminEndpointRows
