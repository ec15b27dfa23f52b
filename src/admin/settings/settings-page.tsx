import { Link } from 'react-router'
import { List, Row } from '../parts/list.tsx'
import { PageHead, Sheet } from '../parts/sheet.tsx'
import { buttonClass } from '../parts/button.tsx'
import { useMember } from '../runtime/member.ts'
import type { PageHandle } from '../runtime/page.ts'
import { mayEnter } from '../shell/places.ts'
import { subplaces } from '../shell/subplaces.ts'

export const handle: PageHandle = { title: 'Beállítások' }

export function Component() {
  const member = useMember()
  const mine = subplaces.filter(
    (place) => place.path.startsWith('/beallitasok/') && member !== null && mayEnter(member, place),
  )
  return (
    <>
      <PageHead title="Beállítások" />
      <Sheet flush>
        <List>
          {mine.map(({ path, title, detail }) => (
            <Row key={path} title={title} detail={detail}>
              <Link className={buttonClass({})} to={path}>
                Megnyitás
              </Link>
            </Row>
          ))}
        </List>
      </Sheet>
    </>
  )
}
