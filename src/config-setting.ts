import { z } from 'zod'
import { isLoopback } from '#platform/security/loopback.ts'

/** A wrong setting; the message is one line that names the variable, what is wrong with it and what is expected. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  /** The variable that it is about. */
  get setting(): string {
    return this.message.split(':', 1)[0]!
  }
}

export interface Setting {
  schema: z.ZodType<string>
  expected: string
  /** As shown in the settings table: the value, or in words where it is worked out. */
  fallback: string
  secret?: boolean
  /** What the merchant's desk calls it; only settings that can be given there have one. */
  label?: string
  /** The values that it may have, in the merchant's words. */
  options?: Readonly<Record<string, string>>
}

export const text = z.string()
type SettingParts = [schema: z.ZodType<string>, expected: string, fallback: string, label?: string]

export const setting = (...[schema, expected, fallback, label]: SettingParts): Setting => ({
  schema,
  expected,
  fallback,
  ...(label === undefined ? {} : { label }),
})
export const secret = (...given: SettingParts): Setting => ({ ...setting(...given), secret: true })

export const flag = z.enum(['0', '1'])
export const address = (...protocols: string[]): z.ZodType<string> =>
  text.refine((value) => protocols.includes(parseUrl(value)?.protocol ?? ''))
/** Without encryption only on this machine. */
export function serviceLike(fits: (url: URL) => boolean) {
  return address('http:', 'https:').refine((value) => {
    const url = parseUrl(value)
    if (!url) return false
    const { protocol, hostname, username } = url
    return (protocol === 'https:' || isLoopback(hostname)) && !username && fits(url)
  })
}
export function parseUrl(value: string): URL | undefined {
  return URL.canParse(value) ? new URL(value) : undefined
}

/** The parts of a text with commas between. */
export const listOf = (value: string): string[] =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean)

/** Keys and personal data travel to a service: without encryption only on this machine. Stands without a closing slash. */
export const serviceAddress = (fallback: string, label = 'A szolgáltatás címe'): Setting =>
  setting(
    serviceLike((url) => !url.search && !url.hash),
    'an address like https://api.example.hu (http for this machine alone)',
    fallback,
    label,
  )

/** The checked value of a setting; undefined when it is not set. */
export type ReadSetting = (name: string) => string | undefined
/** What a plug-in's settings may depend on besides themselves. */
export type ShopKind = {
  /** Doors for trying the shop may be open: see `allowsDemoDoors`. */
  demoDoors: boolean
  /** Stands beside real services, for tests of all of them. */
  isTest: boolean
}

/** The settings that a plug-in for a service outside brings. `T`: what the plug-in is opened with. */
export type ServiceSettings<T = unknown> = {
  settings: Readonly<Record<string, Setting>>
  /** The first that has to be given; undefined where none has to. */
  first: string | undefined
  /** Undefined when the shop does not use the service. @throws ConfigError when only some of what is needed is given. */
  read: (read: ReadSetting, shop: ShopKind) => T | undefined
}

/**
 * Settings of which all `required` are given, or none; the `optional` have a default. Addresses lose their closing slash.
 * `toSettings` makes of the values what the plug-in is opened with.
 */
export function serviceSettings<Required extends string, Optional extends string, T>({
  required,
  optional,
  toSettings,
}: {
  required: Readonly<Record<Required, Setting>>
  optional: Readonly<Record<Optional, Setting>>
  toSettings: (value: (name: Required | Optional) => string) => T
}): ServiceSettings<T> {
  const settings: Readonly<Record<string, Setting>> = { ...required, ...optional }
  const names = Object.keys(required)
  return {
    settings,
    first: names[0],
    read(read) {
      if (!areAllGiven(read, names)) return undefined
      return toSettings((name) => (read(name) ?? settings[name]?.fallback ?? '').replace(/\/$/, ''))
    },
  }
}

/** False when none is. @throws ConfigError when only some are. */
export function areAllGiven(read: ReadSetting, names: readonly string[]): boolean {
  const given = names.find((name) => read(name) !== undefined)
  const missing = names.find((name) => read(name) === undefined)
  if (given !== undefined && missing !== undefined)
    throw new ConfigError(`${missing}: it is missing; expected with ${given}.`)
  return given !== undefined
}

/** The settings of all plug-ins of a kind, in the order of their list. */
export function settingsOf(services: readonly (ServiceSettings | undefined)[]): Record<string, Setting> {
  return Object.assign({}, ...services.map((service) => service?.settings)) as Record<string, Setting>
}

/** What each plug-in of a kind is opened with, by its name; those that the shop does not use are left out. */
export function readServices(
  services: Readonly<Record<string, ServiceSettings | undefined>>,
  read: ReadSetting,
  shop: ShopKind,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(services).flatMap(([name, service]) => {
      const found = service?.read(read, shop)
      return found === undefined ? [] : [[name, found]]
    }),
  )
}
