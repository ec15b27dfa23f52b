import { isDeepStrictEqual } from 'node:util'
import type { Config } from './config.ts'
import { pluginServices, type DeskService } from './config-services.ts'
import { ConfigError } from './config-setting.ts'

export type Environment = Record<string, string | undefined>
/** What the merchant has set at the desk, by the names of the environment's variables. */
export type StoredSettings = Readonly<Record<string, string>>

/** The services that the merchant sets up at the desk, with what each of them needs. */
export const deskServices: readonly DeskService[] = [
  {
    code: 'email',
    kind: 'email',
    title: 'Levelek',
    names: ['SMTP_URL', 'MAIL_FROM', 'CONTACT_EMAIL', 'ORDER_NOTICES', 'REVIEW_REQUEST_DAYS'],
  },
  ...pluginServices,
]

type Origin = { environment: Environment; load: (stored: StoredSettings) => Config }
/** What each configuration was loaded from; it holds secrets, so it is not part of it. */
const origins = new WeakMap<Config, Origin>()
/** What was taken over last. */
const taken = new WeakMap<Config, StoredSettings>()

export const rememberOrigin = (config: Config, origin: Origin): void => void origins.set(config, origin)

/** Whether the operator has set it: the desk can't change it then. */
export const isOperated = (config: Config, name: string): boolean => operatedValue(config, name) !== undefined

/** What the operator has set; undefined when nothing. */
export const operatedValue = (config: Config, name: string): string | undefined =>
  origins.get(config)?.environment[name]?.trim() || undefined

/** What the configuration would be with these settings. @throws ConfigError */
export function configWith(config: Config, stored: StoredSettings): Config {
  const origin = origins.get(config)
  if (!origin) throw new Error('This configuration was not loaded')
  return origin.load(stored)
}

/**
 * Takes settings over into a configuration that is in use. Those of a service that do not fit together, with each other or with
 * the environment, are left out and named: a shop never stops for want of them.
 */
export function applyStored(config: Config, stored: StoredSettings): string[] {
  if (!origins.has(config) || isDeepStrictEqual(stored, taken.get(config) ?? {})) return []
  taken.set(config, stored)
  const left: string[] = []
  for (let rest = stored; ;) {
    try {
      Object.assign(config, configWith(config, rest))
      return left
    } catch (error) {
      const wrong = error instanceof ConfigError ? namesBeside(error.message, rest) : []
      if (wrong.length === 0) throw error
      left.push(...wrong)
      rest = Object.fromEntries(Object.entries(rest).filter(([name]) => !wrong.includes(name)))
    }
  }
}

/** The stored settings of the services that a failure names; all of them where it names none. */
function namesBeside(failure: string, stored: StoredSettings): string[] {
  const named = deskServices.filter(({ names }) => names.some((name) => failure.includes(name)))
  const beside = Object.keys(stored).filter((name) => named.some(({ names }) => names.includes(name)))
  return beside.length > 0 ? beside : Object.keys(stored)
}

/** The environment, and below it what the desk may set. */
export function withStored(environment: Environment, stored: StoredSettings): Environment {
  const usable = Object.entries(stored).filter(([name]) => isStorable(name) && !isGiven(environment[name]))
  return { ...environment, ...Object.fromEntries(usable) }
}

const isGiven = (value: string | undefined) => value !== undefined && value.trim() !== ''
const isStorable = (name: string) => deskServices.some(({ names }) => names.includes(name))
