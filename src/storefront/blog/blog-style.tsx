import styleUrl from './blog.css?url'

/**
 * The blog's own style sheet: other pages do not carry it. React puts it where it belongs, and waits for it. Where nothing
 * is built, as in unit tests, it has no address.
 */
export function BlogStyle() {
  return styleUrl ? <link rel="stylesheet" href={styleUrl} precedence="page" /> : null
}
