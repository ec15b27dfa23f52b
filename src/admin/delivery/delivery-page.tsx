import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { loadMethods } from './methods-loader.ts'
import { MethodsOverview } from './methods-overview.tsx'

export const handle: PageHandle = { title: 'Szállítás' }
export const loader = loadMethods()

export function Component() {
  const { methods, presets, categories } = useDesk('listDeliveryMethods')
  return (
    <MethodsOverview
      texts={{
        title: 'Szállítás',
        lead: 'Hogyan jut el a csomag a vevőhöz, és mennyiért.',
        one: 'Új szállítási mód',
        first: 'Jelölje meg, mivel szállít, és írja mellé a díjat',
        added: 'A szállítási módok a listában vannak.',
      }}
      path="/beallitasok/szallitas"
      {...{ methods, presets, categories }}
      isWaiting={({ price }) => price === 'unset'}
      calls={{
        order: (client, ids) => client.orderDeliveryMethods({ body: { ids } }),
        switch: (client, { id, active }) =>
          client.switchDeliveryMethod({ params: { id }, body: { active: !active } }),
        add: (client, choices) => client.addDeliveryPresets({ body: { presets: choices } }),
      }}
    />
  )
}
