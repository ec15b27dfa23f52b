import type { Right } from '#contract/admin/rights.ts'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import {
  requireMember,
  requireRight,
  type AdminContext,
  type AdminHandlers,
} from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import type { Platform } from '#platform/platform.ts'
import {
  deleteView,
  findColumns,
  listViews,
  writeColumns,
  writeView,
  type DeskList,
  type Seen,
} from './desk-list-store.ts'
import { staffError } from './staff-errors.ts'

type Handlers = Pick<AdminHandlers, 'getList' | 'saveView' | 'removeView' | 'chooseColumns'>

/** What a view is saved of may name customers: who may not see the list does not see its views. */
const listRights: Readonly<Record<DeskList, Right>> = {
  orders: 'orders.see',
  products: 'products.see',
  customers: 'customers.see',
  emails: 'emails.see',
}

/** How lists of the desk are seen. */
export function createDeskListHandlers({ sql }: Platform): Handlers {
  const present = async (seen: Seen): Promise<AdminResponse<'getList'>> => {
    const [views, columns] = await Promise.all([listViews(sql, seen), findColumns(sql, seen)])
    return {
      views: views.map(({ isShared, isMine, ...view }) => ({
        ...view,
        is_shared: isShared,
        is_mine: isMine,
      })),
      columns,
    }
  }

  return {
    getList: ({ params: { list } }, context) => present(seenBy(context, list)),
    async saveView({ params: { list }, body: { name, query, is_shared: isShared } }, context) {
      const seen = seenBy(context, list)
      if (!(await sql.begin((tx) => writeView(tx, seen, { name, query, isShared }))))
        throw staffError('too_many_views')
      return present(seen)
    },
    async removeView({ params: { list, id } }, context) {
      const seen = seenBy(context, list)
      const { isOwner } = requireMember(context)
      if (!(await sql.begin((tx) => deleteView(tx, seen, { id, isOwner })))) throw platformError('not_found')
      return present(seen)
    },
    async chooseColumns({ params: { list }, body: { columns } }, context) {
      const seen = seenBy(context, list)
      await sql.begin((tx) => writeColumns(tx, seen, columns))
      return present(seen)
    },
  }
}

function seenBy(context: AdminContext, list: DeskList): Seen {
  const member = requireMember(context)
  requireRight(member, listRights[list])
  return { list, staffId: member.id }
}
