import type { ComponentType } from 'react'
import { FinderField } from '../home/finder-field.tsx'
import { ProductGrid } from '../listing/product-card.tsx'
import { Icon } from '../ui/icon.tsx'
import type { RareProps, RegionView, Tile, TrustPoint } from './region-view.ts'
import styles from './regions.module.css'
import { RichText } from './rich-text.tsx'

/** Regions stand under one another: what does not begin a page is far. */
export const sectionClass = `${styles.section} far`
export const headClass = styles.head

/** The region whose heading can be that of the whole page; -1 when there is none. */
export const headingRegion = (regions: RegionView[]): number =>
  regions.findIndex(({ type }) => type === 'finder' || type === 'hero')

/** A heading that is seen; without a title the one for those who hear the page, if there is any. */
export function Heading({ title, unseen }: { title: string; unseen?: string }) {
  if (title) return <h2 className={styles.heading}>{title}</h2>
  return unseen ? <h2 className="visually-hidden">{unseen}</h2> : null
}

function Tiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <section id="kategoriak" className={sectionClass}>
      <div className="wrap">
        <Heading title={title} />
        <div className={styles.tiles}>
          {tiles.map(({ title: name, lead, url, image }) => (
            <a key={url} className={styles.tile} href={url}>
              <b>{name}</b>
              <span>{lead}</span>
              {image ? (
                <img src={image} width={400} height={400} alt="" loading="lazy" decoding="async" />
              ) : null}
            </a>
          ))}
        </div>
      </div>
    </section>
  )
}

function Trust({ title: heading, points }: { title: string; points: TrustPoint[] }) {
  return (
    <section className={`${sectionClass} ${styles.band}`}>
      <div className="wrap">
        <Heading title={heading} unseen="Miért nálunk" />
        <ul className={styles.trust}>
          {points.map(({ icon, title, text, url }) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{url ? <a href={url}>{title}</a> : title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

type RegionProps = { region: RegionView; level: 1 | 2; rare: ComponentType<RareProps> }

function Region({ region, level, rare: Rare }: RegionProps) {
  switch (region.type) {
    case 'finder':
      return <FinderField title={region.title} level={level} finder={region.finder} />
    case 'products':
      return (
        <section className={sectionClass}>
          <div className="wrap">
            <div className={styles.head}>
              <h2 className={region.title ? undefined : 'visually-hidden'}>{region.title || 'Termékek'}</h2>
              {region.link ? (
                <a className="link" href={region.link.url}>
                  {region.link.text}
                </a>
              ) : null}
            </div>
            <ProductGrid cards={region.cards} row />
          </div>
        </section>
      )
    case 'categories':
      return <Tiles title={region.title} tiles={region.tiles} />
    case 'trust':
      return <Trust title={region.title} points={region.points} />
    case 'brands':
      return (
        <section className={sectionClass}>
          <div className="wrap">
            <Heading title={region.title} />
            <div className={styles.brands}>
              {region.brands.map(({ name, url }) => (
                <a key={name} href={url}>
                  {name.toUpperCase()}
                </a>
              ))}
            </div>
          </div>
        </section>
      )
    case 'articles':
      return (
        <section className={sectionClass}>
          <div className="wrap">
            <Heading title={region.title} unseen="Olvasnivaló" />
            <ul className={styles.articles}>
              {region.articles.map(({ title, text, url }) => (
                <li key={url}>
                  <h3>
                    <a href={url}>{title}</a>
                  </h3>
                  <p>{text}</p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      )
    case 'text':
      return (
        <section className={`${sectionClass} wrap page-columns`}>
          <Heading title={region.title} />
          <div className="page-texts">
            {region.texts.map((html) => (
              <RichText key={html} html={html} />
            ))}
          </div>
        </section>
      )
    default:
      return <Rare region={region} level={level} />
  }
}

/**
 * The regions of a page, one under the other. `rare` shows those that most pages have not. On a page that is not `headed`
 * the first heading that can be the page's own is.
 */
export function Regions({
  regions,
  rare,
  headed = false,
}: {
  regions: RegionView[]
  rare: ComponentType<RareProps>
  headed?: boolean
}) {
  const heading = headed ? -1 : headingRegion(regions)
  return regions.map((region, index) => (
    <Region key={index} region={region} rare={rare} level={index === heading ? 1 : 2} />
  ))
}
