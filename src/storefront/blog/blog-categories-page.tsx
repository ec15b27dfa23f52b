import { useLoaderData } from 'react-router'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { BlogCategories } from './blog-loader.ts'
import { blogCategoriesPath, blogFeedPath, blogPath } from './blog-state.ts'
import { NoPosts } from './no-posts.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './blog.css?url'

export { categoriesLoader as loader } from './blog-loader.ts'

const title = 'A blog témái és címkéi'
const trail = [
  { title: 'Blog', url: blogPath },
  { title, url: blogCategoriesPath },
]

export const handle: PageHandle<BlogCategories> = {
  meta: ({ categories }, shop) => ({
    title,
    description: `A blog bejegyzései téma szerint: ${categories.map(({ name }) => name).join(', ')}.`,
    canonical: blogCategoriesPath,
    noindex: categories.length === 0,
    feed: blogFeedPath,
    jsonLd: [breadcrumbJsonLd(trail, shop)],
  }),
}

/** Everything that posts are sorted by. */
export function Component() {
  const { categories, tags } = useLoaderData<BlogCategories>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap blog">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={trail} />
      <h1 className="blog-title">{title}</h1>
      {categories.length === 0 ? (
        <NoPosts />
      ) : (
        <ul className="blog-kinds">
          {categories.map(({ name, slug, url, count, description }) => (
            <li key={slug}>
              <h2>
                <a href={url}>{name}</a>
              </h2>
              {description ? <p>{description}</p> : null}
              <p className="small muted">{`${count} bejegyzés`}</p>
            </li>
          ))}
        </ul>
      )}
      {tags.length > 0 ? (
        <section className="blog-tags">
          <h2>Címkék</h2>
          <ul className="blog-chips">
            {tags.map(({ name, slug, url, count }) => (
              <li key={slug}>
                <a href={url}>
                  {name} <span className="muted">{count}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </main>
  )
}
