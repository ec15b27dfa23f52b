import { PostCards } from '../blog/post-cards.tsx'
import { buttonClass } from '../ui/button.tsx'
import { ContactCard } from './contact-card.tsx'
import { FormRegion } from './form-region.tsx'
import { PageGallery } from './page-gallery.tsx'
import { PagePicture } from './page-picture.tsx'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import pageStyleUrl from './page.css?url'
import type { Banner, Hero, Question, RareProps, RareView, ShownPicture } from './region-view.ts'
import { headClass, Heading, sectionClass } from './regions.tsx'
import { RichText } from './rich-text.tsx'

const heroSizes = '(min-width: 768px) 50vw, 100vw'

/** Text and picture side by side, from edge to edge. */
function HeroField({ overline, hero, level }: { overline: string; hero: Hero; level: 1 | 2 }) {
  const { title, lead, image, link } = hero
  const Title = level === 1 ? 'h1' : 'h2'
  return (
    <div className={image ? 'page-hero' : 'page-hero page-hero-plain'}>
      <div className="page-hero-text">
        {overline && overline !== title ? <p className="page-overline">{overline}</p> : null}
        <Title>{title}</Title>
        {lead ? <p className="page-lead">{lead}</p> : null}
        {link ? (
          <a className={buttonClass({ variant: 'primary', size: 'large' })} href={link.url}>
            {link.text}
          </a>
        ) : null}
      </div>
      {image ? <PagePicture image={image} alt={image.title} sizes={heroSizes} urgent={level === 1} /> : null}
    </div>
  )
}

function Figure({ picture: { image, alt, caption, url } }: { picture: ShownPicture }) {
  const shown = (
    <PagePicture image={image} alt={alt || image.title} sizes="(min-width: 1440px) 1400px, 92vw" />
  )
  return (
    <figure className="page-figure">
      {url ? <a href={url}>{shown}</a> : shown}
      {caption ? <figcaption>{caption}</figcaption> : null}
    </figure>
  )
}

function BannerField({ title, text, image, link, look }: Banner) {
  return (
    <div className={look === 'strong' ? 'page-banner page-banner-strong' : 'page-banner'}>
      <div className="page-banner-text">
        <h3>{title}</h3>
        {text ? <p>{text}</p> : null}
        {link ? (
          <a className={buttonClass({ variant: look === 'strong' ? 'strong' : 'outline' })} href={link.url}>
            {link.text}
          </a>
        ) : null}
      </div>
      {image ? <PagePicture image={image} alt="" sizes="(min-width: 768px) 40vw, 92vw" /> : null}
    </div>
  )
}

/** Native disclosure: it opens without scripts, and the browser's search finds what is closed. */
function Questions({ questions }: { questions: Question[] }) {
  return (
    <div className="page-faq">
      {questions.map(({ question, html }) => (
        <details key={question}>
          <summary>{question}</summary>
          <RichText html={html} />
        </details>
      ))}
    </div>
  )
}

function Inside({ region }: { region: Exclude<RareView, { type: 'hero' | 'spacer' }> }) {
  const { title } = region
  switch (region.type) {
    case 'image':
      return (
        <>
          <Heading title={title} />
          <Figure picture={region.picture} />
        </>
      )
    case 'gallery':
      return (
        <>
          <Heading title={title} />
          <PageGallery name={title || 'Képek'} pictures={region.pictures} />
        </>
      )
    case 'banner':
      return (
        <>
          <Heading title={title} unseen="Ajánlatunk" />
          <div className="page-banners">
            {region.banners.map((banner) => (
              <BannerField key={banner.title} {...banner} />
            ))}
          </div>
        </>
      )
    case 'faq':
      return (
        <div className="page-columns">
          <Heading title={title} unseen="Gyakori kérdések" />
          <Questions questions={region.questions} />
        </div>
      )
    case 'posts':
      return (
        <>
          <div className={headClass}>
            <h2>{title || 'Blog'}</h2>
            <a className="link" href={region.url}>
              Összes bejegyzés
            </a>
          </div>
          <PostCards cards={region.cards} level={3} />
        </>
      )
    case 'contact':
      return <ContactCard title={title} text={region.text} />
    case 'form':
      return (
        <div className="page-columns">
          <Heading title={title} />
          <FormRegion form={region.form} />
        </div>
      )
  }
}

function RegionBody({ region, level }: RareProps) {
  switch (region.type) {
    case 'spacer':
      return <div className={`page-space-${region.size}`} />
    case 'hero':
      return <HeroField overline={region.title} hero={region.hero} level={level} />
    default:
      return (
        <section className={sectionClass}>
          <div className="wrap">
            <Inside region={region} />
          </div>
        </section>
      )
  }
}

/** A region that most pages have not. */
export function RareRegion({ region, level }: RareProps) {
  return (
    <>
      <StyleSheet href={pageStyleUrl} />
      <RegionBody region={region} level={level} />
    </>
  )
}
