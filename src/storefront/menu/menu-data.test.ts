import { expect, it } from 'vitest'
import type { MenuItem } from '#contract/wire.ts'
import { menuNodes, nodeAt } from './menu-data.ts'

const item = (title: string, changes: Partial<MenuItem> = {}): MenuItem => ({
  id: 1,
  title,
  url: `/${title}`,
  type: 'internal_link',
  target: '_self',
  details: { icon: null, lead: null, icon_color: null, letter_color: null },
  has_children: false,
  visibility: 'everyone',
  children: [],
  ...changes,
})

const items = menuNodes([
  item('abroncsok', {
    details: { icon: 'tyre', lead: 'Minden évszakra.', icon_color: '#b54200', letter_color: '#123' },
    children: [item('teli', { children: [item('suv')] }), item('nyari')],
  }),
  item('kulso', { target: '_blank', visibility: 'only_for_logged_out' }),
  item('fiok', { visibility: 'only_for_logged_in' }),
])

it('keeps what a merchant says of an item, and who sees it', () => {
  expect(items[0]).toMatchObject({
    title: 'abroncsok',
    icon: 'tyre',
    lead: 'Minden évszakra.',
    iconColor: '#b54200',
    letterColor: '#123',
  })
  expect(items[1]).toMatchObject({ blank: true, for: 'guest' })
  expect(items[2]).toMatchObject({ for: 'user' })
  expect(items[2]).not.toHaveProperty('children')
})

it('finds the item at the end of a way, and none where the way leads nowhere', () => {
  expect(nodeAt(items, [0, 0, 0])?.title).toBe('suv')
  expect(nodeAt(items, [0, 1])?.title).toBe('nyari')
  expect(nodeAt(items, [])).toBeNull()
  expect(nodeAt(items, [0, 7])).toBeNull()
  expect(nodeAt(items, [1, 0])).toBeNull()
})
