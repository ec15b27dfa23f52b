import type { ShopDetails } from '../runtime/router/page-context.ts'
import { texts } from '../texts.ts'
import styles from './logo.module.css'

type LogoPicture = NonNullable<ShopDetails['logo']>
/** That of the shop's files. */
const ownLogo: LogoPicture = { url: '/logo.svg', darkUrl: '/logo-dark.svg', width: 293, height: 155 }

/** The merchant's logo, in two versions by the colour scheme. */
export function Logo({ shop }: { shop: Pick<ShopDetails, 'name' | 'logo'> | undefined }) {
  const { url, darkUrl, width, height } = shop?.logo ?? ownLogo
  return (
    <a className={styles.logo} href="/" aria-label={`${shop?.name ?? ''}, ${texts.homeOf}`}>
      <picture>
        {darkUrl ? <source srcSet={darkUrl} media="(prefers-color-scheme: dark)" /> : null}
        <img src={url} width={width} height={height} alt="" />
      </picture>
    </a>
  )
}
