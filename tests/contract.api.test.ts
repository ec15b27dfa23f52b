import { reviewFormUploads } from '#server/review/review-uploads.ts'
import type { InjectOptions } from 'fastify'
import { solveChallenge, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callUrl } from '#contract/http-transport.ts'
import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import { adminEndpoints } from '#contract/admin/endpoints.ts'
import { endpoints, type EndpointName } from '#contract/endpoints.ts'
import { errorBody } from '#contract/schemas/shared.ts'
import { testPost, writeTestPosts } from '#tests/support/test-posts.ts'
import { cartReminderTasks } from '#server/cart-reminder/cart-reminder-tasks.ts'
import { reviewRequestTasks } from '#server/review/review-request-tasks.ts'
import { insertCoupon } from '#server/coupon/index.ts'
import { stockAlertTasks } from '#server/stock-alert/stock-alert-tasks.ts'
import { writeFixture, type Fixture } from './support/fixture.ts'
import { injecting, emailsTo, linkSentTo, runAccountJobs, signedIn } from './support/signed-in.ts'
import { startInProcessShop, type InProcessShop } from './support/in-process-shop.ts'

let shop: InProcessShop
let fixture: Fixture
const sameOrigin = { 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  shop = await startInProcessShop({ SHOP_DEMO: '1', REVIEW_REQUEST_DAYS: '14' })
  fixture = await writeFixture(shop.sql)
  await shop.catchUp()
})
afterAll(() => shop.stop())

type Input = { params?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown }

/** Calls an endpoint over HTTP and checks the response against the table's schema. */
async function call<T = never>(
  name: EndpointName,
  { params = {}, query = {}, body }: Input = {},
  cookie?: string,
): Promise<T> {
  const response = await shop.app.inject({
    method: endpoints[name].method,
    url: callUrl({ path: endpoints[name].path, params, query }),
    headers: {
      ...sameOrigin,
      ...(cookie ? { cookie } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
  })
  expect(response.statusCode, `${name}: ${response.body}`).toBeLessThan(300)
  const parsed: unknown = response.statusCode === 204 ? undefined : response.json()
  const schema: EndpointSchema = endpointSchemas[name]
  schema.response.parse(parsed)
  called.add(name)
  return parsed as T
}

const called = new Set<EndpointName>()
const address = { postal_code: '1117', city: 'Budapest', address: 'Bölcső utca 14.', name: 'Őri Gergő' }
const contact = {
  email: 'ori.gergo@levelem.example',
  first_name: 'Gergő',
  last_name: 'Őri',
  phone: '06 30 123 4567',
}

test('every endpoint of the shop responds as its schema says', async () => {
  await call('sanctumCsrfCookie')
  const { token } = await call<{ token: string }>('checkoutCreateCart')
  const params = { token }
  const added = await call<{ items: { id: string }[] }>('checkoutAddCartItem', {
    params,
    body: [{ product_variant_id: fixture.plenty, quantity: 2 }, { product_variant_id: fixture.backorder }],
  })
  await call('checkoutUpdateCartItem', {
    params: { token, item_id: added.items[0]!.id },
    body: { quantity: 3 },
  })
  await call('checkoutRemoveCartItem', { params: { token, item_id: added.items[1]!.id } })
  await call('checkoutGetCart', { params })

  await call('checkoutSetContact', { params, body: contact })
  await call('checkoutSetAddress', { params, body: { shipping_address: address, billing_address: address } })
  await call('checkoutFlushBillingAddress', { params })
  await call('checkoutFlushShippingAddress', { params })
  await call('checkoutSetData', {
    params,
    body: { shipping_address: address, billing_address: { ...address, tax_number: null } },
  })
  await call('checkoutGetShippingMethods', { params })
  await call('checkoutGetPickupPoints', {
    params,
    query: { providers: 'gls,mpl', center_position_lat: 47.5, center_position_lon: 19, page: 1, per_page: 5 },
  })
  await call('checkoutGetPickupPointsMap', {
    params,
    query: { providers: 'gls', min_lat: 45, max_lat: 49, min_lon: 16, max_lon: 23 },
  })
  await call('checkoutSetShippingMethod', { params, body: { shipping_method_id: fixture.homeDelivery } })
  await call('checkoutGetPaymentMethods', { params })
  await call('checkoutSetPaymentMethod', { params, body: { payment_method_id: fixture.cashOnDelivery } })
  await call('checkoutSetComment', { params, body: { comment: 'Kapukód: 12' } })
  const checkout = await call<{ totals: { total: { gross: { value: number } } }; problems: unknown[] }>(
    'checkoutGet',
    { params },
  )
  const cookie = `boltiv_session=${'s'.repeat(43)}`
  const order = await call<{ id: string; total: unknown }>(
    'checkoutComplete',
    { params, body: { terms: true, payment_terms: true, expected_total: checkout.totals.total.gross.value } },
    cookie,
  )
  expect(order.total).toMatchObject({ gross: { value: 3 * 2490 + 1990 + 490 } })
  await call('orderGet', { params: { id: order.id } }, cookie)
  await call('orderGetWorkshopCard', { params: { id: order.id } }, cookie)
  await call('orderOrderAgain', { params: { id: order.id } }, cookie)

  const other = await call<{ token: string }>('checkoutCreateCart')
  await call('checkoutFlushCart', { params: { token: other.token } })
  await call('checkoutDeleteCart', { params: { token: other.token } })

  await call('contentGetMenu', { params: { slug: 'main' } })
  await call('contentGetPage', { query: { slug: 'fooldal' } })
  await writeTestPosts(shop.sql, [testPost('elso', { tags: ['tel'] }), testPost('masodik')])
  const blog = { category_slug: 'gumi', tag_slug: 'tel', query: 'elso', page: 1, per_page: 5 }
  expect(await call('contentGetBlogPosts', { query: blog })).toMatchObject({ total: 1 })
  const post = await call<{ related_posts: unknown[] }>('contentGetBlogPost', { params: { slug: 'elso' } })
  expect(post.related_posts).toHaveLength(1)
  await call('productCategoryGet', {
    params: { category: 'teli-gumi' },
    query: { filters: { marka: 'nordval', ar: '1000-' }, order_by: 'price', direction: 'desc' },
  })
  await call('productCategoryGet', { params: { category: fixture.categoryId } })
  await call('productCollectionGet', { params: { slug: 'akciok' } })
  await call('productSearch', { query: { search: 'fjell' } })
  await call('productSearchSuggest', { query: { search: 'fje' } })
  await call('productGet', { params: { slug: 'nf3' } })
  await call('productGetRelated', { params: { slug: 'nf3' } })
  await call('productGetAccessories', { params: { slug: 'nf3' } })
  await call('productGetSets', { query: { variant_id: fixture.plenty } })
  await call('productSetsOffered')
  await call('productGetAccessoriesOfLines', { query: { lines: [`${fixture.plenty}:4`] } })
  const ids = (await shop.sql<{ id: number }[]>`select id from product order by id desc`).map((row) => row.id)
  const cards = await call<{ id: number }[]>('productGetByIds', { query: { ids } })
  expect(cards.map((card) => card.id)).toEqual(ids)
  await call('productComparison', { query: { ids: ids.slice(0, 4) } })
  await call('deliveryGetOffer', { query: { goods: `${fixture.plenty}:2` } })
  await call('fittingGetWorkshops', { query: { near: '1117' } })
})

test('a coupon is taken and given back, and a postal code has towns', async () => {
  await insertCoupon(shop.sql, {
    code: 'TELI10',
    name: 'Téli kedvezmény',
    kind: 'percent',
    value: 10,
    minTotal: null,
    firstDay: null,
    lastDay: null,
    maxUses: null,
    maxUsesPerCustomer: null,
  })
  const { token } = await call<{ token: string }>('checkoutCreateCart')
  const params = { token }
  await call('checkoutAddCartItem', { params, body: [{ product_variant_id: fixture.plenty }] })
  await call('checkoutSetCoupon', { params, body: { code: 'teli10' } })
  await call('checkoutRemoveCoupon', { params })
  await call('carGetMakes')
  await call('carGetModels', { query: { make: 'Suzuki' } })
  await call('carGetFitments', { query: { make: 'Suzuki', model: 'Swift', year: 2012 } })
  const towns = await call('storeGetCities', { query: { country_id: 'HU', postal_code: '1117' } })
  expect(towns).toEqual([{ name: 'Budapest', postal_code: '1117' }])
})

test('every endpoint of accounts responds as its schema says', async () => {
  const { browser, user } = await signedIn({
    send: injecting(shop.app),
    sql: shop.sql,
    platform: shop.platform,
  })
  const own = <T = never>(name: EndpointName, input: Input = {}) =>
    call<T>(name, input, browser.headers().cookie)
  const profile = { first_name: 'Judit', last_name: 'Kovács', email: user.email, phone: '06 30 123 4567' }

  await own('authGetSocialProviders')
  await own('userGetMe')
  await own('userUpdateProfile', { body: { ...profile, subscribed_to_newsletter: true } })
  await own('newsletterUnsubscribe', { body: {} })
  await own('userCheckPassword', { body: { password: user.password } })
  await own('userGetSecurity')
  await own('userGetSessions')
  await own('userExport')
  for (const kind of ['Billing', 'Shipping'] as const) {
    const saved = await own<{ id: number }>(`userCreate${kind}Address`, { body: address })
    const params = { id: saved.id }
    await own(`userUpdate${kind}Address`, { params, body: { ...address, city: 'Pécs', postal_code: '7621' } })
    await own(`userGet${kind}Addresses`)
    await own(`userDelete${kind}Address`, { params })
  }

  await own('orderList')
  await own('orderGetClaimable')
  await own('orderClaim')

  const [product] = await shop.sql<
    { id: number }[]
  >`select product_id as id from variant where id = ${fixture.plenty}`
  const productId = product!.id
  const list = await own<{ id: string }>('wishlistCreate', { body: { name: 'Tél' } })
  const params = { id: list.id }
  await own('wishlistAddProduct', { body: { wishlist_id: list.id, product_id: productId } })
  const shown = await own<{ products: unknown[] }>('wishlistGet', { params })
  expect(shown.products).toHaveLength(1)
  await own('wishlistGetAll')
  await own('wishlistRemoveProduct', { params: { ...params, product_id: productId } })
  await own('wishlistRename', { params, body: { name: 'Nyár' } })
  await own('wishlistFlush', { params })
  await own('wishlistDelete', { params })
  const body = { name: 'Golf', front: '205/55 R16', rear: null, rim: 16 }
  const car = await own<{ id: string }>('garageAddCar', { body })
  await own('garageGetAll')
  await own('garageUpdateCar', { params: { id: car.id }, body: { ...body, name: 'Golf VII' } })
  await own('garageDeleteCar', { params: { id: car.id } })
  await own('garageSetReminder', { body: { wanted: true } })
  await own('garageGetReminder')

  const review = await own<{ id: number }>('reviewCreate', {
    body: { product_variant_id: fixture.plenty, rating: 5, comment: 'Jó tapadás.' },
  })
  await call('reviewGetAll', { params: { product_id: productId } })
  await call('questionGetAll', { params: { product_id: productId } })
  expect(review.id).toBeGreaterThan(0)

  await call('newsletterSubscribe', { body: { email: 'hirek@pelda.hu', privacy_policy: true } })
  await runAccountJobs(shop.platform)
  const confirm = await linkSentTo(shop.sql, 'hirek@pelda.hu')
  await call('newsletterConfirm', {
    body: { email: 'hirek@pelda.hu', token: confirm.searchParams.get('token') },
  })

  const changed = `uj-${user.email}`
  await own('userUpdateProfile', { body: { ...profile, email: changed, password: user.password } })
  const change = await linkSentTo(shop.sql, changed)
  await own('userConfirmEmail', { body: { user_id: user.id, hash: change.searchParams.get('hash') } })

  // Each of these ends the session it was called with.
  const password = 'egész új jelszó 42'
  await call('authResetPassword', { body: { email: changed } })
  await runAccountJobs(shop.platform)
  const reset = await linkSentTo(shop.sql, changed)
  await call('authSetNewPassword', {
    body: { email: changed, token: reset.searchParams.get('token'), password },
  })
  await browser.call('POST', '/v1/auth/login', { email: changed, password })
  for (const name of ['authRegister', 'authLogin', 'authVerifyEmail'] as const) called.add(name)
  await own('userChangePassword', {
    body: { old_password: password, password: `${password}!`, password_confirmation: `${password}!` },
  })
  await browser.call('POST', '/v1/auth/login', { email: changed, password: `${password}!` })
  const [session] = await own<{ id: string; is_current: boolean }[]>('userGetSessions')
  await own('userRequestDeletion', { body: { password: `${password}!` } })
  await call('authResendVerificationEmail', { body: { email: changed } })
  await own('userEndSession', { params: { id: session!.id } })
  await own('authLogout')
  const [message] = await emailsTo(shop.sql, changed)
  const token = /fiok-torles\/([\w-]{43})/.exec(message!.text)?.[1]
  await call('userDelete', { params: { token } })
})

test('a withdrawal is shown, then made, and its receipt mailed', async () => {
  const body = { name: 'Őri Gergő', order_number: '2026-999999', email: 'elallo@pelda.hu', items: [] }
  const { id, token } = await call<{ id: string; token: string }>('withdrawalCreate', { body })
  expect(await emailsTo(shop.sql, body.email)).toEqual([])
  const input = { params: { id }, body: { ...body, token } }
  const { reference } = await call<{ reference: string }>('withdrawalConfirm', input)
  const [message] = await emailsTo(shop.sql, body.email)
  expect(message?.subject).toBe(`Elállási nyilatkozat átvétele - ${reference}`)
})

async function linkTo(email: string, path: string): Promise<URL> {
  const words = (await emailsTo(shop.sql, email)).flatMap(({ text }) => text.split(/\s/))
  const link = words.find((word) => URL.canParse(word) && new URL(word).pathname === path)
  return new URL(link ?? 'missing:')
}

test('a message is sent, a sold-out variant and an abandoned cart are written about', async () => {
  const email = 'iro@pelda.hu'
  const { challenge } = await call<Pick<Payload, 'challenge'>>('contactGetChallenge')
  const payload = { challenge, solution: await solveChallenge({ challenge, deriveKey }) }
  const message = { name: 'Őri Gergő', email, type: 'general', message: 'Jó napot!', privacy_policy: true }
  const recaptcha = Buffer.from(JSON.stringify(payload)).toString('base64')
  await call('contactSend', { body: { ...message, recaptcha } })
  const question = { name: 'Őri Gergő', email, question: 'Jó 7 colos felnire?', privacy_policy: true }
  const [{ product }] = await shop.sql<[{ product: number }]>`
    select product_id as product from variant where id = ${fixture.plenty}`
  await call('questionCreate', { body: { ...question, product_id: product } })

  const stockOf = (pieces: number) =>
    shop.sql`update stock set on_hand = reserved + ${pieces}, backorder = false where variant_id = ${fixture.plenty}`
  await stockOf(0)
  const body = { email, privacy_policy: true }
  await call('stockAlertCreate', { params: { variant_id: fixture.plenty }, body })
  const confirm = (await linkTo(email, '/keszlet-ertesites/megerosites')).searchParams
  await call('stockAlertConfirm', { body: { id: confirm.get('id'), token: confirm.get('token') } })
  await stockOf(100)
  await stockAlertTasks(shop.platform).send_stock_alerts!({})
  const end = (await linkTo(email, '/keszlet-ertesites/vege')).searchParams
  await call('stockAlertEnd', { body: { id: end.get('id'), token: end.get('token') } })

  const { token, id } = await call<{ token: string; id: string }>('checkoutCreateCart')
  const params = { token }
  await call('checkoutAddCartItem', { params, body: [{ product_variant_id: fixture.plenty }] })
  await call('checkoutSetContact', { params, body: { ...contact, email, cart_reminder: true } })
  await shop.sql`update cart set updated_at = now() - interval '2 days' where id = ${id}`
  await cartReminderTasks(shop.platform).remind_of_carts!({})
  const link = (await linkTo(email, '/kosar/folytatas')).searchParams
  const reminder = { cart: link.get('kosar'), token: link.get('jel') }
  expect(await call('cartReminderResume', { body: reminder })).toEqual({ cart_token: token })
  await call('cartReminderEnd', { body: reminder })
})

test('who has had the goods for a while reviews them by the link of an email', async () => {
  const [order] = await shop.sql<{ id: string; email: string; variant: number }[]>`
    update orders o set state = 'accepted', fulfilment = 'delivered' from order_line l
    where l.order_id = o.id and o.id = (select order_id from order_line order by order_id limit 1)
    returning o.id, o.contact ->> 'email' as email, l.variant_id as variant`
  await shop.sql`
    insert into order_transition (order_id, machine, from_state, to_state, actor, created_at)
    values (${order!.id}, 'fulfilment', 'shipped', 'delivered', 'merchant', now() - interval '15 days')`
  await shop.sql`insert into review_request_period (since) values (now() - interval '1 month')`
  await reviewRequestTasks(shop.platform).invite_reviews!({})
  const link = (await linkTo(order!.email, '/velemeny-iras')).searchParams
  const body = { order: link.get('rendeles'), token: link.get('jel') }
  const found = await call<{ items: { product_variant_id: number }[] }>('reviewRequestGet', { body })
  const [item] = found.items
  expect(item).toMatchObject({ product_variant_id: order!.variant, is_reviewed: false })
  await call('reviewRequestWrite', { body: { ...body, ...item, rating: 4, car: 'Golf', kilometres: 9000 } })
  await call('reviewRequestEnd', { body })
})

test('an order is paid by card', async () => {
  const [method] = await shop.sql<{ id: number }[]>`
    insert into payment_method (slug, name, type, gateway, position) values ('kartya', 'Bankkártya', 'card', 'demo', 3) returning id`
  const { token } = await call<{ token: string }>('checkoutCreateCart')
  const params = { token }
  await call('checkoutAddCartItem', { params, body: [{ product_variant_id: fixture.plenty, quantity: 1 }] })
  const steps = {
    contact,
    billing_address: address,
    shipping_method_id: fixture.pickup,
    payment_method_id: method!.id,
  }
  await call('checkoutSetData', { params, body: steps })
  const cookie = `boltiv_session=${'p'.repeat(43)}`
  const body = { terms: true, payment_terms: true }
  const order = await call<{ id: string }>('checkoutComplete', { params, body }, cookie)
  const { payment_url } = await call<{ payment_url: string }>(
    'orderPurchase',
    { params: { order_id: order.id } },
    cookie,
  )
  expect(payment_url).toContain('/demo-bank/')
  const [attempt] = await shop.sql<{ reference: string }[]>`select reference from payment_attempt`
  const transaction = { method: 'demo', reference: attempt!.reference }
  await call('paymentGetTransaction', { params: transaction }, cookie)
  const ofOrder = { params: { id: order.id } }
  const { payment_methods: others } = await call<{
    payment_methods: { id: number; total: { value: number } }[]
  }>('orderGetPaymentMethods', ofOrder, cookie)
  const [other] = others
  const choice = { payment_method_id: other!.id, total: other!.total.value }
  await call('orderSetPaymentMethod', { ...ofOrder, body: choice }, cookie)
})

/** They need a provider: `social.db.test.ts` calls them. */
const bySocialTest = ['authSocialStart', 'authSocialCallback', 'userRemoveSocialProvider']

/** Its response is a file: `documents.db.test.ts` calls it. */
const byDocumentsTest = ['orderGetInvoice']

/** It needs a service outside: `plate.db.test.ts` calls it. */
const byPlateTest = ['carFindPlate']

/** It needs the link of an email that comes twice a year: `season-reminder.db.test.ts` calls it. */
const bySeasonTest = ['garageEndReminder']

/** They need an hour at a workshop: `fitting.db.test.ts` calls them. */
const byFittingTest = ['orderGetFittingHours', 'orderSetFitting', 'orderCancelFitting', 'fittingGetDay']

/** `set-api.db.test.ts` makes sets, by rules of its own, and compares with the schemas too. */
const bySetTest = ['checkoutAddCartSet']

/** It has no address where nothing is measured: `conversion.api.test.ts` calls it. */
const byConversionTest = ['conversionCreate']

test('no endpoint of the table was left out', () => {
  expect(
    [
      ...called,
      ...bySocialTest,
      ...bySetTest,
      ...byFittingTest,
      ...bySeasonTest,
      ...byPlateTest,
      ...byDocumentsTest,
      ...byConversionTest,
    ].sort(),
  ).toEqual(Object.keys(endpoints).sort())
})

test('every route that the server serves is in the table or is none of the API', () => {
  const documented = new Set(
    [...Object.values(endpoints), ...Object.values(adminEndpoints)].map(
      ({ method, path }) => `${method} ${path.replace(/\{\w+\}/g, ':_')}`,
    ),
  )
  const outside =
    /^(?:\/admin(?:\/?\*|\/events|\/api\/(?:backup-files\/:file|finance\/export-file)|\/assets\/\*)?|\/images\/\*|\/share(?:\.png|\/\*)|\/(?:favicon\.ico|apple-touch-icon\.png|icon-(?:192|512|maskable-512)\.png|manifest\.webmanifest)|\/blog\/rss\.xml|\/openapi\.json|\/docs\/api|\/docs\.css|\/theme-:hash.*\.css|\/api\/payment\/(?:simplepay|barion)|\/dev\/mailbox(?:\/:id)?|\/demo-bank\/:id|\/robots\.txt|\/sitemap\.xml|\/sitemaps\/:name\.xml|\/feeds\/:name\.xml|\/v1\/\*|\/?\*)$/
  const forms = reviewFormUploads(shop.platform).map(({ path }) => path)
  const undocumented = listRoutes().filter(
    ({ method, url }) =>
      method !== 'HEAD' &&
      !forms.includes(url) &&
      !documented.has(`${method} ${anonymous(url)}`) &&
      !outside.test(url),
  )
  expect(undocumented).toEqual([])
  for (const route of documented)
    expect(listRoutes().map(({ method, url }) => `${method} ${anonymous(url)}`)).toContain(route)
})

/** Names of parameters do not matter; where routes name one differently the list has `:id|:order_id`. */
const anonymous = (url: string) => url.replace(/:\w+(?:\|:\w+)*/g, ':_')

function listRoutes(): { method: string; url: string }[] {
  return shop.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .reduce<{ stack: string[]; found: { method: string; url: string }[] }>(
      ({ stack, found }, row) => {
        const match = /^([│ ]*)(?:├──|└──) (\S*)(?: \(([A-Z, ]+)\))?/.exec(row)
        if (!match) return { stack, found }
        const depth = match[1]!.length / 4
        const next = [...stack.slice(0, depth), match[2]!]
        const methods = match[3]?.split(', ') ?? []
        return {
          stack: next,
          found: [...found, ...methods.map((method) => ({ method, url: next.join('') }))],
        }
      },
      { stack: [], found: [] },
    ).found
}

describe('the OpenAPI document', () => {
  test('is version 3.1 and names every operation of the table', async () => {
    const document = (await shop.app.inject('/openapi.json')).json<{
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }>()
    expect(document.openapi).toMatch(/^3\.1/)
    const operations = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(operations.sort()).toEqual(Object.keys(endpoints).sort())
  })

  test('can be read as a page', async () => {
    const page = await shop.app.inject('/docs/api')
    expect(page.headers['content-type']).toContain('text/html')
    for (const name of Object.keys(endpoints)) expect(page.body).toContain(name)
  })
})

describe('responses that are refusals', () => {
  const json = { ...sameOrigin, 'content-type': 'application/json' }
  test.each([
    ['unreadable JSON', 400, { method: 'POST', url: '/v1/checkout/cart', headers: json, payload: '{"a":' }],
    ['an unknown path', 404, { method: 'GET', url: '/v1/nothing' }],
    ['a cart of nobody', 404, { method: 'GET', url: `/v1/checkout/cart/${'x'.repeat(43)}` }],
    ['a token of wrong form', 404, { method: 'GET', url: "/v1/checkout/cart/';drop table cart" }],
    ['a wrong method', 405, { method: 'PUT', url: '/v1/product/nf3', headers: json, payload: '{}' }],
    [
      'a body that is too large',
      413,
      { method: 'POST', url: '/v1/checkout/cart', headers: json, payload: `"${'x'.repeat(1_100_000)}"` },
    ],
    [
      'a body that is not JSON',
      415,
      {
        method: 'POST',
        url: '/v1/checkout/cart',
        headers: { ...sameOrigin, 'content-type': 'text/xml' },
        payload: '<a/>',
      },
    ],
    ['a write without token from elsewhere', 419, { method: 'POST', url: '/v1/checkout/cart' }],
    ['an unknown sort key', 422, { method: 'GET', url: '/v1/product-search?order_by=password' }],
    ['a page size over 96', 422, { method: 'GET', url: '/v1/product-search?per_page=97' }],
    ['a broken range', 422, { method: 'GET', url: '/v1/product-search?filters[ar]=a-b' }],
  ] as const)('%s responds with %i with a readable message', async (_what, status, request) => {
    const response = await shop.app.inject(request as InjectOptions)
    expect(response.statusCode).toBe(status)
    expect(errorBody.parse(response.json()).message.length).toBeGreaterThan(3)
  })

  test('an old slug responds with 301 to the current one, query kept', async () => {
    await shop.sql`insert into slug_history (entity, slug, entity_id) select 'product', 'regi-nev', id from product where slug = 'nf3'`
    const response = await shop.app.inject('/v1/product/regi-nev?x=1')
    expect(response.statusCode).toBe(301)
    expect(response.headers.location).toBe('/v1/product/nf3?x=1')
  })
})

describe('what is not published', () => {
  test('is reached by no call, under no slug, and its old slugs lead nowhere', async () => {
    const [product] = await shop.sql<{ id: number }[]>`
      insert into product (slug, name, item_number, main_category_id, tax_rate, published)
      values ('titkos', 'Titkos újdonság', 'TITOK', ${fixture.categoryId}, 27, false) returning id`
    const id = product!.id
    await shop.sql`insert into product_category values (${id}, ${fixture.categoryId})`
    await shop.sql`insert into collection_product select id, ${id} from collection`
    await shop.sql`insert into slug_history (entity, slug, entity_id) values ('product', 'regi-titkos', ${id})`
    const [variant] = await shop.sql<{ id: number }[]>`
      insert into variant (product_id, item_number, slug) values (${id}, 'TITOK-1', 'titkos') returning id`
    await shop.sql`insert into variant_price (variant_id, gross, valid_from) values (${variant!.id}, 1000, '2020-01-01')`
    await shop.catchUp()
    for (const url of ['/v1/product/titkos', '/v1/product/regi-titkos', '/v1/product/titkos/related'])
      expect((await shop.app.inject(url)).statusCode, `${url}`).toBe(404)
    for (const url of [
      '/v1/product-category/teli-gumi?per_page=96',
      '/v1/product-collection/akciok?per_page=96',
      '/v1/product-search?search=ujdonsag',
      '/v1/product-search/suggest?search=ujd',
      `/v1/products?ids[]=${id}`,
      `/v1/product/comparison?ids[]=${id}`,
    ]) {
      const response = await shop.app.inject(url)
      expect([response.statusCode, response.body.includes('itkos')], `${url}`).toEqual([200, false])
    }
  })

  test('is a product whose price begins later: neither listed nor opened for nothing', async () => {
    await shop.sql`update product set published = true where slug = 'titkos'`
    await shop.sql`update variant_price set valid_from = now() + interval '1 day' where variant_id = (select id from variant where item_number = 'TITOK-1')`
    expect((await shop.app.inject('/v1/product/titkos')).statusCode).toBe(404)
    await shop.sql`update variant_price set valid_from = now() - interval '1 minute' where variant_id = (select id from variant where item_number = 'TITOK-1')`
    expect((await shop.app.inject('/v1/product/titkos')).statusCode).toBe(200)
  })
})

test('what is the same for everybody may be cached, what is personal never', async () => {
  const shared = await shop.app.inject('/v1/product/nf3')
  expect(shared.headers['x-cache-allowed']).toBe('1')
  expect(shared.headers['set-cookie']).toBeUndefined()
  const personal = await shop.app.inject({ method: 'POST', url: '/v1/checkout/cart', headers: sameOrigin })
  expect(personal.headers['cache-control']).toBe('no-store')
  expect(personal.cookies.map(({ name }) => name)).toEqual(['cart_token'])
})

test('every response carries the security headers', async () => {
  for (const url of ['/', '/v1/product/nf3', '/v1/nothing', '/images/none/product-cover']) {
    const { headers } = await shop.app.inject(url)
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    // Pictures stand in emails that are read on other sites.
    const sites = url.startsWith('/images/') ? 'cross-origin' : 'same-origin'
    expect(headers['cross-origin-resource-policy']).toBe(sites)
  }
  // An address that can't be decoded gets its response before any hook runs.
  for (const accept of ['text/html', 'application/json']) {
    const { statusCode, headers } = await shop.app.inject({ url: '/%E0%A4%A', headers: { accept } })
    expect(statusCode).toBe(400)
    expect(headers).toMatchObject({
      'x-frame-options': 'DENY',
      'cross-origin-resource-policy': 'same-origin',
    })
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  }
})
