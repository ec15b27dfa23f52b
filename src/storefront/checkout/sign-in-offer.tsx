import { openSignIn } from '../auth/auth-facade.ts'

/** Who has an account need not type what the shop knows. Signing in keeps the cart and stays here. */
export function SignInOffer() {
  return (
    <p className="step-offer">
      Van már fiókja?{' '}
      <a
        className="link"
        href="/belepes?tovabb=/fizetes"
        onClick={(event) => {
          event.preventDefault()
          openSignIn()
        }}
      >
        Lépjen be
      </a>
      , és nem kell újra megadnia az adatait.
    </p>
  )
}
