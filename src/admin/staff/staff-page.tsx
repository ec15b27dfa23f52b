import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { Button } from '../parts/button.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { ageText } from '../parts/moment.ts'
import { PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useIsClient } from '../runtime/is-client.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useDesk } from '../runtime/use-desk.ts'
import { RoleDialog } from './role-dialog.tsx'
import {
  InviteDialog,
  type Link,
  LinkDialog,
  MemberDialog,
  type Role,
  type StaffMember,
} from './staff-dialogs.tsx'

export const handle: PageHandle = { title: 'Munkatársak' }
export const loader = load('listStaff')

type Open =
  | { kind: 'invite' }
  | { kind: 'member'; id: number }
  | { kind: 'role'; slug: string }
  | { kind: 'link'; link: Link }
  | null

/** Who or what an address opens, such as a link of Napló. */
function openOf(search: URLSearchParams): Open {
  const [member, slug] = [search.get('munkatars'), search.get('szerepkor')]
  if (member !== null) return { kind: 'member', id: Number(member) }
  return slug === null ? null : { kind: 'role', slug }
}

export function Component() {
  const { members, roles } = useDesk('listStaff')
  const [search] = useSearchParams()
  const [pressed, setOpen] = useState<Open>()
  // A dialog is opened in the browser alone.
  const isClient = useIsClient()
  const open = pressed === undefined && isClient ? openOf(search) : pressed
  const close = () => setOpen(null)
  const showLink = (link: Link) => setOpen({ kind: 'link', link })
  const member = open?.kind === 'member' ? members.find(({ id }) => id === open.id) : undefined
  const role =
    open?.kind === 'role' ? roles.find((one) => one.slug === open.slug && !one.is_owner) : undefined
  return (
    <>
      <PageHead title="Munkatársak" lead="Ki léphet be a pulthoz, és mihez van joga.">
        <Button kind="next" icon="plus" onClick={() => setOpen({ kind: 'invite' })}>
          Meghívás
        </Button>
      </PageHead>
      <Sheet flush>
        <List>
          {members.map((one) => (
            <MemberRow key={one.id} member={one} onOpen={() => setOpen({ kind: 'member', id: one.id })} />
          ))}
        </List>
      </Sheet>
      <Sheet title="Szerepkörök" flush>
        <List>
          {roles.map((one) => (
            <Row key={one.slug} title={one.name} detail={roleDetail(one)}>
              {one.is_owner ? (
                <StateMark kind="off">Nem szűkíthető</StateMark>
              ) : (
                <Button onClick={() => setOpen({ kind: 'role', slug: one.slug })}>Jogok</Button>
              )}
            </Row>
          ))}
        </List>
      </Sheet>
      {open?.kind === 'invite' ? <InviteDialog roles={roles} onLink={showLink} onClose={close} /> : null}
      {open?.kind === 'link' ? <LinkDialog {...open.link} onClose={close} /> : null}
      {member ? <MemberDialog member={member} roles={roles} onLink={showLink} onClose={close} /> : null}
      {role ? <RoleDialog role={role} onClose={close} /> : null}
    </>
  )
}

const roleDetail = ({ is_owner: isOwner, rights, members }: Role) =>
  `${isOwner ? 'minden jog' : `${rights.length} jog`}, ${members} munkatárs`

const stateMarks: Record<StaffMember['state'], ['ok' | 'warn' | 'off', string]> = {
  active: ['ok', 'Dolgozik'],
  invited: ['warn', 'Meghívva'],
  revoked: ['off', 'Visszavonva'],
}

function MemberRow({ member, onOpen }: { member: StaffMember; onOpen: () => void }) {
  const now = useNow()
  const [kind, word] = stateMarks[member.state]
  const seen = member.signed_in_at ? `, utoljára belépett: ${ageText(member.signed_in_at, now)}` : ''
  return (
    <Row title={member.name || member.email} detail={`${member.email}, ${member.role.name}${seen}`}>
      <StateMark kind={kind}>{word}</StateMark>
      <Button onClick={onOpen} aria-label={`${member.name || member.email}: megnyitás`}>
        Megnyitás
      </Button>
    </Row>
  )
}
