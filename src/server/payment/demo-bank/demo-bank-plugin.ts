import type { GatewayPlugin } from '../gateway.ts'
import { createDemoBank } from './demo-bank-gateway.ts'

/** The practice bank: it is there where a shop is tried at its own machine, and needs no settings. */
export const demoBankPlugin: GatewayPlugin<true> = {
  config: { settings: {}, first: undefined, read: (_read, { demoDoors }) => demoDoors || undefined },
  open: (_settings, { config, sql, clock }) => createDemoBank({ sql, clock, publicUrl: config.publicUrl }),
  routes(app, platform, report) {
    void app.register(async (scope) => {
      // Loaded with the server: the settings need none of it.
      const { registerDemoBank } = await import('./demo-bank-api.ts')
      registerDemoBank(scope, platform, report)
    })
  },
  notifyMethods: [],
  formTargets: () => [],
  returnsOwnId: false,
  proves: ({ reference }, requested) => requested === reference,
  notice: 'Demo door, for this machine alone: the practice bank takes payments without money.',
  onInvoices: { name: 'bankkártya', code: 'bankcard' },
}
