import { Checkbox } from '../ui/field.tsx'

/** Accepting what is done with what is typed. */
export function PrivacyBox({ error, isTicked = false }: { error: string | undefined; isTicked?: boolean }) {
  return (
    <Checkbox
      id="f-privacy_policy"
      name="privacy_policy"
      error={error}
      defaultChecked={isTicked}
      required
      label={
        <>
          Elolvastam és elfogadom az{' '}
          <a className="link" href="/adatkezelesi-tajekoztato" target="_blank">
            adatkezelési tájékoztatót
          </a>
          .
        </>
      }
    />
  )
}
