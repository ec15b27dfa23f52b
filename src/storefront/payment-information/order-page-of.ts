/** The order's page. `signature`: of the link that opens it without the session that placed it. */
export function orderPageOf(id: string, signature?: string): string {
  const proof = signature === undefined ? '' : `&alairas=${encodeURIComponent(signature)}`
  return `/fizetesi-informacio?rendeles=${id}${proof}`
}
