import { loadMethods } from '../delivery/methods-loader.ts'
import { MethodsOverview } from '../delivery/methods-overview.tsx'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'

export const handle: PageHandle = { title: 'Fizetés' }
export const loader = loadMethods('listPaymentMethods')

export function Component() {
  const { methods, presets } = useDesk('listPaymentMethods')
  const { categories } = useDesk('listDeliveryMethods')
  return (
    <MethodsOverview
      texts={{
        title: 'Fizetés',
        lead: 'Hogyan fizethet a vevő, és mibe kerül neki.',
        one: 'Új fizetési mód',
        first: 'Jelölje meg, hogyan fizethet a vevő',
        added: 'A fizetési módok a listában vannak.',
      }}
      path="/beallitasok/fizetes"
      {...{ methods, presets, categories }}
      isWaiting={() => false}
      calls={{
        order: (client, ids) => client.orderPaymentMethods({ body: { ids } }),
        switch: (client, { id, active }) =>
          client.switchPaymentMethod({ params: { id }, body: { active: !active } }),
        add: (client, choices) => client.addPaymentPresets({ body: { presets: choices } }),
      }}
    />
  )
}
