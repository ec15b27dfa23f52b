import { Link, useSearchParams } from 'react-router'
import { buttonClass } from './button.tsx'
import { Sheet } from './sheet.tsx'

/** To the next window of a list: the same address with the last row that is shown as `?utan=`. */
export function MoreLink({ last, children }: { last: string | number; children: string }) {
  const [search] = useSearchParams()
  const next = new URLSearchParams(search)
  next.set('utan', String(last))
  return (
    <Sheet>
      <Link className={buttonClass({})} to={`?${next.toString()}`}>
        {children}
      </Link>
    </Sheet>
  )
}
