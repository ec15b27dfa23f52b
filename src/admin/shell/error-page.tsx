import { isRouteErrorResponse, Link, useRouteError } from 'react-router'
import { buttonClass } from '../parts/button.tsx'
import { PageHead } from '../parts/sheet.tsx'
import styles from '../parts/sheet.module.css'

/** A page that can't be shown: why, and the way on. */
export function ErrorPage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const [title, text] = textsOf(status)
  return (
    <>
      <PageHead title={title} />
      <section className={styles.sheet}>
        <div className={styles.body}>
          <p>{text}</p>
          <br />
          <Link className={buttonClass({})} to="/" reloadDocument>
            Vissza a mai teendőkhöz
          </Link>
        </div>
      </section>
    </>
  )
}

function textsOf(status: number): [string, string] {
  if (status === 403)
    return [
      'Ide nem léphet be',
      'A szerepköre ezt nem engedi. Ha szüksége van rá, kérje a bolt tulajdonosától.',
    ]
  if (status >= 400 && status < 500)
    return ['Nincs ilyen oldal', 'Lehet, hogy törölték, vagy elírás van a címben.']
  return ['Ez most nem sikerült', 'A hiba a mi oldalunkon van. Próbálja meg kicsit később.']
}
