/** The title of a page in its head. One that names the shop already is not given its name again. */
export function pageTitle(title: string | undefined, shop: string): string {
  if (!title) return shop
  return title.includes(shop) ? title : `${title} | ${shop}`
}
