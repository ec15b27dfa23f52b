import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import type { CarrierPlugin } from '../carrier.ts'
import { createFoxpost, type FoxpostSettings } from './foxpost.ts'

export const foxpost: CarrierPlugin<FoxpostSettings> = {
  name: 'Foxpost',
  trackingPage: 'https://www.foxpost.hu/csomagkovetes/?code=',
  carriesFor: ['packeta'],
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
