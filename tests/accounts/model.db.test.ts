import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { accountInvariants } from '#server/account/account-verify.ts'
import { cartInvariants } from '#server/cart/index.ts'
import { wishlistInvariants } from '#server/wishlist/index.ts'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import {
  brokenRules,
  linkTo,
  openBrowser,
  password,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from './account-shop.ts'

let shop: AccountShop
let variants: number[]
let products: number[]
beforeAll(async () => {
  shop = await startAccountShop('model')
  variants = []
  for (const name of ['Egy', 'Kettő', 'Három']) variants.push(await insertVariant(shop.sql, { name }))
  const rows = await shop.sql<{ id: number }[]>`select product_id as id from variant order by id`
  products = rows.map(({ id }) => id)
})
afterAll(() => shop.drop())

/** What a user has, in the words of the model. Lists and addresses are in the order of making. */
type UserModel = {
  phone: string | null
  addresses: { name: string; isDefault: boolean }[]
  lists: { name: string; isDefault: boolean; products: number[] }[]
  cart: Map<number, number>
  isDeleted: boolean
}
const newUser = (): UserModel => ({
  phone: null,
  addresses: [],
  lists: [],
  cart: new Map(),
  isDeleted: false,
})

type ListStep =
  | { do: 'create_list' | 'rename_list'; at: number; name: string }
  | { do: 'delete_list' | 'flush_list'; at: number }
  | { do: 'list_product' | 'unlist_product'; at: number; product: number }
/** One step of one of two users. Indexes count from the start, round and round. */
type Step = { who: 0 | 1 } & (
  | ListStep
  | { do: 'phone'; phone: '06301234567' | null }
  | { do: 'add_address' | 'update_address'; at: number; name: string; isDefault: boolean }
  | { do: 'delete_address'; at: number }
  | { do: 'fill_cart' | 'sign_in_with_cart'; variant: number; quantity: number }
  | { do: 'delete_account' }
)

const who = fc.constantFrom<0 | 1>(0, 1)
const at = fc.nat({ max: 4 })
const name = fc.constantFrom('Otthon', 'Munkahely', 'Nyaraló')
const product = fc.nat({ max: 2 })
const quantity = fc.integer({ min: 1, max: 5 })
/** Of one product in an order, where its merchant says nothing else. */
const maxPieces = 20
/** One of the named steps with what they need. */
const steps = <D extends Step['do'], T extends object>(
  names: readonly D[],
  needs: { [K in keyof T]: fc.Arbitrary<T[K]> },
) => fc.record({ who, do: fc.constantFrom(...names), ...needs }) as unknown as fc.Arbitrary<Step>
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: steps(['phone'], { phone: fc.constantFrom('06301234567', null) }) },
  {
    weight: 14,
    arbitrary: steps(['add_address', 'update_address'], {
      at,
      name,
      isDefault: fc.constantFrom(true, false, false, false),
    }),
  },
  { weight: 7, arbitrary: steps(['delete_address'], { at }) },
  { weight: 14, arbitrary: steps(['create_list', 'rename_list'], { at, name }) },
  { weight: 8, arbitrary: steps(['delete_list', 'flush_list'], { at }) },
  { weight: 14, arbitrary: steps(['list_product', 'unlist_product'], { at, product }) },
  { weight: 8, arbitrary: steps(['fill_cart'], { variant: product, quantity }) },
  { weight: 2, arbitrary: steps(['sign_in_with_cart'], { variant: product, quantity }) },
  { weight: 1, arbitrary: steps(['delete_account'], {}) },
)

const address = { postal_code: '1137', city: 'Budapest', address: 'Fő utca 1.' }
const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length]

function makeDefault(items: { isDefault: boolean }[], chosen: { isDefault: boolean } | undefined): void {
  if (chosen) for (const item of items) item.isDefault = item === chosen
}

/** The step on the real shop and on the model; a step on nothing is left out. */
async function take(user: SignedIn, model: UserModel, given: Step): Promise<void> {
  if (model.isDeleted) return
  const { client } = user
  const addresses = () => client.userGetShippingAddresses()
  switch (given.do) {
    case 'phone':
      await client.userUpdateProfile({
        body: { first_name: 'Judit', last_name: 'Kovács', email: user.email, phone: given.phone },
      })
      model.phone = given.phone && '+36301234567'
      return
    case 'add_address': {
      const made = { name: given.name, isDefault: false }
      await client.userCreateShippingAddress({
        body: { ...address, name: given.name, is_default: given.isDefault } as never,
      })
      model.addresses.push(made)
      if (given.isDefault || model.addresses.length === 1) makeDefault(model.addresses, made)
      return
    }
    case 'update_address': {
      const target = pick(model.addresses, given.at)
      if (!target) return
      const ids = (await addresses()).map(({ id }) => id).toSorted((a, b) => a - b)
      await client.userUpdateShippingAddress({
        params: { id: pick(ids, given.at)! },
        body: { ...address, name: given.name, is_default: given.isDefault } as never,
      })
      target.name = given.name
      if (given.isDefault) makeDefault(model.addresses, target)
      return
    }
    case 'delete_address': {
      const target = pick(model.addresses, given.at)
      if (!target) return
      const ids = (await addresses()).map(({ id }) => id).toSorted((a, b) => a - b)
      await client.userDeleteShippingAddress({ params: { id: pick(ids, given.at)! } })
      model.addresses = model.addresses.filter((address) => address !== target)
      if (target.isDefault) makeDefault(model.addresses, model.addresses.at(-1))
      return
    }
    case 'create_list':
    case 'rename_list':
    case 'delete_list':
    case 'flush_list':
    case 'list_product':
    case 'unlist_product':
      return changeList(user, model, given)
    case 'fill_cart': {
      const { token } = await client.checkoutCreateCart()
      const body = [{ product_variant_id: variants[given.variant]!, quantity: given.quantity }]
      const pieces = (model.cart.get(given.variant) ?? 0) + given.quantity
      const adding = client.checkoutAddCartItem({ params: { token }, body })
      if (pieces > maxPieces) {
        await expect(adding).rejects.toMatchObject({ body: { code: 'insufficient_stock' } })
        return
      }
      await adding
      model.cart.set(given.variant, pieces)
      return
    }
    case 'sign_in_with_cart': {
      const guest = openBrowser(shop)
      const { token } = await guest.client.checkoutCreateCart()
      const body = [{ product_variant_id: variants[given.variant]!, quantity: given.quantity }]
      await guest.client.checkoutAddCartItem({ params: { token }, body })
      await guest.client.authLogin({ body: { email: user.email, password, cart_token: token } })
      model.cart.set(given.variant, given.quantity)
      return
    }
    case 'delete_account': {
      await client.userRequestDeletion({ body: { password } })
      const token = (await linkTo(shop, user.email, '/fiok-torles')).pathname.split('/').at(-1)!
      await openBrowser(shop).client.userDelete({ params: { token } })
      Object.assign(model, newUser(), { isDeleted: true })
    }
  }
}

async function changeList({ client }: SignedIn, model: UserModel, given: ListStep): Promise<void> {
  if (given.do === 'create_list') {
    await client.wishlistCreate({ body: { name: given.name } })
    model.lists.push({ name: given.name, isDefault: model.lists.length === 0, products: [] })
    return
  }
  const target = pick(model.lists, given.at)
  if (!target) return
  const { id } = pick(await client.wishlistGetAll(), given.at)!
  switch (given.do) {
    case 'rename_list':
      await client.wishlistRename({ params: { id }, body: { name: given.name } })
      target.name = given.name
      return
    case 'delete_list':
      await client.wishlistDelete({ params: { id } })
      model.lists = model.lists.filter((list) => list !== target)
      if (target.isDefault) makeDefault(model.lists, model.lists[0])
      return
    case 'flush_list':
      await client.wishlistFlush({ params: { id } })
      target.products = []
      return
    case 'list_product':
      await client.wishlistAddProduct({ body: { wishlist_id: id, product_id: products[given.product]! } })
      if (!target.products.includes(given.product)) target.products.unshift(given.product)
      return
    case 'unlist_product':
      await client.wishlistRemoveProduct({ params: { id, product_id: products[given.product]! } })
      target.products = target.products.filter((listed) => listed !== given.product)
  }
}

/** What the real shop says of a user, in the words of the model. */
async function observe({ client }: SignedIn): Promise<UserModel> {
  const user = await client.userGetMe().catch((error: { status?: number }) => {
    if (error.status === 401) return null
    throw error
  })
  if (!user) return { ...newUser(), isDeleted: true }
  const [addresses, lists] = await Promise.all([client.userGetShippingAddresses(), client.wishlistGetAll()])
  const cart = user.cart_token && (await client.checkoutGetCart({ params: { token: user.cart_token } }))
  return {
    phone: user.phone,
    addresses: addresses
      .toSorted((a, b) => a.id - b.id)
      .map((address) => ({ name: address.name, isDefault: address.is_default })),
    lists: lists.map((list) => ({
      name: list.name,
      isDefault: list.is_default,
      products: list.product_ids.map((id) => products.indexOf(id)),
    })),
    cart: new Map(
      (cart ? cart.items : []).map((item) => [variants.indexOf(item.product_variant.id), item.quantity]),
    ),
    isDeleted: false,
  }
}

it('does what a small model says, whatever two users do in turn, and keeps its rules', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 60, size: 'max' }), async (taken) => {
      const users = [await signedIn(shop), await signedIn(shop)] as const
      const models = [newUser(), newUser()] as const
      const agree = async (who: 0 | 1) => expect(await observe(users[who])).toEqual(models[who])
      for (const given of taken) {
        await take(users[given.who], models[given.who], given)
        // What a deletion leaves is soon written over by the next steps.
        if (given.do.startsWith('delete')) await agree(given.who)
      }
      await agree(0)
      await agree(1)
      expect(
        await brokenRules(shop, [...accountInvariants, ...cartInvariants, ...wishlistInvariants]),
      ).toEqual([])
    }),
    { numRuns: 30 },
  )
}, 600_000)
