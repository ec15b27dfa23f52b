import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ErrorView, errorTexts } from './error-page.tsx'

test('a wrong method has its own text: its page was not stale', () => {
  expect(errorTexts(405).title).toBe('Ez a cím nem fogad ilyen kérést')
  expect(errorTexts(405)).not.toEqual(errorTexts(419))
})

test('what passes by itself is tried again, everything else leads home', () => {
  const leadsHome = [0, 403, 404, 405, 419, 429, 500, 503].filter((status) =>
    renderToStaticMarkup(<ErrorView status={status} />).includes('href="/"'),
  )
  expect(leadsHome).toEqual([403, 404, 405, 500])
})
