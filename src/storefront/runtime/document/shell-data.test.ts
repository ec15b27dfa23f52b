import { expect, it } from 'vitest'
import type { MenuItem } from '#contract/wire.ts'
import { render } from '../../entry-server.tsx'
import { testContext } from '../../test-shop.ts'

const item = (title: string, visibility: MenuItem['visibility']): MenuItem => ({
  id: 1,
  title,
  url: '/aszf',
  type: 'internal_link',
  target: '_self',
  details: { icon: null, lead: null, icon_color: null, letter_color: null },
  has_children: false,
  visibility,
  children: [],
})

it('marks what only guests or only users see: the page itself is the same for all', async () => {
  const items = [
    item('Mindenkié', 'everyone'),
    item('Belépve', 'only_for_logged_in'),
    item('Vendégként', 'only_for_logged_out'),
  ]
  const contentGetMenu = () => Promise.resolve({ id: 1, slug: 'main', items })
  const response = await render(new Request('https://bolt.example/'), testContext({ contentGetMenu }))
  const html = await response.text()
  expect(html).toMatch(/<li><a href="\/aszf">Mindenkié/)
  expect(html).toMatch(/<li data-for="user"><a href="\/aszf">Belépve/)
  expect(html).toMatch(/<li data-for="guest"><a href="\/aszf">Vendégként/)
})
