import { secret, serviceAddress, serviceSettings, setting, text } from '#config-setting'
import type { CarrierPlugin } from '../carrier.ts'
import { createGls, type GlsSettings } from './gls.ts'

export const gls: CarrierPlugin<GlsSettings> = {
  name: 'GLS',
  trackingPage: 'https://gls-group.eu/HU/hu/csomagkovetes?match=',
  toTheDoor: {
    description: 'Futár hozza, munkanapokon. Az érkezés napján SMS-t és e-mailt kap.',
    maxWeightGrams: 40_000,
  },
  service: {
    config: serviceSettings({
      required: {
        GLS_USERNAME: setting(text, 'the e-mail address of the user', 'none', 'Felhasználó (e-mail-cím)'),
        GLS_PASSWORD: secret(text, 'the password', 'none', 'Jelszó'),
        GLS_CLIENT_NUMBER: setting(text.regex(/^\d{1,12}$/), 'the client number', 'none', 'Ügyfélszám'),
      },
      optional: { GLS_URL: serviceAddress('https://api.mygls.hu/ParcelService.svc/json') },
      toSettings: (value) => ({
        username: value('GLS_USERNAME'),
        password: value('GLS_PASSWORD'),
        clientNumber: Number(value('GLS_CLIENT_NUMBER')),
        url: value('GLS_URL'),
      }),
    }),
    open: createGls,
    labelOnA4: 'upper_left_quarter',
  },
}
