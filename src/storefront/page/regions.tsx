import { ProductSheet } from '../listing/product-card.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import type { RegionView, Tile, TrustPoint } from './region-view.ts'
import styles from './regions.module.css'
import { RichText } from './rich-text.tsx'

const trustIcons: Record<string, IconName> = {
  truck: 'truck',
  return: 'return',
  package: 'shield',
  back: 'return',
  wrench: 'wrench',
  phone: 'phone',
  shield: 'shield',
  check: 'check',
  location: 'location',
  mail: 'mail',
}

function Tiles({ title, tiles }: { title: string; tiles: Tile[] }) {
  return (
    <section id="kategoriak" className={styles.section}>
      <div className="wrap">
        <h2 className={styles.heading}>{title}</h2>
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

function Trust({ points }: { points: TrustPoint[] }) {
  return (
    <section className={`${styles.section} ${styles.band}`}>
      <div className="wrap">
        <h2 className="visually-hidden">Miért nálunk</h2>
        <ul className={styles.trust}>
          {points.map(({ icon, title, text, url }) => (
            <li key={title}>
              <Icon name={trustIcons[icon] ?? 'check'} />
              <h3>{url ? <a href={url}>{title}</a> : title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Region({ region }: { region: RegionView }) {
  switch (region.type) {
    case 'products':
      return (
        <section className={styles.section}>
          <div className="wrap">
            <div className={styles.head}>
              <h2>{region.title}</h2>
              {region.link ? (
                <a className="link nowrap" href={region.link.url}>
                  {region.link.text}
                </a>
              ) : null}
            </div>
            <ProductSheet cards={region.cards} row />
          </div>
        </section>
      )
    case 'categories':
      return <Tiles title={region.title} tiles={region.tiles} />
    case 'trust':
      return <Trust points={region.points} />
    case 'brands':
      return (
        <section className={styles.section}>
          <div className="wrap">
            <h2 className={styles.heading}>{region.title}</h2>
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
        <section className={styles.section}>
          <div className="wrap">
            <h2 className={styles.heading}>{region.title}</h2>
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
        <section className={`${styles.section} wrap`}>
          {region.title ? <h2 className={styles.heading}>{region.title}</h2> : null}
          <RichText html={region.html} />
        </section>
      )
  }
}

/** The regions of a page, one under the other. */
export function Regions({ regions }: { regions: RegionView[] }) {
  return regions.map((region, index) => <Region key={index} region={region} />)
}
