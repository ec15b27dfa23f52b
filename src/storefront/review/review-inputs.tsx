import { Checkbox, TextArea, TextField } from '../ui/field.tsx'
import { PhotoField } from './photo-field.tsx'
import { StarChoice } from '../ui/stars.tsx'

type InputsProps = {
  errors?: Record<string, string | undefined>
  values?: Record<string, string> | undefined
  photoHint?: string
}

/** What a review consists of, on the product's page and behind the link of an email. */
export function ReviewInputs({ errors = {}, values, photoHint = '' }: InputsProps) {
  return (
    <>
      <StarChoice name="rating" legend="Hány csillagot ad?" chosen={values?.rating} error={errors.rating} />
      <TextArea
        name="comment"
        label="Véleménye (nem kötelező)"
        hint="Legfeljebb 2000 karakter. Mire használja, mi tetszik, mi nem?"
        maxLength={2000}
        error={errors.comment ?? null}
        defaultValue={values?.comment}
      />
      <TextField
        name="car"
        label="Autója (nem kötelező)"
        hint="Például: Skoda Octavia 1.5 TSI, 2020. Rendszámot ne írjon."
        maxLength={60}
        autoComplete="off"
        error={errors.car ?? null}
        defaultValue={values?.car}
      />
      <TextField
        name="kilometres"
        label="Megtett kilométer a termékkel (nem kötelező)"
        inputMode="numeric"
        maxLength={12}
        autoComplete="off"
        error={errors.kilometres ?? null}
        defaultValue={values?.kilometres}
      />
      <PhotoField hint={photoHint} error={errors.photos ?? null} />
      <Checkbox
        name="anonymous"
        value="1"
        label="Név nélkül jelenjen meg"
        defaultChecked={values?.anonymous === '1'}
      />
    </>
  )
}
