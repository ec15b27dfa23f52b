import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  brokenRules,
  emailsTo,
  linkTo,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { randomToken } from '#platform/security/ids.ts'
import type { Task } from '#platform/jobs/jobs.ts'
import { newsletterTasks } from './newsletter-api.ts'
import { isSubscribed } from './newsletter-store.ts'
import { newsletterInvariants } from './newsletter-verify.ts'

let shop: AccountShop
beforeAll(async () => {
  shop = await startAccountShop('newsletter')
})
afterAll(() => shop.drop())

const guest = () => openBrowser(shop).client
const requestNewsletter = (email: string, body: Record<string, unknown> = {}) =>
  guest().newsletterSubscribe({ body: { email, privacy_policy: true, ...body } as never })
async function subscribe(...given: Parameters<typeof requestNewsletter>) {
  const response = await requestNewsletter(...given)
  await writeEmails()
  return response
}
/** Does the waiting jobs, as the worker would. */
async function writeEmails(): Promise<void> {
  const [[name, task]] = Object.entries(newsletterTasks(shop.platform)) as [[string, Task]]
  const jobs = await shop.sql<{ payload: Record<string, unknown> }[]>`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = ${name} returning payload`
  for (const { payload } of jobs) await task(payload)
}
async function confirmLink(email: string) {
  const { searchParams } = await linkTo(shop, email, '/hirlevel-megerosites')
  return { email: searchParams.get('email')!, token: searchParams.get('token')! }
}
async function subscribed(email: string) {
  await subscribe(email)
  await guest().newsletterConfirm({ body: await confirmLink(email) })
}

describe('the newsletter', () => {
  it('is requested, confirmed by the email’s link, and ended by the link of the welcome email', async () => {
    const email = 'Olvaso@Example.hu'
    await subscribe(email)
    expect(await isSubscribed(shop.sql, email)).toBe(false)
    const body = await confirmLink(email)
    expect(await guest().newsletterConfirm({ body })).toMatchObject({ status: 'subscribed' })
    expect(await isSubscribed(shop.sql, 'olvaso@example.hu')).toBe(true)
    const { searchParams } = await linkTo(shop, email, '/hirlevel-leiratkozas')
    const end = { email: searchParams.get('email')!, token: searchParams.get('token')! }
    for (let times = 0; times < 2; times += 1)
      expect(await guest().newsletterUnsubscribe({ body: end })).toMatchObject({ status: 'unsubscribed' })
    expect(await isSubscribed(shop.sql, email)).toBe(false)
    expect(await failure(guest().newsletterConfirm({ body }))).toMatchObject({
      status: 422,
      body: { code: 'newsletter_link_invalid' },
    })
  })

  it('returns the same whatever the address is, and writes to it once in ten minutes at most', async () => {
    const email = 'egyszer@example.hu'
    const responses = await Promise.all([subscribe(email), subscribe(email), subscribe('EGYSZER@example.hu')])
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await emailsTo(shop, email)).toHaveLength(1)
    shop.pass(9)
    await subscribe(email)
    expect(await emailsTo(shop, email)).toHaveLength(1)
    shop.pass(2)
    await subscribe(email)
    expect(await emailsTo(shop, email)).toHaveLength(2)
    await guest().newsletterConfirm({ body: await confirmLink(email) })
    shop.pass(11)
    expect(await subscribe(email)).toEqual(responses[0])
    expect(await emailsTo(shop, email)).toHaveLength(3)
  })

  it('does the same work for every address: only the job looks at it', async () => {
    await subscribed('mar@example.hu')
    const state = () => shop.sql`
      select (select count(*)::int from email_message) as mails, (select count(*)::int from newsletter_subscription) as subscriptions`
    const before = await state()
    for (const email of ['mar@example.hu', 'meg-nem@example.hu']) await requestNewsletter(email)
    expect(await state()).toEqual(before)
    await writeEmails()
    expect(await emailsTo(shop, 'meg-nem@example.hu')).toHaveLength(1)
  })

  it('welcomes once, however often the link is opened', async () => {
    const email = 'tobbszor@example.hu'
    await subscribe(email)
    const body = await confirmLink(email)
    await Promise.all([guest().newsletterConfirm({ body }), guest().newsletterConfirm({ body })])
    await guest().newsletterConfirm({ body })
    expect(await emailsTo(shop, email)).toHaveLength(2)
  })

  it('is not confirmed by a wrong, foreign or week-old link', async () => {
    await subscribe('regi@example.hu')
    const link = await confirmLink('regi@example.hu')
    const wrong = [
      { ...link, token: randomToken() },
      { ...link, email: 'mas@example.hu' },
    ]
    for (const body of wrong)
      expect(await failure(guest().newsletterConfirm({ body }))).toMatchObject({ status: 422 })
    shop.pass(7 * 24 * 60)
    expect(await failure(guest().newsletterConfirm({ body: link }))).toMatchObject({ status: 422 })
    expect(await isSubscribed(shop.sql, 'regi@example.hu')).toBe(false)
  })

  it('is ended by its signature, by the user for their own verified address, and by nobody else', async () => {
    await subscribed('marad@example.hu')
    const foreign = { email: 'marad@example.hu', token: randomToken() }
    expect(await failure(guest().newsletterUnsubscribe({ body: foreign }))).toMatchObject({
      status: 422,
      body: { code: 'newsletter_signature_invalid' },
    })
    expect(await failure(guest().newsletterUnsubscribe({ body: { email: foreign.email } }))).toMatchObject({
      status: 401,
    })
    const otherUser = await signedIn(shop, { email: 'marad@example.hu', isVerified: false })
    expect(await failure(otherUser.client.newsletterUnsubscribe({ body: {} }))).toMatchObject({
      status: 422,
      body: { code: 'newsletter_unverified' },
    })
    const other = await signedIn(shop)
    await other.client.newsletterUnsubscribe({ body: { email: 'marad@example.hu' } })
    expect(await isSubscribed(shop.sql, 'marad@example.hu')).toBe(true)
    const owner = await signedIn(shop, { email: 'marad@example.hu' })
    await owner.client.newsletterUnsubscribe({ body: {} })
    expect(await isSubscribed(shop.sql, 'marad@example.hu')).toBe(false)
  })

  it('needs a real address and the acceptance of the privacy policy', async () => {
    expect(await failure(subscribe('nem cím'))).toMatchObject({
      status: 422,
      body: { errors: { email: [/./] } },
    })
    expect(await failure(subscribe('a@example.hu', { privacy_policy: false }))).toMatchObject({
      status: 422,
      body: { errors: { privacy_policy: [/./] } },
    })
  })

  it('takes no text in place of a name, and lets no name into its emails', async () => {
    const email = 'szoveg@example.hu'
    for (const first_name of ['Bcc: x@example.hu', 'http://evil.example', 'evil.example'])
      expect(await failure(subscribe(email, { first_name }))).toMatchObject({
        status: 422,
        body: { errors: { first_name: [/./] } },
      })
    await subscribe(email, { first_name: 'Nyertél' })
    await guest().newsletterConfirm({ body: await confirmLink(email) })
    for (const message of await emailsTo(shop, email)) expect(JSON.stringify(message)).not.toMatch(/Nyertél/)
  })
})

it('has broken no rule after all this', async () => {
  expect(await brokenRules(shop, newsletterInvariants)).toEqual([])
})
