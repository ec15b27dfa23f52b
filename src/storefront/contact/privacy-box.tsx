import { Checkbox } from '../ui/field.tsx'

type PrivacyBoxProps = { error: string | undefined; isTicked?: boolean; name?: string }

/** Accepting what is done with what is typed. */
export function PrivacyBox({ error, isTicked = false, name = 'privacy_policy' }: PrivacyBoxProps) {
  return (
    <Checkbox
      id={`f-${name}`}
      name={name}
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
