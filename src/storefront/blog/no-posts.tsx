import { texts } from '../texts.ts'
import { buttonClass } from '../ui/button.tsx'

/** A blog that has just been opened. */
export function NoPosts() {
  return (
    <div className="blog-nothing">
      <p>Még nincs bejegyzés a blogban. Nézzen vissza hozzánk később!</p>
      <a className={buttonClass({})} href="/">
        {texts.backHome}
      </a>
    </div>
  )
}
