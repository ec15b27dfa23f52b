import { Link, useLocation } from 'react-router'
import styles from './picking.module.css'

/** A document of its own: the camera is allowed on that page alone. */
export function CameraLink() {
  const { pathname, search } = useLocation()
  if (pathname.endsWith('/kamera')) return null
  return (
    <p className={styles.camera}>
      <Link to={`${pathname}/kamera${search}`} reloadDocument>
        Olvasás a telefon kamerájával
      </Link>
    </p>
  )
}
