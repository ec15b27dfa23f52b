import { ConfigError } from '#config-setting'
import {
  configWith,
  deskServices,
  isOperated,
  SETTINGS,
  type DeskService,
  type StoredSettings,
} from '#config'
import { platformError } from '#platform/http/errors.ts'
import type { Transaction } from '#platform/database/database.ts'
import type { Platform } from '#platform/platform.ts'
import { lockStored, versionOf, writeStored } from '#platform/settings/stored-settings.ts'
import { refuseErrors } from './settings-changes.ts'
import { settingsError } from './settings-errors.ts'

/** Null takes a setting away; what is absent stays. */
export type ServiceValues = Readonly<Record<string, string | null>>
type Context = Pick<Platform, 'config' | 'secret'>

/** @throws AppError 404 */
export function requireService(code: string): DeskService {
  const service = deskServices.find((one) => one.code === code)
  if (!service) throw platformError('not_found')
  return service
}

/** What is stored of a service. */
export const ownSettings = ({ names }: DeskService, settings: StoredSettings): StoredSettings =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))

/**
 * Stores settings of a service, secrets sealed. `version`: of what the form has shown; null for a command, which shows nothing.
 * @throws AppError 422 by field, 409 when somebody else has changed them.
 */
export async function changeService(
  tx: Transaction,
  { config, secret }: Context,
  service: DeskService,
  { version, values }: { version: string | null; values: ServiceValues },
): Promise<void> {
  const given = Object.entries(values).filter(
    ([name]) => service.names.includes(name) && !isOperated(config, name),
  )
  refuseErrors(Object.fromEntries(given.flatMap(([name, value]) => valueErrors(config, name, value))))
  const { settings } = await lockStored(tx, secret)
  if (version !== null && version !== versionOf(secret, ownSettings(service, settings)))
    throw settingsError('setting_conflict', {
      message: 'Közben más is módosította. Nézze meg, és mentse újra.',
    })
  const changed = { ...settings }
  for (const [name, value] of given) {
    if (value === null || value === '') delete changed[name]
    else changed[name] = value
  }
  refuseHalf(config, changed)
  await writeStored(tx, secret, changed)
}

const isAddress = (name: string) => name.endsWith('_URL') && name !== 'SMTP_URL'

function valueErrors({ mode }: Context['config'], name: string, value: string | null): [string, string[]][] {
  if (value === null || value === '') return []
  const setting = SETTINGS[name]!
  // The operator may point to this machine, where services are stood in for; at the desk it would only lead inside.
  const isInside = mode === 'production' && isAddress(name) && !value.startsWith('https:')
  if (setting.schema.safeParse(value).success && !isInside) return []
  return [
    [
      name,
      [
        isAddress(name)
          ? 'Írjon https:// kezdetű címet.'
          : 'Ez az érték nem megfelelő. Másolja be újra a szolgáltató oldaláról.',
      ],
    ],
  ]
}

/** What needs another setting is refused at the one that is missing. */
function refuseHalf(config: Context['config'], settings: StoredSettings): void {
  try {
    configWith(config, settings)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const needed = error.setting
    const { label = needed } = SETTINGS[needed] ?? {}
    throw platformError('validation_failed', {
      message: `Hiányzik hozzá: ${label} (${needed}).`,
      errors: { [`values.${needed}`]: ['Ez is kell hozzá.'] },
    })
  }
}
