import { useState, type FormEvent } from 'react'
import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Field, SelectField } from '../parts/field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { StateMark } from '../parts/list.tsx'
import { momentText } from '../parts/moment.ts'
import { Note } from '../parts/sheet.tsx'
import { useMember } from '../runtime/member.ts'
import { useAction } from '../runtime/use-desk.ts'
import { showSaved, showToast } from '../shell/toast.ts'
import styles from './staff-page.module.css'

type Staff = AdminResponse<'listStaff'>
export type StaffMember = Staff['members'][number]
export type Role = Staff['roles'][number]
export type Link = { email: string; link: string; expiresAt: string }

function RoleOptions({ roles }: { roles: readonly Role[] }) {
  return roles.map(({ slug, name }) => (
    <option key={slug} value={slug}>
      {name}
    </option>
  ))
}

type LinkProps = { onLink: (link: Link) => void; onClose: () => void }

export function InviteDialog({ roles, onLink, onClose }: LinkProps & { roles: readonly Role[] }) {
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

export function LinkDialog({ email, link, expiresAt, onClose }: Link & { onClose: () => void }) {
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

export function MemberDialog({
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
