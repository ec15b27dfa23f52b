import type { GatewayPlugin } from '../gateway.ts'
import { createDemoBank } from './demo-bank-gateway.ts'

/** The practice bank: it is there in the demo shop alone, and needs no settings. */
export const demoBankPlugin: GatewayPlugin<true> = {
  config: { settings: {}, first: undefined, read: (_read, { demo }) => demo || undefined },
  open: (_settings, { config, sql, clock }) => createDemoBank({ sql, clock, publicUrl: config.publicUrl }),
  routes(app, kernel, report) {
    void app.register(async (scope) => {
      // Loaded with the server: the settings need none of it.
      const { registerDemoBank } = await import('./demo-bank-api.ts')
      registerDemoBank(scope, kernel, report)
    })
  },
  notifyMethods: [],
  formTargets: () => [],
  returnsOwnId: false,
  proves: ({ reference }, requested) => requested === reference,
  onInvoices: { name: 'bankkártya', code: 'bankcard' },
}
