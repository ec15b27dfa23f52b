import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import type { InvoicePlugin } from '../provider.ts'
import { createBillingo, type BillingoSettings } from './billingo.ts'

export const billingo: InvoicePlugin<BillingoSettings> = {
  title: 'Billingo',
  config: serviceSettings({
    required: {
      BILLINGO_KEY: secret(text, 'the API key', 'none', 'API-kulcs'),
      BILLINGO_BLOCK_ID: setting(
        text.regex(/^\d{1,12}$/),
        'the id of the document block',
        'none',
        'A bizonylattömb azonosítója',
      ),
    },
    optional: { BILLINGO_URL: serviceAddress('https://api.billingo.hu/v3') },
    toSettings: (value) => ({
      key: value('BILLINGO_KEY'),
      blockId: Number(value('BILLINGO_BLOCK_ID')),
      url: value('BILLINGO_URL'),
    }),
  }),
  open: createBillingo,
}
