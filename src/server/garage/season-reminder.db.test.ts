import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import {
  emailsTo,
  linkTo,
  openBrowser,
  signedIn,
  startAccountShop,
  type AccountShop,
  type SignedIn,
} from '#tests/accounts/account-shop.ts'
import { failure } from '#tests/race/shop-calls.ts'
import { exportReminder, forgetGarage } from './index.ts'
import { remindOfSeason } from './season-reminder-tasks.ts'

let shop: AccountShop
let user: SignedIn
beforeAll(async () => {
  shop = await startAccountShop('season_reminder')
})
afterAll(() => shop.drop())
beforeEach(async () => {
  user = await signedIn(shop)
})

const golf = { name: 'Családi', front: '205/55 R16', rear: null, rim: null }
const want = (wanted: boolean, of = user) => of.client.garageSetReminder({ body: { wanted } })
const runAt = (day: string) => remindOfSeason({ ...shop.platform, clock: () => new Date(`${day}T09:00:00Z`) })
const remindersTo = async ({ email }: SignedIn) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject.startsWith('Itt a'))

it('who wants it and has a car gets one email a season, with the sizes', async () => {
  await user.client.garageAddCar({ body: golf })
  await user.client.garageAddCar({ body: { ...golf, name: 'BMW', front: '225/45 R18', rear: '255/40 R18' } })
  expect(await user.client.garageGetReminder()).toEqual({ wanted: false })
  await runAt('2026-10-15')
  expect(await remindersTo(user)).toEqual([])
  expect([await want(true), await want(true)]).toEqual([{ wanted: true }, { wanted: true }])
  await runAt('2026-09-15')
  expect(await remindersTo(user)).toEqual([])
  await Promise.all([runAt('2026-10-15'), runAt('2026-10-15')])
  await runAt('2026-11-02')
  const [autumn, ...none] = await remindersTo(user)
  expect([autumn!.subject, none]).toEqual(['Itt a téli gumi ideje – Gumi & Garázs', []])
  expect(autumn!.text).toContain('elöl 225/45 R18, hátul 255/40 R18')
  await runAt('2027-03-25')
  expect((await remindersTo(user)).map(({ subject }) => subject)).toContain(
    'Itt a nyári gumi ideje – Gumi & Garázs',
  )
})

it('the email’s link ends it, for its own account alone', async () => {
  await user.client.garageAddCar({ body: golf })
  await want(true)
  await runAt('2026-10-15')
  const link = await linkTo(shop, user.email, '/garazs/emlekezteto-vege')
  const body = { user: Number(link.searchParams.get('fiok')), token: link.searchParams.get('jel')! }
  const anybody = openBrowser(shop)
  expect(
    await failure(anybody.client.garageEndReminder({ body: { ...body, user: body.user + 1 } })),
  ).toMatchObject({
    status: 404,
    body: { code: 'garage_link_invalid' },
  })
  expect(await user.client.garageGetReminder()).toEqual({ wanted: true })
  await anybody.client.garageEndReminder({ body })
  expect(await user.client.garageGetReminder()).toEqual({ wanted: false })
  await runAt('2027-03-25')
  expect(await remindersTo(user)).toHaveLength(1)
})

it('nobody without a proved address or a car is written to', async () => {
  const unproved = await signedIn(shop, { isVerified: false })
  await unproved.client.garageAddCar({ body: golf })
  await want(true, unproved)
  await want(true)
  await runAt('2026-10-15')
  expect([await remindersTo(unproved), await remindersTo(user)]).toEqual([[], []])
})

it('is in the user’s own data, and ends with the account', async () => {
  await want(true)
  expect(await exportReminder(shop.sql, user.id)).toMatchObject({
    wanted_at: expect.any(Date),
    sent_season: null,
  })
  await shop.sql.begin((tx) => forgetGarage(tx, user.id))
  expect(await exportReminder(shop.sql, user.id)).toBeNull()
})
