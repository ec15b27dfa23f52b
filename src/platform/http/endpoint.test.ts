import { expect, test } from 'vitest'
import { endpointSchemas, type EndpointSchema } from '#contract/endpoint-schemas.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { createInvoke, type Handlers, type RequestContext } from './endpoint.ts'

const rows = Object.entries(endpointSchemas) as [EndpointName, EndpointSchema][]
const asUser = (userId: number | null) =>
  ({ session: { userId: async () => userId } }) as Partial<RequestContext> as RequestContext
const nothing = { params: {}, query: {}, body: undefined }
const invoke = createInvoke({} as Handlers, { checkResponses: false })

const own = rows.flatMap(([name, { signedIn }]) => (signedIn ? [name] : []))

test.each(own)('%s asks who calls before it looks at what was sent', async (name) => {
  await expect(invoke(name, nothing, asUser(null))).rejects.toMatchObject({ status: 401 })
})

test('a signed-in user hears what is wrong with the input', async () => {
  await expect(invoke('userChangePassword', nothing, asUser(1))).rejects.toMatchObject({
    status: 422,
    errors: { password: ['Kötelező mező.'], password_confirmation: ['Kötelező mező.'] },
  })
})

test('whatever stands under /v1/user/ or /v1/user-product/ is for its user, but what a mailed link or everyone may do', () => {
  const open = rows.flatMap(([name, { path, signedIn }]) =>
    /^\/v1\/user(-product)?\//.test(path) && !signedIn ? [name] : [],
  )
  expect(open.sort()).toEqual([
    'newsletterConfirm',
    'newsletterSubscribe',
    'newsletterUnsubscribe',
    'reviewGetAll',
    'userConfirmEmail',
    'userDelete',
  ])
})
