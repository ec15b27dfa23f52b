import { useForm } from '../runtime/forms/use-form.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { Note } from '../ui/note.tsx'
import { garagePath } from './cars.ts'

/** Whether the user is written to in spring and autumn, and where. */
export type Reminder = { wanted: boolean; email: string; isVerified: boolean }

export const remindIntent = 'remind'
export const noReminderIntent = 'no-reminder'

/** Nobody is reminded who has not pressed this. */
export function ReminderForm({ reminder: { wanted, email, isVerified } }: { reminder: Reminder }) {
  const { result, busy, form } = useForm<FormResult>(garagePath)
  return (
    <section className="garage-note" aria-labelledby="emlekezteto">
      <h2 id="emlekezteto">Szóljunk, ha gumit kell cserélni?</h2>
      <p>
        {wanted
          ? `Tavasszal és ősszel egy-egy levelet küldünk ide: ${email}. Bármikor leállíthatja, a levélből is.`
          : `Tavasszal és ősszel egy-egy levelet küldünk ide: ${email}, az autói gumiméretével. Más célra nem használjuk.`}
      </p>
      {isVerified ? null : (
        <p className="small muted">
          Levelet csak megerősített címre küldünk: előbb erősítse meg az e-mail-címét.
        </p>
      )}
      {result?.message ? (
        <Note tone="error" alert>
          {result.message}
        </Note>
      ) : null}
      <form {...form}>
        <Button
          type="submit"
          name="intent"
          value={wanted ? noReminderIntent : remindIntent}
          variant="outline"
          busy={busy}
        >
          {wanted ? 'Nem kérek több emlékeztetőt' : 'Igen, szóljanak'}
        </Button>
      </form>
    </section>
  )
}
