import type { IconName } from '#storefront/ui/icon.tsx'
import type { Right } from '#contract/admin/rights.ts'
import type { Member } from '../runtime/member.ts'

/** A place of the desk: where it is, who may enter, and the key after `g` that goes there. */
export type Place = {
  path: string
  title: string
  icon: IconName
  /** Absent: for everybody at the desk. */
  right?: Right
  /** After `g`; only the places of the rail have one. */
  key?: string
  /** On phones it is reached by the tiles of Ma and by the search: the bar below has room for five. */
  isMinor?: boolean
  /** What is there, in a line. */
  detail?: string
  /** What else it is looked for by. */
  words?: string
}

/** The rail, from the top. */
export const places: readonly Place[] = [
  { path: '/', title: 'Ma', icon: 'home', key: 'm', words: 'kezdőlap teendők' },
  {
    path: '/rendelesek',
    title: 'Rendelések',
    icon: 'truck',
    key: 'r',
    right: 'orders.see',
    words: 'csomag feladás',
  },
  {
    path: '/termekek',
    title: 'Termékek',
    icon: 'grid',
    key: 't',
    right: 'products.see',
    words: 'árak készlet cikkszám áru',
  },
  {
    path: '/vevok',
    title: 'Vevők',
    icon: 'user',
    key: 'v',
    right: 'customers.see',
    isMinor: true,
    words: 'vásárlók ügyfelek név telefon adatok törlése',
  },
  {
    path: '/visszaru',
    title: 'Visszáru',
    icon: 'return',
    key: 'e',
    right: 'orders.see',
    isMinor: true,
    words: 'elállás visszatérítés visszaküldés',
  },
  {
    path: '/uzenetek',
    title: 'Üzenetek',
    icon: 'mail',
    key: 'u',
    right: 'messages.see',
    isMinor: true,
    words: 'levél kérdés válasz kapcsolat',
  },
  {
    path: '/levelek',
    title: 'Levelek',
    icon: 'doc',
    key: 'l',
    right: 'emails.see',
    isMinor: true,
    words: 'e-mail elküldött elakadt újraküldés visszautasított',
  },
  {
    path: '/penzugyek',
    title: 'Pénzügyek',
    icon: 'invoice',
    key: 'p',
    right: 'finances.see',
    isMinor: true,
    words: 'fizetések befizetés pénz könyvelés',
  },
  { path: '/beallitasok', title: 'Beállítások', icon: 'wrench', key: 'b' },
]

export const mayEnter = (member: Pick<Member, 'rights'>, { right }: Place): boolean =>
  right === undefined || member.rights.includes(right)
