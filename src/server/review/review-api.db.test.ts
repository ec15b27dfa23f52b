import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  brokenRules,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
} from '#tests/accounts/account-shop.ts'
import { complete, failure, readyCheckout } from '#tests/race/shop-calls.ts'
import { insertVariant } from '#tests/race/shop-fixture.ts'
import type { Client } from '#contract/client.ts'
import { deskClient, refusalOf, type DeskClient } from '#tests/support/desk-client.ts'
import { createReviewDeskHandlers } from './review-desk-api.ts'
import { removeLoosePhotos } from './review-photos.ts'
import { insertSampleReview, listByState, moveReview } from './review-store.ts'
import { exportReviews, forgetReviews } from './writer-store.ts'
import { reviewInvariants } from './review-verify.ts'
import { ReviewTransitionRefusedError, type ReviewState } from './review.ts'

let shop: AccountShop
let variantId: number
let productId: number
beforeAll(async () => {
  shop = await startAccountShop('review')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  variantId = await insertVariant(shop.sql)
  const [row] = await shop.sql<{ id: number }[]>`select product_id as id from variant where id = ${variantId}`
  productId = row!.id
})

const write = (client: Client, body: Record<string, unknown> = {}) =>
  client.reviewCreate({
    body: { product_variant_id: variantId, rating: 4, comment: 'Csendes gumi.', ...body } as never,
  })
const move = (id: number, to: ReviewState) =>
  shop.sql.begin((tx) => moveReview(tx, { id, to, actor: 'merchant' }))
const read = (query: Record<string, unknown> = {}) =>
  openBrowser(shop).client.reviewGetAll({ params: { product_id: productId }, query: query as never })
async function rating() {
  const [row] =
    await shop.sql`select rating_count as count, rating_sum as sum from product where id = ${productId}`
  return row
}

describe('a review', () => {
  it('waits for the merchant, then shows, and the product’s stars follow', async () => {
    const { client } = await signedIn(shop)
    const review = await write(client)
    expect(review).toMatchObject({
      status: 'pending',
      rating: 4,
      comment: 'Csendes gumi.',
      user: { name: 'Judit K.' },
      verified_buyer: false,
    })
    expect((await read()).summary).toEqual({ average: null, count: 0, stars: [0, 0, 0, 0, 0] })
    expect(await rating()).toEqual({ count: 0, sum: 0 })
    await move(review.id, 'published')
    const { status: _status, ...shown } = review
    expect(await read()).toMatchObject({ data: [shown], total: 1, summary: { average: 4, count: 1 } })
    expect(await rating()).toEqual({ count: 1, sum: 4 })
    await move(review.id, 'rejected')
    expect(await read()).toMatchObject({ data: [], total: 0 })
    expect(await rating()).toEqual({ count: 0, sum: 0 })
  })

  it('shows at once where the merchant wants it so', async () => {
    await shop.sql`insert into setting (key, value) values ('reviews', '{"moderated": false}')`
    const { client } = await signedIn(shop)
    expect(await write(client)).toMatchObject({ status: 'published' })
    await shop.sql`delete from setting where key = 'reviews'`
    expect(await rating()).toEqual({ count: 1, sum: 4 })
  })

  it('is counted once, however often and at once it is approved', async () => {
    const { id } = await write((await signedIn(shop)).client)
    await Promise.all(Array.from({ length: 5 }, () => move(id, 'published')))
    expect(await rating()).toEqual({ count: 1, sum: 4 })
    await expect(move(id, 'pending')).rejects.toThrow(ReviewTransitionRefusedError)
    expect(await move(999_999, 'published')).toBeNull()
  })

  it('is written once by a user for a product, also when two come at once', async () => {
    const { client } = await signedIn(shop)
    const outcomes = await Promise.allSettled([write(client), write(client), write(client)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await failure(write(client))).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
  })

  it('never shows the name of an anonymous writer', async () => {
    const { client, id: userId } = await signedIn(shop, { firstName: 'Hedvig', lastName: 'Rejtő' })
    const review = await write(client, { anonymous: true })
    await move(review.id, 'published')
    expect(JSON.stringify([review, await read()])).not.toMatch(/Hedvig|Rejt/)
    expect((await read()).data[0]!.user).toEqual({ name: 'Névtelen értékelő' })
    const [row] = await shop.sql`select author_name from review where user_id = ${userId}`
    expect(row).toEqual({ author_name: '' })
  })

  it('marks who has bought the product, unless the order was cancelled', async () => {
    const customer = await signedIn(shop)
    await complete(customer.client, await readyCheckout(customer.client, { id: variantId }))
    expect(await write(customer.client)).toMatchObject({ verified_buyer: true })
    const other = await signedIn(shop)
    await complete(other.client, await readyCheckout(other.client, { id: variantId }))
    await shop.sql`update orders set state = 'cancelled' where user_id = ${other.id}`
    expect(await write(other.client)).toMatchObject({ verified_buyer: false })
  })

  it('stays without owner and name when its writer leaves', async () => {
    const { client, id: userId } = await signedIn(shop)
    const review = await write(client)
    await move(review.id, 'published')
    await shop.sql.begin((tx) => forgetReviews(tx, userId))
    expect((await read()).data).toMatchObject([{ id: review.id, user: { name: 'Névtelen értékelő' } }])
    expect(await rating()).toEqual({ count: 1, sum: 4 })
  })

  it('is listed for the merchant, the oldest first', async () => {
    const { id } = await write((await signedIn(shop)).client)
    const listed = await listByState(shop.sql, 'pending', 1000)
    expect(listed.at(-1)).toMatchObject({ id, productName: 'Nordval Fjell 205/55 R16' })
  })
})

describe('the pictures of a review', () => {
  const photo = async (side = 40) =>
    (
      await sharp({ create: { width: side, height: side, channels: 3, background: '#a33' } })
        .jpeg()
        .toBuffer()
    ).toString('base64')
  const desk = () =>
    deskClient(shop.sql, createReviewDeskHandlers(shop.platform), { clock: () => new Date() })
  const keysOf = (id: number) => shop.sql<{ key: string }[]>`
    select 'images/' || file_key as key from review_photo where review_id = ${id} order by id`
  const isThere = (key: string) => shop.platform.files.exists(key)
  const countPhotos = async () => (await shop.sql`select from review_photo`).count

  it('are seen by nobody but the desk until it publishes, whatever is published by itself else', async () => {
    await shop.sql`insert into setting (key, value) values ('reviews', '{"moderated": false}')`
    const { client } = await signedIn(shop)
    const review = await write(client, { photos: [await photo(), await photo(50)] })
    await shop.sql`delete from setting where key = 'reviews'`
    expect(review).toMatchObject({ status: 'pending' })
    expect(review.photos).toHaveLength(2)
    expect((await read()).data).toEqual([])
    const own = await desk()
    const [waiting] = (await own.listReviews({ query: {} })).reviews.filter(({ id }) => id === review.id)
    expect(waiting!.photos.map(({ url }) => url)).toEqual(review.photos.map(({ url }) => url))
    await own.decideReview({ params: { id: review.id }, body: { from: 'pending', to: 'published' } })
    expect((await read()).data[0]!.photos).toEqual(review.photos)
    const keys = (await keysOf(review.id)).map(({ key }) => key)
    expect(await Promise.all(keys.map(isThere))).toEqual([true, true])
    // Rejected after all: the addresses that customers have seen lead nowhere, and the desk still sees the pictures.
    const { photos } = await own.decideReview({
      params: { id: review.id },
      body: { from: 'published', to: 'rejected' },
    })
    expect(await Promise.all(keys.map(isThere))).toEqual([false, false])
    expect(await Promise.all(photos.map(({ url }) => isThere(url.slice(1))))).toEqual([true, true])
  })

  it('go one by one at the desk, with all that was drawn of them, and the shop’s pages follow', async () => {
    const { client } = await signedIn(shop)
    const { id } = await write(client, { photos: [await photo(), await photo(50)] })
    const own = await desk()
    await own.decideReview({ params: { id }, body: { from: 'pending', to: 'published' } })
    const [first, second] = (await keysOf(id)).map(({ key }) => key)
    const drawn = `image-cache/${first!.slice('images/'.length)}/mini.webp`
    await shop.platform.files.write(drawn, 'x')
    const [shown] = await shop.sql<
      { id: number }[]
    >`select min(id) as id from review_photo where review_id = ${id}`
    const [{ before }] = await shop.sql<
      [{ before: number }]
    >`select coalesce(max(id), 0)::int as before from change_log`
    const left = await own.removeReviewPhoto({ params: { id, photo: shown!.id } })
    expect(left.photos).toHaveLength(1)
    expect((await read()).data[0]!.photos).toHaveLength(1)
    expect([await isThere(first!), await isThere(drawn), await isThere(second!)]).toEqual([
      false,
      false,
      true,
    ])
    const logged =
      await shop.sql`select from change_log where id > ${before} and kind = 'product' and entity_id = ${productId}`
    expect(logged.count).toBe(1)
    // Pressed twice; and a picture of another review stays.
    expect((await own.removeReviewPhoto({ params: { id, photo: shown!.id } })).photos).toHaveLength(1)
    const other = await write((await signedIn(shop)).client, { photos: [await photo()] })
    const [foreign] = await shop.sql<
      { id: number }[]
    >`select id from review_photo where review_id = ${other.id}`
    await own.removeReviewPhoto({ params: { id, photo: foreign!.id } })
    expect(await isThere((await keysOf(other.id))[0]!.key)).toBe(true)
    expect(await refusalOf(own.removeReviewPhoto({ params: { id: 999_999, photo: 1 } }))).toMatchObject({
      code: 'review_not_found',
    })
  })

  it('leave with their writer, and their files follow within the hour', async () => {
    const { client, id: userId } = await signedIn(shop)
    const { id } = await write(client, { photos: [await photo()], anonymous: true })
    await move(id, 'published')
    const [file] = await keysOf(id)
    expect(await exportReviews(shop.sql, userId)).toMatchObject([{ photos: [`/${file!.key}`] }])
    await shop.sql.begin((tx) => forgetReviews(tx, userId))
    expect((await read()).data[0]!.photos).toEqual([])
    shop.pass(61)
    await removeLoosePhotos(shop.platform)
    expect(await isThere(file!.key)).toBe(false)
  })

  it('that are none, too many, or of a review that is refused are kept by nobody', async () => {
    const { client } = await signedIn(shop)
    const before = await countPhotos()
    for (const wrong of [
      '',
      'szöveg',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    ])
      expect(await failure(write(client, { photos: [await photo(), wrong] }))).toMatchObject({
        status: 422,
        body: { errors: { photos: [expect.stringContaining('2. kép')] } },
      })
    expect(await failure(write(client, { photos: Array.from({ length: 5 }, () => 'AAAA') }))).toMatchObject({
      body: { errors: { photos: ['Legfeljebb 4 elem lehet.'] } },
    })
    expect(await countPhotos()).toBe(before)
    const photos = [await photo()]
    const outcomes = await Promise.allSettled([write(client, { photos }), write(client, { photos })])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    shop.pass(61)
    await removeLoosePhotos(shop.platform)
    expect(await countPhotos()).toBe(before + 1)
    expect((await shop.sql`select from review_photo where review_id is null`).count).toBe(0)
  })
})

describe('writing a review', () => {
  it('needs a user with a verified address', async () => {
    expect(await failure(write(openBrowser(shop).client))).toMatchObject({ status: 401 })
    const { client } = await signedIn(shop, { isVerified: false })
    expect(await failure(write(client))).toMatchObject({
      status: 422,
      body: { code: 'review_needs_verified_email' },
    })
  })

  it('needs one to five whole stars, a bearable text and a product', async () => {
    const { client } = await signedIn(shop)
    for (const stars of [0, 6, 3.5, '5', null])
      expect(await failure(write(client, { rating: stars }))).toMatchObject({
        status: 422,
        body: { errors: { rating: [/./] } },
      })
    expect(await failure(write(client, { comment: 'x'.repeat(2001) }))).toMatchObject({
      body: { errors: { comment: ['Legfeljebb 2000 karakter lehet.'] } },
    })
    await shop.sql`update product set published = false where id = ${productId}`
    for (const product_variant_id of [variantId, 999_999])
      expect(await failure(write(client, { product_variant_id }))).toMatchObject({
        status: 422,
        body: { code: 'review_product_unknown', errors: { product_variant_id: [/./] } },
      })
  })

  it('takes nothing else from the body', async () => {
    const { client } = await signedIn(shop)
    const review = await write(client, {
      state: 'published',
      verified_buyer: true,
      writer: 'Más',
      user_id: 1,
    })
    expect(review).toMatchObject({ status: 'pending', verified_buyer: false, user: { name: 'Judit K.' } })
  })
})

describe('a sample of the demo', () => {
  const insert = () =>
    shop.sql.begin((tx) =>
      insertSampleReview(tx, {
        productId,
        variantId,
        rating: 1,
        comment: 'Minta.',
        car: '',
        kilometres: null,
        now: shop.platform.clock(),
      }),
    )

  it('is shown as one after all others, and counts for nothing, whatever the desk does with it', async () => {
    const { id } = await write((await signedIn(shop)).client, { rating: 5 })
    await move(id, 'published')
    shop.pass(1)
    await insert()
    const list = await read()
    expect(list).toMatchObject({ total: 2, summary: { average: 5, count: 1 } })
    expect(list.data).toMatchObject([
      { id, is_sample: false },
      { is_sample: true, user: { name: 'Mintavásárló' }, verified_buyer: false },
    ])
    expect(await rating()).toEqual({ count: 1, sum: 5 })
    await move(list.data[1]!.id, 'rejected')
    expect(await rating()).toEqual({ count: 1, sum: 5 })
  })

  it('alone leaves the product without stars', async () => {
    await insert()
    expect(await read()).toMatchObject({ total: 1, summary: { average: null, count: 0 } })
    expect(await rating()).toEqual({ count: 0, sum: 0 })
  })
})

describe('reading reviews', () => {
  it('is by page and in the requested order', async () => {
    for (const stars of [3, 5, 1]) {
      const { client } = await signedIn(shop)
      await move((await write(client, { rating: stars })).id, 'published')
      shop.pass(1)
    }
    const stars = async (query: Record<string, unknown>) => (await read(query)).data.map((row) => row.rating)
    expect(await stars({})).toEqual([1, 5, 3])
    expect(await stars({ order_by: 'rating', direction: 'asc' })).toEqual([1, 3, 5])
    expect(await stars({ order_by: 'id', direction: 'asc', per_page: 2 })).toEqual([3, 5])
    expect(await read({ per_page: 2, page: 2 })).toMatchObject({
      total: 3,
      last_page: 2,
      summary: { average: 3, count: 3, stars: [1, 0, 1, 0, 1] },
    })
  })

  it('knows no products that are not shown, and no other orders', async () => {
    const { client } = openBrowser(shop)
    expect(await failure(client.reviewGetAll({ params: { product_id: 999_999 }, query: {} }))).toMatchObject({
      status: 404,
    })
    expect(await failure(read({ order_by: 'writer' }))).toMatchObject({ status: 422 })
  })
})

describe('the desk', () => {
  const open = () =>
    deskClient(shop.sql, createReviewDeskHandlers(shop.platform), {
      clock: () => new Date(),
    })
  const decide = (desk: DeskClient, id: number, from: ReviewState, to: 'published' | 'rejected') =>
    desk.decideReview({ params: { id }, body: { from, to } })

  it('shows what waits, and what is published there is shown in the shop, by whom', async () => {
    const desk = await open()
    const review = await write((await signedIn(shop)).client, { car: 'Dacia', kilometres: 900 })
    const waiting = await desk.listReviews({ query: {} })
    expect(waiting.reviews.find(({ id }) => id === review.id)).toMatchObject({
      state: 'pending',
      writer: 'Judit K.',
      car: 'Dacia',
      kilometres: 900,
      product: { id: productId },
    })
    expect(await decide(desk, review.id, 'pending', 'published')).toMatchObject({ state: 'published' })
    expect((await read()).data).toMatchObject([{ id: review.id }])
    expect(await rating()).toEqual({ count: 1, sum: 4 })
    expect((await desk.listReviews({ query: {} })).pending).toBe(waiting.pending - 1)
    const [newest] = (await desk.listReviews({ query: { view: 'published' } })).reviews
    expect(newest).toMatchObject({ id: review.id })
    const [step] = await shop.sql`select actor from review_transition where review_id = ${review.id}`
    expect(step!.actor).toMatch(/^staff:\d+$/)
  })

  it('lets one of two who decide otherwise at once win, and says so to the other', async () => {
    const [one, other] = [await open(), await open()]
    const { id } = await write((await signedIn(shop)).client)
    const outcomes = await Promise.all([
      refusalOf(decide(one, id, 'pending', 'published')),
      refusalOf(decide(other, id, 'pending', 'rejected')),
    ])
    expect(outcomes.filter(({ code }) => code === 'review_decided')).toHaveLength(1)
    expect(outcomes.filter(({ code }) => code === undefined)).toHaveLength(1)
    // The same decision twice is one.
    const [row] = await shop.sql<
      { state: 'published' | 'rejected' }[]
    >`select state from review where id = ${id}`
    expect(await refusalOf(decide(one, id, 'pending', row!.state))).toEqual({})
    expect((await shop.sql`select from review_transition where review_id = ${id}`).count).toBe(1)
  })

  it('goes on after the last of a window, and knows no review that is not there', async () => {
    const desk = await open()
    const { client } = await signedIn(shop)
    await write(client)
    await write((await signedIn(shop)).client)
    const { reviews } = await desk.listReviews({ query: {} })
    const [last, before] = [reviews.at(-1)!, reviews.at(-2)!]
    const rest = await desk.listReviews({ query: { after: before.id } })
    expect(rest.reviews.map(({ id }) => id)).toEqual([last.id])
    expect(await refusalOf(decide(desk, 999_999, 'pending', 'published'))).toMatchObject({
      code: 'review_not_found',
    })
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, reviewInvariants)).toEqual([])
})
