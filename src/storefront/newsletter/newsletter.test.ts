import { describe, expect, it } from 'vitest'
import type { Client } from '#contract/client.ts'
import { ResponseError } from '#contract/client-errors.ts'
import { render } from '../entry-server.tsx'
import { testContext } from '../test-shop.ts'
import { newsletterPath } from './newsletter-path.ts'

type Body = Parameters<Client['newsletterSubscribe']>[0]['body']

async function post(
  fields: Record<string, string>,
  respond: () => Promise<{ status: string; message: string }>,
) {
  const requested: Body[] = []
  const calls = {
    sanctumCsrfCookie: () => Promise.resolve(undefined),
    newsletterSubscribe: ({ body }: { body: Body }) => {
      requested.push(body)
      return respond()
    },
  } as Partial<Client>
  const request = new Request(`https://bolt.example${newsletterPath}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
  })
  const response = await render(request, testContext(calls))
  return { requested, status: response.status, html: await response.text() }
}

describe('the newsletter without scripts', () => {
  it('is requested by the form of any page', async () => {
    const done = () =>
      Promise.resolve({ status: 'confirmation_sent', message: 'Köszönjük, levelet küldtünk.' })
    const { requested, status, html } = await post(
      { email: ' ori@levelem.example ', privacy_policy: 'on' },
      done,
    )
    expect(status).toBe(200)
    expect(requested).toEqual([{ email: 'ori@levelem.example', first_name: '', privacy_policy: true }])
    expect(html).toContain('Köszönjük, levelet küldtünk.')
  })

  it('says at each field what is missing, and keeps what was typed', async () => {
    const refusal = new ResponseError(422, {
      message: 'Hibás adatok.',
      errors: { privacy_policy: ['El kell fogadnia.'] },
    })
    const { status, html } = await post({ email: 'ori@levelem.example' }, () => Promise.reject(refusal))
    expect(status).toBe(422)
    expect(html).toContain('A hírlevélhez a hozzájárulása is kell: jelölje be.')
    expect(html).toContain('value="ori@levelem.example"')
  })

  it('stands in the footer of other pages, and once on its own', async () => {
    const open = async (path: string) =>
      (await render(new Request(`https://bolt.example${path}`), testContext({}))).text()
    const formOf = new RegExp(`<form[^>]*action="${newsletterPath}"`, 'g')
    expect((await open('/suti-beallitasok')).match(formOf)).toHaveLength(1)
    expect((await open('/belepes')).match(formOf)).toBeNull()
    expect((await open(newsletterPath)).match(formOf)).toHaveLength(1)
  })
})
