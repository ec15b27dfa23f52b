import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { isPlainClick } from '../runtime/router/link-navigation.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import type { ContentData } from './content-loader.ts'
import type { Heading } from './contents.ts'
import { PagePicture } from './page-picture.tsx'
import { RareRegion } from './rare-regions.tsx'
import { headingRegion, Regions } from './regions.tsx'
import { RichText } from './rich-text.tsx'
import { accessibilitySlug, ShortcutSwitch } from './shortcut-switch.tsx'

type Props = { page: ContentData }

const trailOf = ({ title, slug }: ContentData) => [{ title, url: `/${slug}` }]

function Opening({ page: { title, lead } }: Props) {
  return (
    <header className="page-opening">
      <h1>{title}</h1>
      {lead ? <p className="page-lead">{lead}</p> : null}
    </header>
  )
}

/** Title, lead and text in a readable column, the picture of the page above the text; regions below. */
export function ArticlePage({ page }: Props) {
  return (
    <>
      <article className="wrap page-article">
        <Breadcrumb trail={trailOf(page)} />
        <Opening page={page} />
        {page.image ? (
          <PagePicture
            image={page.image}
            alt={page.image.title === page.title ? '' : page.image.title}
            sizes="(min-width: 992px) 736px, 92vw"
            urgent
          />
        ) : null}
        <RichText html={page.content} />
      </article>
      <Regions regions={page.regions} rare={RareRegion} headed />
    </>
  )
}

/** Closed on phones; the style sheet keeps it open beside the text where there is room. */
function Contents({ headings }: { headings: Heading[] }) {
  const navigate = useNavigate()
  // By the router, which remembers the place for the way back; the browser alone would have scrolled before it could.
  const go = (event: MouseEvent, id: string) => {
    if (!isPlainClick(event.nativeEvent)) return
    event.preventDefault()
    const heading = document.getElementById(id)
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
    void navigate({ hash: id })
  }
  if (headings.length < 3) return null
  return (
    <nav className="page-contents no-print" aria-label="Tartalom">
      <details>
        <summary>Tartalom</summary>
        <ol>
          {headings.map(({ id, text }) => (
            <li key={id}>
              <a href={`#${id}`} onClick={(event) => go(event, id)}>
                {text}
              </a>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  )
}

/** A long text of rules: contents beside it, and fit to be printed. */
export function LegalPage({ page }: Props) {
  return (
    <>
      <div className="wrap page-article">
        <Breadcrumb trail={trailOf(page)} />
        <Opening page={page} />
        <div className="page-legal">
          <Contents headings={page.headings} />
          <div>
            <RichText html={page.content} />
            {page.slug === accessibilitySlug ? <ShortcutSwitch /> : null}
          </div>
        </div>
      </div>
      <Regions regions={page.regions} rare={RareRegion} headed />
    </>
  )
}

/** Regions alone. Without one that carries the page's heading the title is there for those who hear the page. */
export function WidePage({ page }: Props) {
  return (
    <>
      {headingRegion(page.regions) < 0 ? <h1 className="visually-hidden">{page.title}</h1> : null}
      <Regions regions={page.regions} rare={RareRegion} />
      {page.content ? (
        <div className="wrap page-article">
          <RichText html={page.content} />
        </div>
      ) : null}
    </>
  )
}
