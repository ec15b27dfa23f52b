import type { AccountClient } from '#contract/client.ts'
import { listAddress } from './favourites-view.ts'

const ownList = (id: string | null) => listAddress({ list: id, page: 1, search: '', order: 'id:desc' })

/**
 * Does what a form of the favourites asks, and gives the address to go on to. `intent` says what: `add` puts a product on
 * the first list, making one when there is none.
 * @throws ResponseError of the call.
 */
export async function changeFavourites(fields: FormData, client: AccountClient): Promise<string> {
  const text = (name: string) => {
    const value = fields.get(name)
    return typeof value === 'string' ? value : ''
  }
  const id = text('list')
  const params = { id }
  switch (text('intent')) {
    case 'create': {
      const made = await client.wishlistCreate({ body: { name: text('name') } })
      return ownList(made.id)
    }
    case 'rename':
      await client.wishlistRename({ params, body: { name: text('new_name') } })
      return ownList(id)
    case 'delete':
      await client.wishlistDelete({ params })
      return ownList(null)
    case 'clear':
      await client.wishlistFlush({ params })
      return ownList(id)
    case 'remove':
      await client.wishlistRemoveProduct({ params: { id, product_id: Number(text('product')) } })
      return ownList(id)
    case 'add': {
      const list = id || (await firstList(client))
      await client.wishlistAddProduct({ body: { wishlist_id: list, product_id: Number(text('product')) } })
      return ownList(list)
    }
    default:
      return ownList(null)
  }
}

export const firstListName = 'Kedvenceim'

/** The id of the user's first list, a new one's when they have none. */
export async function firstList(client: AccountClient): Promise<string> {
  const [first] = await client.wishlistGetAll()
  return first ? first.id : (await client.wishlistCreate({ body: { name: firstListName } })).id
}
