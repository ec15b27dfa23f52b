import { useLoaderData } from 'react-router'
import { RichText } from '../page/rich-text.tsx'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import { articleJsonLd } from './blog-json-ld.ts'
import { blogFeedPath, blogPath } from './blog-state.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './blog.css?url'
import { PostCards, PostPicture } from './post-cards.tsx'
import type { PostData } from './post-loader.ts'
import { ShareLinks } from './share-links.tsx'

function trailOf({ title, url, categories }: PostData): Crumb[] {
  const category = categories[0]
  return [
    { title: 'Blog', url: blogPath },
    ...(category ? [{ title: category.name, url: category.url }] : []),
    { title, url },
  ]
}

/** In a script of its own: a first visit has its data already. */
export const handle: PageHandle<PostData> = {
  meta: (post, shop) => ({
    title: post.meta.title,
    description: post.meta.description,
    canonical: post.url,
    noindex: post.preview,
    kind: 'article',
    feed: blogFeedPath,
    ...(post.image ? { image: post.image.product_cover } : {}),
    jsonLd: [articleJsonLd(post, shop), breadcrumbJsonLd(trailOf(post), shop)],
  }),
}

function Links({ title, links }: { title: string; links: PostData['tags'] }) {
  if (links.length === 0) return null
  return (
    <section>
      <h2>{title}</h2>
      <ul className="blog-chips">
        {links.map(({ id, name, url }) => (
          <li key={id}>
            <a href={url}>{name}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}

const heroSizes = '(min-width: 992px) 736px, 92vw'

/** A post: text of a readable width, beside it what belongs to it, below it what to read next. */
export function Component() {
  const post = useLoaderData<PostData>()
  return (
    <main id="tartalom" tabIndex={-1} className="wrap blog">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={trailOf(post)} />
      <div className="blog-columns">
        <article>
          <header className="blog-opening">
            <h1>{post.title}</h1>
            {post.lead ? <p>{post.lead}</p> : null}
            <p className="small muted">
              {`${post.author.name}\u00a0· `}
              <time dateTime={post.publishedAt}>{post.day}</time>
              {`\u00a0· ${post.readingTime}`}
            </p>
          </header>
          {post.image ? <PostPicture image={post.image} sizes={heroSizes} urgent /> : null}
          <RichText html={post.content} />
        </article>
        <aside aria-label="A bejegyzésről">
          <Links title="Témák" links={post.categories} />
          <Links title="Címkék" links={post.tags} />
          <section>
            <h2>Ossza meg</h2>
            <ShareLinks title={post.title} url={post.url} />
          </section>
        </aside>
      </div>
      {post.related.length > 0 ? (
        <section className="blog-related">
          <h2>Kapcsolódó bejegyzések</h2>
          <PostCards cards={post.related} level={3} />
        </section>
      ) : null}
    </main>
  )
}
