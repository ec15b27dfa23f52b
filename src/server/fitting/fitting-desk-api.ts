import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { dayInWords } from '#hungary/day-words.ts'
import type { AdminHandlers } from '#platform/admin/admin-endpoint.ts'
import { platformError } from '#platform/http/errors.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { fittingError } from './fitting-errors.ts'
import { dayUrl } from './fitting-link.ts'
import {
  listFittingDays,
  listFittings,
  listPartners,
  renewLink,
  savePartner,
  type ListedPartner,
} from './fitting-list-store.ts'
import { hourText, timeText } from './fitting.ts'

type Shown = AdminResponse<'listFittingPartners'>['partners'][number]
const listedDays = 60

/** Workshops, and who comes to them. */
export function createFittingDeskHandlers(
  platform: Platform,
): Pick<AdminHandlers, 'listFittingPartners' | 'saveFittingPartner' | 'renewFittingLink' | 'listFittings'> {
  const { sql, clock } = platform
  const list = async () => (await listPartners(sql, dayOf(clock()))).map((row) => present(platform, row))
  async function one(id: string): Promise<Shown> {
    const found = (await list()).find(({ point_id: pointId }) => pointId === id)
    if (!found) throw platformError('not_found')
    return found
  }

  return {
    listFittingPartners: async () => ({ partners: await list() }),

    async saveFittingPartner({
      params: { id },
      body: { version, closed_days: closedDays, prices, ...fields },
    }) {
      const settings = {
        ...fields,
        closedDays: [...new Set(closedDays)].toSorted(),
        prices: prices.map(({ vehicle, to_rim: toRim, gross }) => ({ vehicle, toRim, gross })),
      }
      if (!(await savePartner(sql, { pointId: id, version }, settings)))
        throw fittingError('fitting_partner_changed')
      return one(id)
    },

    async renewFittingLink({ params: { id } }) {
      if (!(await renewLink(sql, id))) throw platformError('not_found')
      return one(id)
    },

    async listFittings({ query: { day: wanted } }) {
      const today = dayOf(clock())
      const days = await listFittingDays(sql, { from: today, pointId: null, limit: listedDays })
      const day = wanted ?? days[0]?.day ?? today
      const rows = await listFittings(sql, { day, pointId: null })
      return {
        day: { iso: day, formatted_date: dayInWords(day) },
        days: days.map(({ day: iso, cars }) => ({ iso, formatted_date: dayInWords(iso), cars })),
        fittings: rows.map(
          ({ startsAt, number, place, firstName, lastName, phone, wheels, gross, goods }) => ({
            hour: timeText(startsAt),
            formatted: hourText(startsAt),
            number,
            workshop: place,
            name: `${lastName} ${firstName}`.trim(),
            phone,
            wheels,
            price: gross === null ? null : presentMoney(gross),
            goods,
          }),
        ),
      }
    },
  }
}

function present({ config, secret }: Platform, row: ListedPartner): Shown {
  const { pointId, name, address, isListed, settings, booked } = row
  return {
    point_id: pointId,
    name,
    address,
    is_listed: isListed,
    booked,
    version: settings?.version ?? 0,
    active: settings?.active ?? false,
    capacity: settings?.capacity ?? 1,
    email: settings?.email ?? '',
    phone: settings?.phone ?? '',
    prices: (settings?.prices ?? []).map(({ vehicle, toRim, gross }) => ({ vehicle, to_rim: toRim, gross })),
    closed_days: settings?.closedDays ?? [],
    link: settings && dayUrl(config.publicUrl, secret, settings),
  }
}
