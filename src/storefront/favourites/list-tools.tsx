import type { FormEvent } from 'react'
import { buttonClass } from '../ui/button.tsx'
import { confirm } from '../ui/confirm.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import type { FavouritesView } from './favourites-view.ts'

/** Without scripts the form is sent at once: what it does can be seen on the page that comes. */
function confirmFirst(title: string, text: string, confirmLabel: string) {
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    event.preventDefault()
    void confirm({ title, text, confirmLabel }).then((yes) => {
      if (yes) form.submit()
    })
  }
}

/** Making a list; open while there is none, and when its name was refused. */
export function NewList({ isFirst, typed }: { isFirst: boolean; typed: string | undefined }) {
  return (
    <details className="favourites-more" open={isFirst || Boolean(typed) || undefined}>
      <summary>
        <Icon name="plus" small /> Új lista
      </summary>
      <form method="post" action="/kedvencek" className="favourites-naming">
        <input type="hidden" name="intent" value="create" />
        <TextField
          name="name"
          label="A lista neve"
          required
          maxLength={100}
          autoComplete="off"
          placeholder="Például: Téli szett"
          defaultValue={typed}
        />
        <button className={buttonClass({ variant: 'strong' })}>Létrehozás</button>
      </form>
    </details>
  )
}

type ListToolsProps = { open: NonNullable<FavouritesView['open']>; typed: string | undefined }

/** Renaming, emptying and deleting the open list. */
export function ListTools({ open, typed }: ListToolsProps) {
  return (
    <details className="favourites-more" open={Boolean(typed) || undefined}>
      <summary>
        <Icon name="edit" small /> A lista szerkesztése
      </summary>
      <form method="post" action="/kedvencek" className="favourites-naming">
        <input type="hidden" name="intent" value="rename" />
        <input type="hidden" name="list" value={open.id} />
        <TextField
          key={open.id}
          name="new_name"
          label="Új név"
          required
          maxLength={100}
          autoComplete="off"
          defaultValue={typed || open.name}
        />
        <button className={buttonClass({ variant: 'strong' })}>Átnevezés</button>
      </form>
      <div className="favourites-actions">
        {open.count > 0 ? (
          <form
            method="post"
            action="/kedvencek"
            onSubmit={confirmFirst(
              'Kiüríti a listát?',
              `Minden termék lekerül erről a listáról: ${open.name}.`,
              'Kiürítés',
            )}
          >
            <input type="hidden" name="intent" value="clear" />
            <input type="hidden" name="list" value={open.id} />
            <button className={buttonClass({ variant: 'outline', size: 'small' })}>Lista kiürítése</button>
          </form>
        ) : null}
        <form
          method="post"
          action="/kedvencek"
          onSubmit={confirmFirst(
            'Törli a listát?',
            `A lista a termékeivel együtt törlődik: ${open.name}.`,
            'Törlés',
          )}
        >
          <input type="hidden" name="intent" value="delete" />
          <input type="hidden" name="list" value={open.id} />
          <button className={buttonClass({ variant: 'outline', size: 'small' })}>
            <Icon name="trash" small />
            Lista törlése
          </button>
        </form>
      </div>
    </details>
  )
}
