import { useState, type FormEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { List, Row, StateMark } from '../parts/list.tsx'
import { ageText, momentText } from '../parts/moment.ts'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useIsClient } from '../runtime/is-client.ts'
import { useMember } from '../runtime/member.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { useAction, useDesk } from '../runtime/use-desk.ts'
import { showSaved, showToast } from '../shell/toast.ts'
import { RoleDialog } from './role-dialog.tsx'
import styles from './staff-page.module.css'

export const handle: PageHandle = { title: 'Munkatársak' }
export const loader = load('listStaff')

type Staff = AdminResponse<'listStaff'>
type StaffMember = Staff['members'][number]
type Role = Staff['roles'][number]
type Link = { email: string; link: string; expiresAt: string }

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

function RoleOptions({ roles }: { roles: readonly Role[] }) {
  return roles.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
}

type LinkProps = { onLink: (link: Link) => void; onClose: () => void }

function InviteDialog({ roles, onLink, onClose }: LinkProps & { roles: readonly Role[] }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState(roles.find(({ is_owner: isOwner }) => !isOwner)?.slug ?? '')
  const { run, busy, failure } = useAction((client) =>
    client.inviteStaff({ body: { email, name: '', role } }),
  )

  async function submit() {
    const made = await run()
    if (made) onLink({ email: made.member.email, link: made.link, expiresAt: made.expires_at })
  }

  return (
    <FormDialog
      title="Munkatárs meghívása"
      action="Meghívó készítése"
      busy={busy}
      refusal={failure?.message}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="E-mail-cím"
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value)}
        error={failure?.errors.email?.[0]}
      />
      <SelectField label="Szerepkör" value={role} onChange={(event) => setRole(event.target.value)}>
        <RoleOptions roles={roles} />
      </SelectField>
    </FormDialog>
  )
}

function LinkDialog({ email, link, expiresAt, onClose }: Link & { onClose: () => void }) {
  return (
    <Dialog title="A meghívó elkészült" onClose={onClose}>
      <p>
        Küldje el ezt a címet <b>{email}</b> részére olyan úton, amelyet csak ő olvas. Egyszer használható,{' '}
        {momentText(expiresAt)}-ig. Most látható utoljára.
      </p>
      <Field label="Meghívó" readOnly value={link} onFocus={(event) => event.target.select()} />
      <DialogActions>
        <Button
          kind="next"
          onClick={() =>
            void navigator.clipboard.writeText(link).then(() => showToast('A meghívó a vágólapon van.'))
          }
        >
          Másolás
        </Button>
      </DialogActions>
    </Dialog>
  )
}

function MemberDialog({
  member,
  roles,
  onLink,
  onClose,
}: LinkProps & { member: StaffMember; roles: readonly Role[] }) {
  const me = useMember()
  const [name, setName] = useState(member.name)
  const [role, setRole] = useState(member.role.slug)
  const params = { id: member.id }
  const save = useAction((client) => client.changeStaff({ params, body: { name, role } }))
  const renew = useAction((client) => client.renewInvitation({ params }))
  const revoke = useAction((client) => client.revokeStaff({ params }))
  const end = useAction((client, id: string) =>
    client.endStaffSession({ params: { ...params, session_id: id } }),
  )
  const failure = save.failure ?? renew.failure ?? revoke.failure ?? end.failure
  const isMe = me?.id === member.id

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!(await save.run())) return
    showSaved('Mentve.')
    onClose()
  }

  async function makeLink() {
    const made = await renew.run()
    if (made) onLink({ email: member.email, link: made.link, expiresAt: made.expires_at })
  }

  async function takeAway() {
    if (!(await revoke.run())) return
    showSaved(`${member.name || member.email} többé nem tud belépni.`)
    onClose()
  }

  return (
    <Dialog title={member.name || member.email} onClose={onClose}>
      {failure ? <Note>{failure.message}</Note> : null}
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label="Név"
          value={name}
          onChange={(event) => setName(event.target.value)}
          error={failure?.errors.name?.[0]}
        />
        <SelectField
          label="Szerepkör"
          value={role}
          disabled={isMe}
          note={isMe ? 'A saját szerepkörét más tulajdonos változtathatja meg.' : undefined}
          onChange={(event) => setRole(event.target.value)}
        >
          <RoleOptions roles={roles} />
        </SelectField>
        <DialogActions>
          <Button kind="next" type="submit" busy={save.busy}>
            Mentés
          </Button>
        </DialogActions>
      </form>
      <h2>Munkamenetek</h2>
      {member.sessions.length === 0 ? <p>Most nincs belépve.</p> : null}
      <ul className={styles.sessions}>
        {member.sessions.map((session) => (
          <li key={session.id}>
            <span>
              {session.device}
              <br />
              <small>utoljára: {momentText(session.seen_at)}</small>
            </span>
            {session.is_current ? (
              <StateMark kind="ok">Ez</StateMark>
            ) : (
              <Button busy={end.busy} onClick={() => void end.run(session.id)}>
                Kiléptetés
              </Button>
            )}
          </li>
        ))}
      </ul>
      {isMe ? null : (
        <>
          <h2>Hozzáférés</h2>
          <p>
            Új meghívó kell, ha a régi lejárt, vagy ha elveszett a telefon: az eddigi kulcsok, jelszó és
            munkamenetek véget érnek.
          </p>
          <DialogActions>
            <Button busy={renew.busy} onClick={() => void makeLink()}>
              Új meghívó
            </Button>
            {member.state === 'revoked' ? null : (
              <Button kind="danger" busy={revoke.busy} onClick={() => void takeAway()}>
                Hozzáférés visszavonása
              </Button>
            )}
          </DialogActions>
        </>
      )}
    </Dialog>
  )
}
