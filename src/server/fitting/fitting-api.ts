import { addDays, dayOf } from '#hungary/calendar-day.ts'
import { dayInWords } from '#hungary/day-words.ts'
import type { Handlers } from '#platform/http/endpoint.ts'
import { presentMoney } from '#platform/http/presenting.ts'
import type { Platform } from '#platform/platform.ts'
import { fittingError } from './fitting-errors.ts'
import { fitsPartner } from './fitting-link.ts'
import { findPartner, listFittingDays, listFittings, type ListedFitting } from './fitting-list-store.ts'
import { hourText, timeText } from './fitting.ts'

/** Who came before is nobody's business after so many days. */
const pastDays = 7
const listedDays = 14

/** A workshop's list of a day, for who holds the link that its emails have. */
export function createFittingHandlers({ sql, secret, clock }: Platform): Pick<Handlers, 'fittingGetDay'> {
  return {
    async fittingGetDay({ body: { point, token, day: wanted } }) {
      const partner = await findPartner(sql, point)
      if (!partner || !fitsPartner(secret, partner, token)) throw fittingError('fitting_link_invalid')
      const today = dayOf(clock())
      const first = addDays(today, -pastDays)
      const days = await listFittingDays(sql, { from: today, pointId: point, limit: listedDays })
      const requested = wanted !== undefined && wanted >= first ? wanted : undefined
      const day = requested ?? days[0]?.day ?? today
      const [rows, [place]] = await Promise.all([
        listFittings(sql, { day, pointId: point }),
        sql<{ name: string }[]>`select name from pickup_point where id = ${point}`,
      ])
      return {
        workshop: place?.name ?? '',
        day: { iso: day, formatted_date: dayInWords(day) },
        days: days.map(({ day: iso, cars }) => ({ iso, formatted_date: dayInWords(iso), cars })),
        fittings: rows.map(presentFitting),
      }
    },
  }
}

const arrivals: Record<string, string | undefined> = {
  shipped: 'Úton a műhelybe',
  delivered: 'A gumi a műhelyben van',
  partially_shipped: 'Egy része úton',
}

function presentFitting(row: ListedFitting) {
  const { startsAt, number, firstName, lastName, phone, wheels, gross, goods, fulfilment } = row
  return {
    hour: timeText(startsAt),
    formatted: hourText(startsAt),
    number,
    name: `${lastName} ${firstName}`.trim(),
    phone,
    wheels,
    price: gross === null ? null : presentMoney(gross),
    goods,
    arrival: arrivals[fulfilment] ?? 'Még nem indult el',
  }
}
