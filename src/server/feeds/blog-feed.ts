import { postUrl, type PublishedPost } from '#server/blog/index.ts'
import { element, xmlDeclaration } from '#platform/markup/xml.ts'

export const blogFeedPath = '/blog/rss.xml'
/** How many posts a reader gets. */
export const blogFeedLength = 20

/** RSS 2.0 of the newest posts. `publicUrl` is an origin without a closing slash. */
export function blogFeed(posts: readonly PublishedPost[], shop: { name: string; publicUrl: string }): string {
  const absolute = (path: string) => shop.publicUrl + path
  const self = `<atom:link href="${absolute(blogFeedPath)}" rel="self" type="application/rss+xml"/>`
  const built = posts.map(({ updatedAt }) => updatedAt.getTime())
  const channel = [
    element('title', `${shop.name} – Blog`),
    element('link', absolute('/blog')),
    element('description', `A ${shop.name} blogjának legújabb bejegyzései`),
    element('language', 'hu'),
    element('lastBuildDate', built.length > 0 ? new Date(Math.max(...built)).toUTCString() : null),
    self,
  ]
  const items = posts.map(({ slug, title, lead, authorName, publishedAt, categories }) => {
    const url = absolute(postUrl(slug))
    const parts = [
      element('title', title),
      element('link', url),
      `<guid isPermaLink="true">${url}</guid>`,
      element('description', lead),
      // The element `author` of RSS is an e-mail address.
      element('dc:creator', authorName),
      element('pubDate', publishedAt.toUTCString()),
      ...categories.map((name) => element('category', name)),
    ]
    return `<item>${parts.join('')}</item>\n`
  })
  const names = 'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return `${xmlDeclaration}<rss version="2.0" ${names}><channel>${channel.join('')}\n${items.join('')}</channel></rss>\n`
}
