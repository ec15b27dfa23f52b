import { element, xmlDeclaration } from '#platform/markup/xml.ts'

/** What one file may hold by the sitemaps' protocol. */
export const addressesPerSitemap = 50_000

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'

/** The list of the sitemaps. `productPages`: how many pages products have. */
export function sitemapIndex(publicUrl: string, productPages: number): string {
  const files = Math.ceil(productPages / addressesPerSitemap)
  const names = ['pages', ...Array.from({ length: files }, (_, index) => `products-${index + 1}`)]
  const entries = names.map(
    (name) => `<sitemap>${element('loc', `${publicUrl}/sitemaps/${name}.xml`)}</sitemap>\n`,
  )
  return `${xmlDeclaration}<sitemapindex ${namespace}>\n${entries.join('')}</sitemapindex>\n`
}

export const sitemapHead = `${xmlDeclaration}<urlset ${namespace}>\n`
export const sitemapFoot = '</urlset>\n'

export function sitemapEntry(
  publicUrl: string,
  { path, updatedAt }: { path: string; updatedAt: Date | null },
): string {
  return `<url>${element('loc', publicUrl + path)}${element('lastmod', updatedAt?.toISOString() ?? null)}</url>\n`
}

/**
 * What robots may read: not the API and not the profile. Pages that merely may not be listed, such as the cart, say so
 * themselves, and a robot must be able to read that.
 */
export function robotsText(publicUrl: string): string {
  const closed = ['/v1/', '/api/', '/docs/', '/profil/']
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}
