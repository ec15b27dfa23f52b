import { describe, expect, it } from 'vitest'
import { FetchError, ResponseError } from '#contract/client-errors.ts'
import { handleForm, shownValues, type formResult, type FormResult } from './form-result.ts'

function form(fields: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  return data
}
const refuse = (status: number, errors?: Record<string, string[]>) => () =>
  Promise.reject(new ResponseError(status, { message: 'Nem sikerült.', ...(errors ? { errors } : {}) }))
const known = {
  texts: { email: 'Írja be az e-mail-címét.', new_password: '' },
  names: { password: 'new_password' },
}

async function submit(
  work: () => Promise<unknown>,
  fields = form({ email: 'x' }),
): Promise<[FormResult, number]> {
  const { data, init } = (await handleForm('own', fields, known, work)) as ReturnType<typeof formResult>
  return [data, init?.status ?? 200]
}

describe('the result of a form', () => {
  it('shows field errors at the fields of the form, by their names there', async () => {
    const [{ form: name, errors, message }, status] = await submit(
      refuse(422, { email: ['Hibás cím.'], password: ['Túl gyakori.', 'Más'] }),
      form({ email: 'x', new_password: 'jelszo12' }),
    )
    expect([name, errors, message, status]).toEqual([
      'own',
      { email: 'Hibás cím.', new_password: 'Túl gyakori.' },
      null,
      422,
    ])
  })

  it('says of an empty field what to write into it', async () => {
    const [{ errors }] = await submit(refuse(422, { email: ['Kötelező.'] }), form({ email: '' }))
    expect(errors).toEqual({ email: 'Írja be az e-mail-címét.' })
  })

  it('says the message where no field of the form is to blame', async () => {
    const [{ errors, message }, status] = await submit(refuse(422, { hash: ['Hibás.'] }))
    expect([errors, message, status]).toEqual([{}, 'Nem sikerült.', 422])
    expect((await submit(refuse(429)))[1]).toBe(429)
  })

  it('says a refusal as a whole once, not beside a field too', async () => {
    const body = { message: 'Hibás jelszó.', errors: { email: ['Hibás jelszó.'] } }
    const shown = async (code: string) =>
      (await submit(() => Promise.reject(new ResponseError(422, { ...body, code }))))[0]
    expect(await shown('sign_in_failed')).toMatchObject({ errors: {}, message: 'Hibás jelszó.' })
    expect(await shown('validation_failed')).toMatchObject({
      errors: { email: 'Hibás jelszó.' },
      message: null,
    })
  })

  it('says that the shop could not be reached', async () => {
    const [{ message }, status] = await submit(() => Promise.reject(new FetchError(new Error('away'))))
    expect([message, status]).toEqual([expect.stringContaining('internetkapcsolatát'), 503])
  })

  it('keeps what was typed while the shop is too busy', async () => {
    const [{ message, values }, status] = await submit(refuse(503))
    expect([message, values, status]).toEqual(['Nem sikerült.', { email: 'x' }, 503])
  })

  it.each([401, 500])('leaves a %i to the page', async (status) => {
    await expect(submit(refuse(status))).rejects.toMatchObject({ status })
  })

  it('never shows a secret again', () => {
    const fields = form({
      email: 'x',
      password: 'a',
      old_password: 'b',
      new_password: 'c',
      token: 'd',
      hash: 'e',
    })
    expect(shownValues(fields)).toEqual({ email: 'x' })
  })
})
