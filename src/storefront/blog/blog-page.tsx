import { useLoaderData } from 'react-router'
import { breadcrumbJsonLd } from '../runtime/document/head.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { Breadcrumb, type Crumb } from '../ui/breadcrumb.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { inputClass } from '../ui/field-class.ts'
import { Pagination } from '../ui/pagination.tsx'
import { blogJsonLd } from './blog-json-ld.ts'
import { blogCategoriesPath, blogFeedPath, blogHref, blogPath } from './blog-state.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import styleUrl from './blog.css?url'
import type { BlogView } from './blog-view.ts'
import { NoPosts } from './no-posts.tsx'
import { PostCards } from './post-cards.tsx'

function trailOf({ title, state }: BlogView): Crumb[] {
  const here = { ...state, page: 1 }
  return title === 'Blog'
    ? [{ title, url: blogPath }]
    : [
        { title: 'Blog', url: blogPath },
        { title, url: blogHref(here) },
      ]
}

export const handle: PageHandle<BlogView> = {
  meta: (view, shop) => ({
    ...view.meta,
    feed: blogFeedPath,
    jsonLd: [breadcrumbJsonLd(trailOf(view), shop), ...blogJsonLd(view, shop)],
  }),
}

function SearchForm({ search }: { search: string }) {
  return (
    <form className="blog-search" role="search" aria-label="Keresés a blogban" method="get" action={blogPath}>
      <label className="visually-hidden" htmlFor="blog-kereso">
        Keresés a blogban
      </label>
      <input
        key={search}
        id="blog-kereso"
        className={inputClass}
        type="search"
        name="q"
        maxLength={200}
        defaultValue={search}
        placeholder="Téma vagy szó"
      />
      <Button type="submit">Keresés</Button>
    </form>
  )
}

function Categories({ categories, state }: BlogView) {
  const isAll = state.category === '' && state.tag === '' && state.search === ''
  return (
    <nav aria-label="A blog kategóriái">
      <ul className="blog-chips">
        <li>
          <a href={blogPath} aria-current={isAll ? 'true' : undefined}>
            Minden bejegyzés
          </a>
        </li>
        {categories.map(({ name, slug, url, count }) => (
          <li key={slug}>
            <a href={url} aria-current={slug === state.category ? 'true' : undefined}>
              {name} <span className="muted">{count}</span>
            </a>
          </li>
        ))}
        <li>
          <a className="blog-plain" href={blogCategoriesPath}>
            Témák és címkék
          </a>
        </li>
      </ul>
    </nav>
  )
}

/** Why there is nothing to show, and where to go from here. */
function Nothing({ state, lastPage, categories }: BlogView) {
  const isFiltered = state.category !== '' || state.tag !== '' || state.search !== ''
  if (!isFiltered && categories.length === 0) return <NoPosts />
  return (
    <div className="blog-nothing">
      <p>
        {state.page > lastPage
          ? 'Ezen az oldalon már nincs bejegyzés.'
          : state.search
            ? 'Erre a keresésre nincs bejegyzés. Próbálja meg rövidebben vagy más szóval.'
            : 'Ebben a témában nincs bejegyzés.'}
      </p>
      <a className={buttonClass({})} href={blogPath}>
        Minden bejegyzés
      </a>
    </div>
  )
}

/** The list of posts: newest first, by category, tag or search. */
export function Component() {
  const view = useLoaderData<BlogView>()
  const { title, lead, cards, total, state, lastPage } = view
  const isNarrowed = state.tag !== '' || state.search !== ''
  return (
    <main id="tartalom" tabIndex={-1} className="wrap blog">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={trailOf(view)} />
      <div className="blog-head">
        <div>
          <h1>{title}</h1>
          {lead && !isNarrowed ? <p>{lead}</p> : null}
          {isNarrowed && total > 0 ? (
            <p>
              {`${total} bejegyzés. `}
              <a className="link" href={blogPath}>
                Minden bejegyzés
              </a>
            </p>
          ) : null}
        </div>
        <SearchForm search={state.search} />
      </div>
      {view.categories.length > 0 ? <Categories {...view} /> : null}
      {cards.length > 0 ? <PostCards cards={cards} level={2} first /> : <Nothing {...view} />}
      <Pagination current={state.page} last={lastPage} href={(page) => blogHref({ ...state, page })} />
    </main>
  )
}
