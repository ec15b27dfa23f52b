import { randomUUID } from 'node:crypto'
import type { Sql } from '#platform/database/database.ts'
import { hashToken, randomToken } from '#platform/security/ids.ts'
import { openSession } from '#platform/security/session-store.ts'
import { insertUser, changeUserState } from '#server/account/user-store.ts'
import { send, type FuzzBrowser } from './fuzz-browser.ts'
import type { Known } from './fuzz-operations.ts'

/** Who sends the requests of a batch: a guest, a customer who is signed in, a colleague at the desk. */
export type Sender = 'guest' | 'customer' | 'colleague'

type Product = { slug: string; variant_id: number; addable_to_cart: boolean }

/**
 * A cart with goods, and an order; a customer is signed in, a colleague may do everything. Gives what is right in an address. Sessions
 * are written into the database: what a fuzzer does at the desk may end every other way in.
 */
export async function startSession(browser: FuzzBrowser, sql: Sql, sender: Sender): Promise<Known> {
  const call = async <T>(method: string, target: string, json?: unknown): Promise<T> => {
    const { status, body } = await send(browser, { method, target, ...(json === undefined ? {} : { json }) })
    if (status !== 200) throw new Error(`${method} ${target} brought ${status}: ${body.slice(0, 300)}`)
    return JSON.parse(body) as T
  }
  if (sender === 'customer') browser.jar.set('boltiv_session', await openCustomerSession(sql))
  if (sender === 'colleague') browser.jar.set('boltiv_desk', await openDeskSession(sql))
  const { products } = await call<{ products: { data: Product[] } }>('GET', '/v1/product-search?search=gumi')
  const openCart = () => openFilledCart(browser, products.data)
  await placeOrder(call, await openCart())
  const token = await openCart()
  browser.jar.set('cart_token', token)
  return {
    cartToken: token,
    slugs: {
      slug: [...products.data.map(({ slug }) => slug), 'aszf', 'orders', 'warehouse'],
      category: ['abroncsok', 'felnik', 'folyadekok'],
      number: await listed(sql`select number as value from orders order by placed_at desc limit 5`),
      id: [
        '1',
        '2',
        '3',
        ...(await listed(sql`
          select id::text as value from email_message where id in (select max(id) from email_message)
          union all select max(id)::text from product union all select max(id)::text from "change"
          union all select max(id)::text from product_import`)),
      ],
      code: ['simplepay', 'barion', 'gls', 'foxpost', 'szamlazz', 'billingo'],
      slot: ['logo', 'icon'],
      reference: ['EL-2026-000001'],
    },
  }
}

/** With the first of the goods that is to be had: earlier orders may have taken the last piece of others. */
async function openFilledCart(browser: FuzzBrowser, products: readonly Product[]): Promise<string> {
  for (const { variant_id, addable_to_cart } of products) {
    if (!addable_to_cart) continue
    const json = [{ product_variant_id: variant_id, quantity: 1 }]
    const { status, body } = await send(browser, { method: 'POST', target: '/v1/checkout/cart', json })
    if (status === 200) return (JSON.parse(body) as { token: string }).token
  }
  throw new Error('The shop has nothing to sell any more')
}

type Call = <T>(method: string, target: string, json?: unknown) => Promise<T>

const address = { country: 'HU', postal_code: '1117', city: 'Budapest', address: 'Bölcső utca 14.' }
const contact = {
  first_name: 'Gergő',
  last_name: 'Őri',
  email: 'ori@levelem.example',
  phone: '+36301234567',
}

/** The desk has something to do. None where it has switched off what is needed for an order. */
async function placeOrder(call: Call, token: string): Promise<void> {
  const checkout = `/v1/checkout/${token}`
  const address_of_all = { ...address, name: 'Őri Gergő' }
  await call('PUT', checkout, {
    contact,
    shipping_address: address_of_all,
    billing_address: address_of_all,
  })
  type Method = { id: number; available: boolean }
  for (const kind of ['shipping', 'payment']) {
    const methods = await call<Method[]>('GET', `${checkout}/${kind}-methods`)
    const chosen = methods.find(({ available }) => available)
    if (!chosen) return
    await call('PUT', `${checkout}/${kind}-methods`, { [`${kind}_method_id`]: chosen.id })
  }
  await call('POST', `${checkout}/complete`, { terms: true, payment_terms: true }).catch(() => {})
}

async function listed(query: Promise<{ value?: unknown }[]>): Promise<string[]> {
  return (await query).flatMap(({ value }) => (typeof value === 'string' ? [value] : []))
}

async function openCustomerSession(sql: Sql): Promise<string> {
  const id = `u${randomToken()}`
  const user = await insertUser(sql, {
    email: `${randomUUID()}@levelem.example`,
    firstName: 'Gergő',
    lastName: 'Őri',
    passwordHash: null,
  })
  await sql.begin((tx) => changeUserState(tx, user, 'verified'))
  await openSession(sql, { key: hashToken(id), userId: user.id, userAgent: '' })
  return id
}

/** Of a colleague who has just proven who they are. */
export async function openDeskSession(sql: Sql, role = 'owner'): Promise<string> {
  const id = randomToken()
  await sql`
    with colleague as (
      insert into staff (email, name, role_id, state)
      select ${`${randomUUID()}@pult.example`}, 'Fuzzer', id, 'active' from staff_role where slug = ${role} returning id)
    insert into staff_session (key, staff_id, proven_at) select ${hashToken(id)}, id, now() from colleague`
  return id
}
