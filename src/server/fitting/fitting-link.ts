import { sign, verifySignature, type AppSecret } from '#platform/security/ids.ts'
import type { FittingPartner } from './fitting.ts'

/** Links that open a workshop's list of a day: whoever has one sees who comes, until the merchant gives the workshop a new one. */
type Link = Pick<FittingPartner, 'pointId' | 'linkVersion'>
const purpose = 'fitting-day'
const signed = ({ pointId, linkVersion }: Link) => `${linkVersion}:${pointId}`

export const dayToken = (secret: AppSecret, link: Link): string => sign(secret, purpose, signed(link))
export const fitsPartner = (secret: AppSecret, link: Link, token: string): boolean =>
  verifySignature(secret, purpose, signed(link), token)

/** The page's address; without a day it shows the next one on which somebody comes. */
export function dayUrl(publicUrl: string, secret: AppSecret, link: Link, day?: string): string {
  const query = new URLSearchParams({ muhely: link.pointId, jel: dayToken(secret, link) })
  if (day !== undefined) query.set('nap', day)
  return `${publicUrl}/szerelesi-naptar?${query}`
}
