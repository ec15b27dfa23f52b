import type { AccountClient, ShopClient } from '#contract/client.ts'
import { createContext } from 'react-router'

/** The shop's own details that every page may show. `publicUrl` is an origin without a closing slash. */
export type ShopDetails = {
  name: string
  phone: string
  email: string
  publicUrl: string
  /** In one line: `1138 Budapest, Garázs köz 4.`; absent where the merchant has given none. */
  address?: string
  /** Where that is, in degrees; absent where the merchant has not said it. */
  coordinates?: { latitude: number; longitude: number }
  /** Where those who come park; absent where the merchant has not said it. */
  parking?: string
  /** What is reported of customers to others; absent: nothing. */
  measuring?: { tagManager?: string; conversions?: true }
  reportsErrors?: true
  /** The picture of the official guarantee notice. */
  guaranteeNotice?: string
  /** The merchant's own logo, with another for the dark where there is one; pixels. */
  logo?: { url: string; darkUrl?: string; width: number; height: number }
  /** When somebody is there: `hétfőtől péntekig 8–17 óra`; absent where it is as the texts have it, as is the next one. */
  openingHours?: string
  /** Monday to Sunday, times such as `08:30`, null: closed. For search engines: it stays on the server. */
  hours?: readonly ({ from: string; to: string } | null)[]
  /** The promise of delivery above every page. */
  deliveryDetail?: string
}

/** The customer as loaders, actions and guards see them, the same on both sides. */
export type Session = {
  /** The value of the cart_token cookie. */
  cartToken: () => string | null
  /** `maxAge` in seconds; 0 removes the cookie. */
  setCookie: (name: string, value: string, options: { maxAge: number }) => void
}

/** `context.get(clientContext)` in a loader or action gives the typed client: HTTP in the browser, direct calls on the server. */
export const clientContext = createContext<ShopClient>()
/** The same for signing in and for customers; it comes on demand. */
export const accountContext = createContext<() => Promise<AccountClient>>()
export const sessionContext = createContext<Session>()
export const shopContext = createContext<ShopDetails>()
