import { expect, it } from 'vitest'
import { bodyOf, firstDraft, withGoods } from './draft.ts'

const start = {
  is_personal: true,
  contact: { last_name: 'Nagy', first_name: 'Béla', email: 'b@example.hu', phone: '+36301234567' },
  addresses: [
    { kind: 'billing' as const, name: 'Nagy Kft.', postal_code: '9024', city: 'Győr', address: 'Fő u. 1.' },
    {
      kind: 'shipping' as const,
      name: 'Nagy Béla',
      postal_code: '1137',
      city: 'Budapest',
      address: 'Jobb u. 2.',
    },
  ],
  lines: [{ variant_id: 7, quantity: 2 }],
  source_cart: null,
  coupon: 'TIZ',
  notes: [],
}

it('begins with what is known: the contact, the latest address that goods went to, the goods', () => {
  const draft = firstDraft(start)
  expect(draft.contact.last_name).toBe('Nagy')
  expect(draft.shipping_address).toMatchObject({ city: 'Budapest', name: 'Nagy Béla' })
  expect([draft.lines[0]!.quantity, draft.coupon, draft.terms_accepted]).toEqual(['2', 'TIZ', false])
})

it('goods that are there already become one more', () => {
  const lines = withGoods(withGoods(firstDraft(start).lines, 7), 9)
  expect(lines.map((line) => [line.variant_id, line.quantity])).toEqual([
    [7, '3'],
    [9, '1'],
  ])
})

it('is sent with numbers, and not at all while a quantity is none', () => {
  const draft = firstDraft(start)
  const [line] = draft.lines
  const body = bodyOf({ ...draft, lines: [{ ...line!, price: '19 990' }] }, 'id', null)!
  expect(body.lines).toEqual([{ variant_id: 7, quantity: 2, price: 19_990, price_reason: '' }])
  for (const quantity of ['', '0', '1 000'])
    expect(bodyOf({ ...draft, lines: [{ ...line!, quantity }] }, 'id', null)).toBeNull()
})
