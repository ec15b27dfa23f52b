import type { SocialProvider } from '#contract/wire.ts'
import type { FormResult } from '../runtime/forms/form-result.ts'
import { Button } from '../ui/button.tsx'
import { FormErrors } from '../ui/form-errors.tsx'
import { useForm } from '../runtime/forms/use-form.ts'
import { authTexts } from './auth-texts.ts'
import styles from './auth.module.css'

function ProviderButton({ provider, name, to }: SocialProvider & { to: string }) {
  const { result, busy, form } = useForm<FormResult>(`/belepes/${provider}`)
  return (
    <form {...form}>
      <FormErrors result={result} />
      <input type="hidden" name="tovabb" value={to} />
      <Button type="submit" variant="outline" busy={busy}>
        {name}
      </Button>
    </form>
  )
}

/** Other ways in, where the merchant has set any up. */
export function SocialButtons({ providers, to }: { providers: SocialProvider[]; to: string }) {
  if (providers.length === 0) return null
  return (
    <>
      <p className={styles.or}>{authTexts.or}</p>
      <div className={styles.social}>
        {providers.map((provider) => (
          <ProviderButton key={provider.provider} {...provider} to={to} />
        ))}
      </div>
    </>
  )
}
