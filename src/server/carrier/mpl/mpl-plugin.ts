import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import type { CarrierPlugin } from '../carrier.ts'
import { createMpl, type MplSettings } from './mpl.ts'

export const mpl: CarrierPlugin<MplSettings> = {
  name: 'MPL',
  trackingPage: 'https://www.posta.hu/nyomkovetes/nyitooldal?searchvalue=',
  toTheDoor: { description: 'A Magyar Posta futára hozza, munkanapokon.', maxWeightGrams: 40_000 },
  compartments: [
    { size: 's', name: 'S', sidesMm: null, maxGrams: null },
    { size: 'm', name: 'M', sidesMm: null, maxGrams: null },
    { size: 'l', name: 'L', sidesMm: null, maxGrams: null },
  ],
  service: {
    config: serviceSettings({
      required: {
        MPL_API_KEY: secret(text, 'the API key', 'none', 'API-kulcs'),
        MPL_API_SECRET: secret(text, 'the API secret', 'none', 'API-jelszó'),
        MPL_ACCOUNTING_CODE: setting(text, 'the accounting code', 'none', 'Számlázási kód'),
        MPL_AGREEMENT: setting(
          text.regex(/^\w{8}$/),
          'the 8 characters of the agreement',
          'none',
          'Megállapodáskód (8 karakter)',
        ),
      },
      optional: { MPL_URL: serviceAddress('https://core.api.posta.hu/v2/mplapi') },
      toSettings: (value) => ({
        apiKey: value('MPL_API_KEY'),
        apiSecret: value('MPL_API_SECRET'),
        accountingCode: value('MPL_ACCOUNTING_CODE'),
        agreement: value('MPL_AGREEMENT'),
        url: value('MPL_URL'),
      }),
    }),
    open: createMpl,
  },
}
