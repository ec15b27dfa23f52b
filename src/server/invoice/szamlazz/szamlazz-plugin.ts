import { secret, serviceAddress, serviceSettings, text } from '#config-setting'
import type { InvoicePlugin } from '../provider.ts'
import { createSzamlazz, type SzamlazzSettings } from './szamlazz.ts'

export const szamlazz: InvoicePlugin<SzamlazzSettings> = {
  title: 'Számlázz.hu',
  config: serviceSettings({
    required: { SZAMLAZZ_KEY: secret(text, 'the agent key', 'none', 'Agent kulcs') },
    optional: { SZAMLAZZ_URL: serviceAddress('https://www.szamlazz.hu/szamla') },
    toSettings: (value) => ({ key: value('SZAMLAZZ_KEY'), url: value('SZAMLAZZ_URL') }),
  }),
  open: createSzamlazz,
}
