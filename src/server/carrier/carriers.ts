import type { CarrierService, Carrier, CarrierPlugin, Compartment } from './carrier.ts'
import type { ServiceSettings } from '#config-setting'
import { dpd } from './dpd/dpd-plugin.ts'
import { expressOne } from './expressone/expressone-plugin.ts'
import { foxpost } from './foxpost/foxpost-plugin.ts'
import { gls } from './gls/gls-plugin.ts'
import { mpl } from './mpl/mpl-plugin.ts'
import { packeta } from './packeta/packeta-plugin.ts'

/** Every carrier, set up or not: the only list of them. Whatever else needs to know them walks it. */
const plugins = { foxpost, gls, mpl, packeta, expressone: expressOne, dpd }
export type CarrierCode = keyof typeof plugins
const carrierPlugins: Readonly<Record<CarrierCode, CarrierPlugin>> = plugins
export const carrierCodes = Object.keys(plugins) as CarrierCode[]

/** The carriers that parcels can be registered with. */
export const registeringCarriers = carrierCodes.filter((code) => carrierPlugins[code].service !== undefined)

/** The settings that each carrier brings; undefined for one that is only followed. */
export const carrierServices: Readonly<Record<string, ServiceSettings | undefined>> = Object.fromEntries(
  carrierCodes.map((code) => [code, carrierPlugins[code].service?.config]),
)

type SettingsOf<P> = P extends { service?: CarrierService<infer S> } ? S : never
/** What the service of each carrier that is set up is opened with. */
export type CarrierSettings = { [C in CarrierCode]?: SettingsOf<(typeof plugins)[C]> }
/** The carriers that are set up. */
export type Carriers = Partial<Record<CarrierCode, Carrier>>

export function createCarriers(settings: CarrierSettings): Carriers {
  return Object.fromEntries(
    Object.entries(settings).map(([code, own]) => [
      code,
      carrierPlugins[code as CarrierCode].service?.open(own),
    ]),
  )
}

export function isCarrier(code: string): code is CarrierCode {
  return Object.hasOwn(plugins, code)
}

/** The carriers that deliver to the door, with what a merchant who chooses one begins with. */
export const doorCarriers = carrierCodes.flatMap((code) => {
  const { name, toTheDoor } = carrierPlugins[code]
  return toTheDoor ? [{ code, name, ...toTheDoor }] : []
})

export function carrierName(carrier: CarrierCode): string {
  return carrierPlugins[carrier].name
}

/** What a parcel may weigh at most, in grams; null: not known. */
export function maxParcelGrams(carrier: CarrierCode): number | null {
  return carrierPlugins[carrier].toTheDoor?.maxWeightGrams ?? null
}

/** The compartments of its lockers, the smallest first; none where it wants no size. */
export function compartmentsOf(carrier: CarrierCode): readonly Compartment[] {
  return carrierPlugins[carrier].compartments ?? []
}

/** Whether the labels of a carrier take a quarter of their page. */
export function isQuarterLabel(carrier: CarrierCode): boolean {
  return carrierPlugins[carrier].service?.labelOnA4 === 'upper_left_quarter'
}

/** Who carries to the points of a provider, or for a delivery method of that name; null when none of ours does. */
export function carrierFor(provider: string): CarrierCode | null {
  if (isCarrier(provider) && carrierPlugins[provider].service) return provider
  const other = carrierCodes.find((code) => carrierPlugins[code].carriesFor?.includes(provider))
  return other ?? (isCarrier(provider) ? provider : null)
}

/** Where the parcel can be followed. */
export function trackingUrl({
  carrier,
  trackingCode,
}: {
  carrier: CarrierCode
  trackingCode: string
}): string {
  return carrierPlugins[carrier].trackingPage + encodeURIComponent(trackingCode)
}
