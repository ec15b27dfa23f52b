/** Google's reCAPTCHA with a score, where the merchant has set it up. Nothing of it is fetched before the form is touched. */
type Recaptcha = {
  ready: (done: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

const recaptchaOf = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

let coming: Promise<void> | null = null

function loadScript(src: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = src
    script.onload = () => resolve()
    script.onerror = () => {
      script.remove()
      reject(new Error('reCAPTCHA did not load'))
    }
    document.head.append(script)
  })
}

/** Brings in Google's script, once for each visit. */
export function bringGoogle(siteKey: string): Promise<void> {
  coming ??= loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&hl=hu`)
    .then(() => new Promise<void>((resolve) => recaptchaOf()?.ready(resolve)))
    .catch((error: unknown) => {
      coming = null
      throw error
    })
  return coming
}

/** An answer that is good for one message, within two minutes. */
export async function askGoogle(siteKey: string): Promise<string> {
  return (await recaptchaOf()?.execute(siteKey, { action: 'contact' })) ?? ''
}
