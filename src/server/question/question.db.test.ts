import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '#contract/client.ts'
import { endpoints } from '#contract/endpoints.ts'
import { createInvoke, inProcessTransport, type Handlers } from '#platform/http/endpoint.ts'
import type { Platform } from '#platform/platform.ts'
import { failure, testPlatform } from '#tests/race/shop-calls.ts'
import { createShopDatabase, insertVariant, type ShopDatabase } from '#tests/race/shop-fixture.ts'
import { deskClient, refusalOf } from '#tests/support/desk-client.ts'
import { guestContext } from '#tests/support/guest-context.ts'
import { createQuestionHandlers } from './question-api.ts'
import { createQuestionDeskHandlers } from './question-desk-api.ts'
import { exportQuestions, forgetQuestions } from './question-store.ts'
import { questionTasks } from './question-tasks.ts'

let shop: ShopDatabase
let platform: Platform
let client: Client
let product: number
let now = Date.now()
let people = 0
beforeAll(async () => {
  shop = await createShopDatabase('question')
  platform = testPlatform(shop.sql, () => new Date(now))
  const invoke = createInvoke(createQuestionHandlers(platform) as Handlers, { checkResponses: true })
  // Each call comes from another connection.
  client = createClient(endpoints, (call) =>
    inProcessTransport(invoke, { ...guestContext(), ip: `10.0.${people >> 8}.${(people += 1) & 255}` })(call),
  )
})
afterAll(() => shop.drop())
beforeEach(async () => {
  const variant = await insertVariant(shop.sql, { name: 'Nordval Fjell 3' })
  const [row] = await shop.sql<{ id: number }[]>`select product_id as id from variant where id = ${variant}`
  product = row!.id
  now += 2 * 3_600_000
})

const address = () => `kerdezo${(people += 1)}@example.hu`
const send = (body: object = {}) =>
  client.questionCreate({
    body: {
      product_id: product,
      name: 'Kovács Judit',
      email: address(),
      question: 'Jó 6,5 colos felnire?',
      privacy_policy: true,
      ...body,
    } as never,
  })
const answered = () => client.questionGetAll({ params: { product_id: product }, query: {} })
const desk = () => deskClient(shop.sql, createQuestionDeskHandlers(platform), { clock: () => new Date(now) })
async function newest(): Promise<number> {
  const [row] = await shop.sql<{ id: number }[]>`select max(id) as id from product_question`
  return row!.id
}
const emailsAbout = (id: number) => shop.sql<{ recipient: string; text: string }[]>`
  select recipient, text from email_message where dedupe_key = ${`question-reply:${id}`}`

describe('a question', () => {
  it('is answered at the desk: by one email to who asked, and on the page, without a name', async () => {
    const email = address()
    await send({ email, question: 'Jó 6,5 colos felnire?\nLásd gumi.example.hu' })
    const id = await newest()
    expect((await answered()).data).toEqual([])
    const own = await desk()
    const { questions } = await own.listQuestions({ query: {} })
    expect(questions.at(-1)).toMatchObject({ id, name: 'Kovács Judit', state: 'pending', gets_email: true })
    expect(JSON.stringify(questions)).not.toContain('@')
    const [{ before }] = await shop.sql<[{ before: number }]>`
      select coalesce(max(id), 0)::int as before from change_log`
    await own.replyToQuestion({
      params: { id },
      body: { from: 'pending', reply: 'Igen.\nMég 7 colosra is.' },
    })
    const changes = await shop.sql`
      select from change_log where id > ${before} and kind = 'product' and entity_id = ${product}`
    expect(changes.count).toBe(1)
    const list = await answered()
    expect(list).toMatchObject({ total: 1, data: [{ id, reply: 'Igen.\nMég 7 colosra is.' }] })
    expect(JSON.stringify(list)).not.toMatch(/Judit|@/)
    const [sent, ...others] = await emailsAbout(id)
    expect(others).toEqual([])
    expect(sent!.recipient).toBe(email)
    expect(sent!.text).toContain('Még 7 colosra is.')
    // What a guest typed is no link in an email of the shop.
    expect(sent!.text).not.toContain('gumi.example.hu')
    expect(sent!.text).not.toContain('Judit')
  })

  it('is rejected without an email, taken from the page again, and answered again with no second email', async () => {
    await send()
    const id = await newest()
    const own = await desk()
    expect(await own.rejectQuestion({ params: { id }, body: { from: 'pending' } })).toMatchObject({
      state: 'rejected',
    })
    expect(await emailsAbout(id)).toHaveLength(0)
    await own.replyToQuestion({ params: { id }, body: { from: 'rejected', reply: 'Nem.' } })
    await own.rejectQuestion({ params: { id }, body: { from: 'published' } })
    expect((await answered()).data).toEqual([])
    await own.replyToQuestion({ params: { id }, body: { from: 'rejected', reply: 'Mégis.' } })
    expect((await answered()).data).toMatchObject([{ reply: 'Mégis.' }])
    expect(await emailsAbout(id)).toHaveLength(1)
  })

  it('has one reply of two colleagues who reply at once', async () => {
    await send()
    const id = await newest()
    const colleagues = [await desk(), await desk()]
    const outcomes = await Promise.all(
      colleagues.map((own, index) =>
        refusalOf(own.replyToQuestion({ params: { id }, body: { from: 'pending', reply: `${index}.` } })),
      ),
    )
    expect(outcomes.filter(({ code }) => code === 'question_decided')).toHaveLength(1)
    const again = colleagues[0]!.rejectQuestion({ params: { id }, body: { from: 'pending' } })
    expect(await refusalOf(again)).toMatchObject({ code: 'question_decided' })
    const { reply } = (await answered()).data[0]!
    // The same pressed twice is pressed once.
    expect(
      await colleagues[0]!.replyToQuestion({ params: { id }, body: { from: 'pending', reply } }),
    ).toMatchObject({ state: 'published' })
    expect(
      await refusalOf(colleagues[0]!.rejectQuestion({ params: { id: 999_999 }, body: { from: 'pending' } })),
    ).toMatchObject({ code: 'question_not_found' })
  })

  it.each<[string, object]>([
    ['no text', { question: '  ' }],
    ['a text too long', { question: 'x'.repeat(1001) }],
    ['no address', { email: 'nem cím' }],
    ['a name with a link', { name: 'Vegyen itt: www.example.hu' }],
    ['a box that is not ticked', { privacy_policy: false }],
    ['an unknown product', { product_id: 999_999 }],
  ])('is refused with %s', async (_what, body) => {
    const [{ count }] = await shop.sql<
      [{ count: number }]
    >`select count(*)::int as count from product_question`
    expect(await failure(send(body))).toMatchObject({ status: 422 })
    expect((await shop.sql`select from product_question`).count).toBe(count)
  })

  it('is asked of no product that is not shown, and its replies are not either', async () => {
    await shop.sql`update product set published = false where id = ${product}`
    expect(await failure(send())).toMatchObject({ body: { code: 'question_product_unknown' } })
    expect(await failure(answered())).toMatchObject({ status: 404 })
  })

  it('sent twice is one, and an address asks five an hour, also at once', async () => {
    const email = address()
    await Promise.all([send({ email }), send({ email: email.toUpperCase() })])
    const sentBy = () => shop.sql`select from product_question where lower(email) = ${email}`
    expect((await sentBy()).count).toBe(1)
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => send({ email, question: `${index}?` })),
    )
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
    expect(await failure(send({ email, question: 'Még egy?' }))).toMatchObject({
      status: 429,
      body: { code: 'too_many_questions' },
    })
    now += 3_600_001
    await send({ email, question: 'Még egy?' })
    expect((await sentBy()).count).toBe(6)
  })
})

describe('who asked', () => {
  const reply = async (id: number) =>
    (await desk()).replyToQuestion({ params: { id }, body: { from: 'pending', reply: 'Igen.' } })

  it('has their questions in the copy of their data, and is forgotten with the address; replies stay', async () => {
    const email = address()
    await send({ email })
    await reply(await newest())
    await send({ email, question: 'És nyáron?' })
    expect(await exportQuestions(shop.sql, email.toUpperCase())).toMatchObject([
      { product_name: 'Nordval Fjell 3', question: 'Jó 6,5 colos felnire?', reply: 'Igen.' },
      { question: 'És nyáron?', state: 'pending' },
    ])
    await forgetQuestions(shop.sql, email.toUpperCase())
    expect(await exportQuestions(shop.sql, email)).toEqual([])
    expect((await answered()).data).toHaveLength(1)
    const left =
      await shop.sql`select name, email, ip_hash from product_question where product_id = ${product}`
    expect([...left]).toEqual([{ name: '', email: '', ip_hash: '' }])
    expect((await (await desk()).listQuestions({ query: { view: 'published' } })).questions[0]).toMatchObject(
      {
        gets_email: false,
      },
    )
  })

  it('is forgotten a year after the reply, and what was never answered goes', async () => {
    await send()
    const answeredId = await newest()
    await reply(answeredId)
    await send({ question: 'És nyáron?' })
    const purge = () => questionTasks(platform).purge_questions!({})
    const rows = () => shop.sql<{ id: number; email: string }[]>`
      select id, email from product_question where product_id = ${product}`
    now += 364 * 86_400_000
    await purge()
    expect(await rows()).toHaveLength(2)
    now += 2 * 86_400_000
    await purge()
    expect([...(await rows())]).toEqual([{ id: answeredId, email: '' }])
    expect((await answered()).data).toHaveLength(1)
  })
})
