import styleUrl from './page.css?url'

/**
 * The style sheet of content pages and of the regions that most pages have not. React puts it where it belongs, once. Where
 * nothing is built, as in unit tests, it has no address.
 */
export function PageStyle() {
  return styleUrl ? <link rel="stylesheet" href={styleUrl} precedence="page" /> : null
}
