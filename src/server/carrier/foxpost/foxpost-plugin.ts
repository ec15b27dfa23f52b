import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import type { CarrierPlugin } from '../carrier.ts'
import { createFoxpost, type FoxpostSettings } from './foxpost.ts'

export const foxpost: CarrierPlugin<FoxpostSettings> = {
  name: 'Foxpost',
  trackingPage: 'https://www.foxpost.hu/csomagkovetes/?code=',
  carriesFor: ['packeta'],
  // As its page for customers says: foxpost.hu/ugyfelszolgalat.
  compartments: [
    { size: 'xs', name: 'XS', sidesMm: [530, 360, 45], maxGrams: 5000 },
    { size: 's', name: 'S', sidesMm: [620, 360, 120], maxGrams: 15_000 },
    { size: 'm', name: 'M', sidesMm: [620, 360, 200], maxGrams: 25_000 },
    { size: 'l', name: 'L', sidesMm: [620, 380, 360], maxGrams: 25_000 },
    { size: 'xl', name: 'XL', sidesMm: [620, 600, 360], maxGrams: 25_000 },
  ],
  service: {
    config: serviceSettings({
      required: {
        FOXPOST_USERNAME: setting(text, 'the user name', 'none', 'Felhasználónév'),
        FOXPOST_PASSWORD: secret(text, 'the password', 'none', 'Jelszó'),
        FOXPOST_API_KEY: secret(text, 'the API key', 'none', 'API-kulcs'),
      },
      optional: { FOXPOST_URL: serviceAddress('https://webapi.foxpost.hu/api') },
      toSettings: (value) => ({
        username: value('FOXPOST_USERNAME'),
        password: value('FOXPOST_PASSWORD'),
        apiKey: value('FOXPOST_API_KEY'),
        url: value('FOXPOST_URL'),
      }),
    }),
    open: createFoxpost,
  },
}
