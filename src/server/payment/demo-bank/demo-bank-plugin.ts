import type { GatewayPlugin } from '../gateway.ts'
import { createDemoBank } from './demo-bank-gateway.ts'

export const demoBankPlugin: GatewayPlugin = {
  isConfigured: ({ demo }) => demo,
  open: ({ config, sql, clock }) =>
    config.demo ? createDemoBank({ sql, clock, publicUrl: config.publicUrl }) : undefined,
  notifyMethods: [],
  formTargets: () => [],
  returnsOwnId: false,
  proves: ({ reference }, requested) => requested === reference,
}
