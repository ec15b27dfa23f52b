import { describe, expect, it, vi } from 'vitest'
import type { Client } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import type { User } from '#contract/wire.ts'
import { render } from './entry-server.tsx'
import { testContext } from './test-shop.ts'

const user: User = {
  id: 7,
  email: 'ori@levelem.example',
  first_name: 'Gergő',
  last_name: 'Őri',
  phone: null,
  is_verified: false,
  subscribed_to_newsletter: false,
  cart_token: 'kosar',
  password_set: true,
  pending_email: null,
}
const guest = new ResponseError(401, { message: 'Unauthenticated.' })
const asGuest: Partial<Client> = {
  sanctumCsrfCookie: () => Promise.resolve(undefined),
  userGetMe: () => Promise.reject(guest),
  authGetSocialProviders: () => Promise.resolve([]),
}
const asUser: Partial<Client> = {
  ...asGuest,
  userGetMe: () => Promise.resolve(user),
  userGetSecurity: () => Promise.resolve({ password_set: true, used_social_providers: [] }),
  userGetSessions: () => Promise.resolve([]),
  userGetShippingAddresses: () => Promise.resolve([]),
  garageGetReminder: () => Promise.resolve({ wanted: false }),
}

async function open(path: string, calls: Partial<Client>, fields?: Record<string, string>) {
  const cookies = new Map<string, string>()
  const request = new Request(`https://bolt.example${path}`, {
    method: fields ? 'POST' : 'GET',
    ...(fields ? { body: new URLSearchParams(fields) } : {}),
  })
  const setCookie = (name: string, value: string) => void cookies.set(name, value)
  const response = await render(request, testContext(calls, { setCookie }))
  const location = response.headers.get('location')
  return { status: response.status, location, html: await response.text(), cookies }
}

describe('a page of the profile', () => {
  it.each(['/profil/szemelyes', '/profil/szallitasi-cim', '/profil/szamlazasi-cim?uj=1'])(
    '%s sends a guest home, where the path is remembered',
    async (path) => {
      const { status, location } = await open(path, asGuest)
      expect([status, location]).toEqual([302, `/?tovabb=${encodeURIComponent(path)}`])
    },
  )

  it('forgets a cookie that no session stands behind', async () => {
    expect((await open('/profil/szemelyes', asGuest)).cookies.get('boltiv_user')).toBe('')
  })

  it('shows the user their data, asks an unverified one to verify, and is not for search engines', async () => {
    const { status, html, cookies } = await open('/profil/szemelyes', asUser)
    expect(status).toBe(200)
    expect(html).toContain('value="ori@levelem.example"')
    expect(html).toContain('Erősítse meg az e-mail-címét.')
    expect(html).toContain('content="noindex, follow"')
    expect(JSON.parse(cookies.get('boltiv_user') ?? '')).toEqual({ id: 7, first_name: 'Gergő' })
  })

  it('responds with 404 for an address that is not there', async () => {
    expect((await open('/profil/szallitasi-cim?szerkesztes=3', asUser)).status).toBe(404)
  })
})

describe('the sign-in page', () => {
  const login = { email: 'ori@levelem.example', password: 'titok-titok' }

  it('signs in without scripts and goes on, with the cookies of user and cart', async () => {
    const authLogin = vi.fn<Client['authLogin']>(() =>
      Promise.resolve({ status: 'signed_in', message: 'Üdv!' }),
    )
    const fields = { ...login, tovabb: '/profil/szallitasi-cim' }
    const { status, location, cookies } = await open('/belepes', { ...asUser, authLogin }, fields)
    expect([status, location]).toEqual([303, '/profil/szallitasi-cim'])
    expect(authLogin.mock.calls[0]?.[0]).toEqual({ body: login })
    expect(cookies.get('cart_token')).toBe('kosar')
    expect(cookies.get('boltiv_user')).toContain('Gergő')
  })

  it.each([
    ['//evil.example', '/'],
    ['https://evil.example/', '/'],
    ['', '/profil/megrendelesek'],
  ])('asked to go on to %j goes to %s', async (tovabb, to) => {
    const authLogin = () => Promise.resolve({ status: 'signed_in', message: '' })
    const { location } = await open('/belepes', { ...asUser, authLogin }, { ...login, tovabb })
    expect(location).toBe(to)
  })

  it('shows a refusal with the address kept and the password gone', async () => {
    const refusal = new ResponseError(422, { message: 'Nem stimmel.' })
    const authLogin = () => Promise.reject(refusal)
    const { status, html } = await open('/belepes', { ...asGuest, authLogin }, login)
    expect(status).toBe(422)
    expect(html).toContain('Nem stimmel.')
    expect(html).toContain('value="ori@levelem.example"')
    expect(html).not.toContain('titok-titok')
  })

  it('requests what was left empty without troubling the server', async () => {
    const authLogin = vi.fn<Client['authLogin']>()
    const { html } = await open('/belepes', { ...asGuest, authLogin }, { email: ' ', password: '' })
    expect(html).toContain('Írja be a jelszavát.')
    expect(authLogin).not.toHaveBeenCalled()
  })

  it('sends on who is signed in already', async () => {
    const { location } = await open('/belepes?tovabb=/kedvencek', asUser)
    expect(location).toBe('/kedvencek')
  })

  it('has no buttons of providers where none is set up, and theirs where some are', async () => {
    expect((await open('/belepes', asGuest)).html).not.toContain('>vagy<')
    const authGetSocialProviders = () => Promise.resolve([{ provider: 'google', name: 'Google' }])
    const { html } = await open('/belepes', { ...asGuest, authGetSocialProviders })
    expect(html).toContain('action="/belepes/google"')
  })
})

describe('an email on its way', () => {
  const email = 'ori@levelem.example'
  const sent = { status: 'verification_sent', message: `Levelet küldtünk ide: ${email}.` }
  const registration = { email, password: 'négy lelkes kerék', privacy_policy: '1' }

  it.each([
    ['/regisztracio', '/email-megerosites/ujra', registration],
    ['/elfelejtett-jelszo', '/elfelejtett-jelszo', { email }],
  ])('requested at %s names its address, and is offered again', async (path, again, fields) => {
    const calls = {
      authRegister: () => Promise.resolve(sent),
      authResetPassword: () => Promise.resolve(sent),
    }
    const { html } = await open(path, { ...asGuest, ...calls }, fields)
    expect(html).toContain(sent.message)
    expect(html).toMatch(
      new RegExp(`<form[^>]* action="${again}"[^>]*><input type="hidden" name="email" value="${email}"/>`),
    )
    expect(html).toContain('Újra kérem a levelet')
  })

  it('goes again to who has just registered, and to who is signed in without their address being typed', async () => {
    const authResendVerificationEmail = vi.fn<Client['authResendVerificationEmail']>(() =>
      Promise.resolve(sent),
    )
    await open('/email-megerosites/ujra', { ...asGuest, authResendVerificationEmail }, { email })
    const { html } = await open('/email-megerosites/ujra', { ...asUser, authResendVerificationEmail }, {})
    expect(authResendVerificationEmail.mock.calls.map(([{ body }]) => body)).toEqual([{ email }, {}])
    expect(html).toContain(sent.message)
  })

  it('is preceded by what an account is good for', async () => {
    expect((await open('/regisztracio', asGuest)).html).toContain(
      'A fiókban együtt találja a rendeléseit, a számláit, a kedvenceit és az autóit.',
    )
  })
})

describe("a provider's response", () => {
  const back = '/belepes/google?code=c&state=s'
  const arrive = (status: string, email: string | null): Partial<Client> => ({
    ...asUser,
    authSocialCallback: () =>
      Promise.resolve({ status, message: 'Üzenet.', continue: '//evil.example', email }),
  })
  it('signs in and goes on within the shop', async () => {
    const { location, cookies } = await open(back, arrive('signed_in', null))
    expect(location).toBe('/')
    expect(cookies.get('boltiv_user')).toContain('Gergő')
  })
  it('requests the password of an account that has one', async () => {
    const { html } = await open(back, arrive('password_needed', 'ori@levelem.example'))
    expect(html).toContain('Üzenet.')
    expect(html).toContain('value="ori@levelem.example"')
  })
  it('leads on by a link where a form may not', async () => {
    const authSocialStart = () => Promise.resolve({ url: 'https://accounts.example/start' })
    const { html } = await open('/belepes/google', { ...asGuest, authSocialStart }, { tovabb: '/' })
    expect(html).toContain('href="https://accounts.example/start"')
  })
})

describe("the page of an email's link", () => {
  it('does nothing when it is opened', async () => {
    const userDelete = vi.fn<Client['userDelete']>()
    const authVerifyEmail = vi.fn<Client['authVerifyEmail']>()
    await open('/fiok-torles/abc', { ...asUser, userDelete })
    await open('/email-megerosites?user_id=7&hash=abc', { ...asUser, authVerifyEmail })
    expect(userDelete).not.toHaveBeenCalled()
    expect(authVerifyEmail).not.toHaveBeenCalled()
  })

  it('does what the email is about when its button is pressed', async () => {
    const authVerifyEmail = vi.fn<Client['authVerifyEmail']>(() =>
      Promise.resolve({ status: 'verified', message: 'Megerősítettük.' }),
    )
    const fields = { user_id: '7', hash: 'abc' }
    const { html } = await open(
      '/email-megerosites?user_id=7&hash=abc',
      { ...asUser, authVerifyEmail },
      fields,
    )
    expect(authVerifyEmail.mock.calls[0]?.[0]).toEqual({ body: { user_id: 7, hash: 'abc' } })
    expect(html).toContain('Megerősítettük.')
  })

  it('wants the password of the registration in another browser, and sends it', async () => {
    const body = {
      message: 'Másik böngésző.',
      code: 'registered_elsewhere',
      errors: { password: ['Adja meg.'] },
    }
    const authVerifyEmail = vi.fn<Client['authVerifyEmail']>(() =>
      Promise.reject(new ResponseError(422, body)),
    )
    const path = '/email-megerosites?user_id=7&hash=abc'
    const fields = { user_id: '7', hash: 'abc' }
    const { html } = await open(path, { ...asGuest, authVerifyEmail }, fields)
    expect(html).toContain('name="password"')
    await open(path, { ...asGuest, authVerifyEmail }, { ...fields, password: 'titkom' })
    expect(authVerifyEmail.mock.calls[1]?.[0]).toEqual({
      body: { user_id: 7, hash: 'abc', password: 'titkom' },
    })
  })

  it('says why when the link is no good, and can be tried again', async () => {
    const refusal = new ResponseError(422, { message: 'A hivatkozás lejárt.', code: 'link_invalid' })
    const newsletterConfirm = () => Promise.reject(refusal)
    const { html, status } = await open(
      '/hirlevel-megerosites?email=a%40b.hu&token=t',
      { ...asGuest, newsletterConfirm },
      { email: 'a@b.hu', token: 't' },
    )
    expect(status).toBe(422)
    expect(html).toContain('A hivatkozás lejárt.')
    expect(html).toContain('name="token" value="t"')
  })

  it('deletes the account and forgets the customer', async () => {
    const userDelete = () => Promise.resolve({ status: 'deleted', message: 'A fiókját töröltük.' })
    const { html, cookies } = await open('/fiok-torles/abc', { ...asUser, userDelete }, {})
    expect(html).toContain('A fiókját töröltük.')
    expect([cookies.get('boltiv_user'), cookies.get('cart_token')]).toEqual(['', ''])
  })
})

it('signs out by a form and forgets user and cart', async () => {
  const authLogout = vi.fn<Client['authLogout']>(() => Promise.resolve({ status: 'signed_out', message: '' }))
  const { location, cookies } = await open('/kilepes', { ...asUser, authLogout }, {})
  expect([location, cookies.get('boltiv_user'), cookies.get('cart_token')]).toEqual(['/', '', ''])
  expect(authLogout).toHaveBeenCalledOnce()
})

it('says to a guest without scripts who was sent home where to sign in', async () => {
  const { html } = await open('/?tovabb=%2Fprofil%2Fszemelyes', asGuest)
  expect(html).toContain('href="/belepes?tovabb=%2Fprofil%2Fszemelyes"')
})

describe('the link of an email that invites reviews', () => {
  const path = `/velemeny-iras?rendeles=o&jel=t`
  const items = [
    { product_variant_id: 4, name: 'Nordval Fjell 3', is_reviewed: false },
    { product_variant_id: 5, name: 'Motorolaj', is_reviewed: true },
  ]
  const shop = { ...asGuest, reviewRequestGet: async () => ({ writer: 'Judit K.', items }) }

  it('opens the form of one product, and leads to the others', async () => {
    const { status, html } = await open(path, shop)
    expect(status).toBe(200)
    expect(html).toContain('name="kilometres"')
    expect(html).toContain('Így jelenik meg a neve: Judit K.')
    expect(html).toContain('Motorolaj – már írt róla')
    const other = await open(`${path}&termek=5`, shop)
    expect(other.html).toContain('Erről a termékről már írt véleményt.')
    expect(other.html).toContain('rendeles=o&amp;jel=t&amp;termek=4')
    expect(other.html).not.toContain('name="kilometres"')
  })

  it('sends what was typed with the link, without scripts too', async () => {
    const reviewRequestWrite = vi.fn<() => Promise<{ status: string }>>(async () => ({ status: 'pending' }))
    const fields = { variant_id: '4', rating: '5', comment: 'Jó.', car: 'Dacia', kilometres: '12 500 km' }
    const { html } = await open(path, { ...shop, reviewRequestWrite } as never, fields)
    expect(html).toContain('Köszönjük a véleményét!')
    expect(reviewRequestWrite).toHaveBeenCalledWith({
      body: {
        order: 'o',
        token: 't',
        product_variant_id: 4,
        rating: 5,
        comment: 'Jó.',
        anonymous: false,
        car: 'Dacia',
        kilometres: 12_500,
        photos: [],
      },
    })
  })

  it('keeps what was typed beside what is wrong with it', async () => {
    const errors = { kilometres: ['Egész kilométert írjon, számmal.'] }
    const refusal = new ResponseError(422, { message: '', code: 'validation_failed', errors })
    const fields = { variant_id: '4', rating: '5', car: 'Dacia', kilometres: 'sok' }
    const calls = { ...shop, reviewRequestWrite: () => Promise.reject(refusal) }
    const { status, html } = await open(path, calls, fields)
    expect(status).toBe(422)
    expect(html).toContain('Egész kilométert írjon, számmal.')
    expect(html).toContain('value="Dacia"')
  })

  it('says why when it is no good', async () => {
    const refusal = new ResponseError(404, { message: 'Ez a hivatkozás hibás.', code: 'review_link_invalid' })
    const { html } = await open(path, { ...asGuest, reviewRequestGet: () => Promise.reject(refusal) })
    expect(html).toContain('Ez a hivatkozás hibás.')
  })
})

describe('the garage', () => {
  const car = { id: 'a', name: 'Golf', front: '205/55 R16', rear: '225/45 R17', rim: 16, saved_at: '' }

  it('says to a guest without scripts what to do, and takes their form to the sign-in', async () => {
    const { status, html } = await open('/garazs', asGuest)
    expect(status).toBe(200)
    expect(html).toContain('Bekapcsolt JavaScript nélkül csak a fiókjába tudunk autót menteni.')
    const fields = { intent: 'save', name: 'Golf', front: '205/55 R16' }
    const posted = await open('/garazs?uj=1', asGuest, fields)
    expect([posted.status, posted.location]).toEqual([303, '/belepes?tovabb=/garazs'])
  })

  it('shows a user their cars with the ways to their tyres', async () => {
    const { html } = await open('/garazs', { ...asUser, garageGetAll: async () => [car] })
    expect(html).toContain('href="/termekek/teli-gumi?felni=16&amp;oldalfal=55&amp;szelesseg=205"')
    expect(html).toContain('href="/termekek/nyari-gumi?felni=17&amp;oldalfal=45&amp;szelesseg=225"')
    expect(html).not.toContain('name="front"')
  })

  it('reminds who presses for it, without scripts too, and takes it back', async () => {
    const garageSetReminder = vi.fn<Client['garageSetReminder']>(async ({ body }) => body)
    const shop = { ...asUser, garageGetAll: async () => [car], garageSetReminder }
    const { html } = await open('/garazs', shop)
    expect(html).toContain('Igen, szóljanak')
    expect(html).toContain('előbb erősítse meg az e-mail-címét')
    const pressed = await open('/garazs', shop, { intent: 'remind' })
    expect([pressed.status, pressed.location]).toEqual([303, '/garazs'])
    await open('/garazs', shop, { intent: 'no-reminder' })
    expect(garageSetReminder.mock.calls).toEqual([
      [{ body: { wanted: true } }],
      [{ body: { wanted: false } }],
    ])
    const wanted = { ...shop, garageGetReminder: async () => ({ wanted: true }) }
    expect((await open('/garazs', wanted)).html).toContain('Nem kérek több emlékeztetőt')
    const guest = await open('/garazs', asGuest, { intent: 'remind' })
    expect([guest.status, guest.location]).toEqual([303, '/belepes?tovabb=/garazs'])
  })

  it('begins a new car with the size of the address', async () => {
    const { html } = await open('/garazs?meret=195-65-R15', { ...asUser, garageGetAll: async () => [car] })
    expect(html).toMatch(
      /<input[^>]*name="front"[^>]*value="195\/65 R15"|value="195\/65 R15"[^>]*name="front"/,
    )
  })

  it('saves, changes and deletes without scripts', async () => {
    const calls = {
      garageAddCar: vi.fn<Client['garageAddCar']>(async () => car),
      garageUpdateCar: vi.fn<Client['garageUpdateCar']>(async () => car),
      garageDeleteCar: vi.fn<Client['garageDeleteCar']>(async () => undefined),
    }
    const shop = { ...asUser, garageGetAll: async () => [car], ...calls }
    const fields = { intent: 'save', name: 'Golf', front: '2055516', rear: '', rim: '' }
    const body = { name: 'Golf', front: '205/55 R16', rear: null, rim: null }
    const saved = await open('/garazs?uj=1', shop, fields)
    expect([saved.status, saved.location]).toEqual([303, '/garazs'])
    expect(calls.garageAddCar.mock.calls).toEqual([[{ body }]])
    await open('/garazs?szerkesztes=a', shop, { ...fields, id: 'a' })
    expect(calls.garageUpdateCar.mock.calls).toEqual([[{ params: { id: 'a' }, body }]])
    await open('/garazs', shop, { intent: 'remove', id: 'a' })
    expect(calls.garageDeleteCar.mock.calls).toEqual([[{ params: { id: 'a' } }]])
  })

  it('says what is wrong beside what was typed', async () => {
    const shop = { ...asUser, garageGetAll: async () => [] }
    const { status, html } = await open('/garazs?uj=1', shop, { intent: 'save', name: 'Golf', front: 'nagy' })
    expect(status).toBe(422)
    expect(html).toContain('Írja be a méretet így: 205/55 R16.')
    expect(html).toContain('value="nagy"')
  })
})

describe('a car by its licence plate', () => {
  const shop = (finds: boolean, calls: Partial<Client> = {}): Partial<Client> => ({
    ...asGuest,
    carGetMakes: async () => ({ is_sample: false, makes: ['Suzuki'], finds_plates: finds }),
    ...calls,
  })

  it('has a form only where the shop has a service', async () => {
    expect((await open('/autom', shop(true))).html).toContain('name="plate"')
    expect((await open('/autom', shop(false))).html).not.toContain('name="plate"')
  })

  it('leads to the tyres of its sizes without scripts', async () => {
    const fitments = [
      { front: '185/55 R16', rear: null, load_index: 83, speed: 'H' },
      { front: '225/45 R17', rear: '245/40 R17', load_index: null, speed: null },
    ]
    const carFindPlate = vi.fn<Client['carFindPlate']>(async () => ({
      car: 'Suzuki Swift',
      year: 2012,
      fitments,
    }))
    const { html } = await open('/autom', shop(true, { carFindPlate }), { plate: ' abc-123 ' })
    expect(carFindPlate.mock.calls).toEqual([[{ body: { plate: 'abc-123' } }]])
    expect(html).toContain('Suzuki Swift, 2012')
    expect(html).toContain('href="/termekek/teli-gumi?felni=16&amp;oldalfal=55&amp;szelesseg=185"')
    expect(html).toContain('href="/termekek/nyari-gumi?felni=17&amp;oldalfal=40&amp;szelesseg=245"')
    expect(html).toContain('Legalább 83 terhelési index és H sebességjel kell hozzá')
    expect(html.match(/Legalább/g)).toHaveLength(1)
  })

  it.each([
    [
      404,
      { code: 'plate_unknown', message: 'Ehhez a rendszámhoz nem találtunk autót.' },
      'nem találtunk autót',
    ],
    [503, { code: 'plate_service_unavailable', message: 'Most nem válaszol.' }, 'Most nem válaszol.'],
    [422, { code: 'validation_failed', message: 'x', errors: { plate: ['Írja be így.'] } }, 'Írja be így.'],
  ])('says of %i what is to be done, and keeps what was typed', async (status, body, said) => {
    const carFindPlate = () => Promise.reject(new ResponseError(status, body as never))
    const { html } = await open('/autom', shop(true, { carFindPlate }), { plate: 'ABC-1' })
    expect(html).toContain(said)
    expect(html).toContain('value="ABC-1"')
  })
})
