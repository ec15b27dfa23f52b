import type { AdminResponse } from '#contract/admin/endpoint-schemas.ts'
import styles from './sign-in-frame.module.css'

/** What an authenticator takes: a picture to scan, and the same as text. */
export function AuthenticatorSetup({ secret, qr }: Pick<AdminResponse<'getAuthenticator'>, 'secret' | 'qr'>) {
  return (
    <>
      <p>Olvassa be ezt a hitelesítő alkalmazással (például Google Authenticator, Aegis, 1Password):</p>
      <img
        className={styles.qr}
        src={`data:image/svg+xml,${encodeURIComponent(qr)}`}
        alt="QR-kód a hitelesítő alkalmazáshoz"
        width="192"
        height="192"
      />
      <p>
        Vagy írja be kézzel: <span className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</span>
      </p>
    </>
  )
}

/** Ten codes, shown once. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <p>
        Ha elveszik a telefon, ezekkel tud belépni. Mindegyik egyszer használható.{' '}
        <b>Most írja fel vagy mentse el őket:</b> többé nem jelennek meg.
      </p>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </>
  )
}
