import { expect, test } from 'vitest'
import { errorPage } from './error-page.ts'
import { platformErrors } from './errors.ts'

const pageOf = (status: number) => errorPage({ status, message: 'A fejlécek túl nagyok.' })

test('every error has a text of its own and leads home', () => {
  const titles = Object.values(platformErrors).map(({ status }) => {
    const page = pageOf(status)
    expect(page).toContain('href="/"')
    expect(page).toContain(`>${status}<`)
    return /<h1>(.+)<\/h1>/.exec(page)?.[1]
  })
  expect(titles).not.toContain(undefined)
})

test('what passes by itself may be tried again at the same address', () => {
  const tryable = [400, 404, 405, 408, 413, 419, 429, 431, 500, 503].filter((status) =>
    pageOf(status).includes('href=""'),
  )
  expect(tryable).toEqual([408, 419, 429, 500, 503])
})

test('a wrong method does not hear that its page was stale', () => {
  expect(pageOf(405)).not.toContain('lejárt')
  expect(pageOf(405)).toContain('nem fogad ilyen kérést')
})

test('a rare error says its own message', () => {
  expect(pageOf(418)).toContain('A fejlécek túl nagyok.')
})
