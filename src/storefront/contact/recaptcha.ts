/** Google's reCAPTCHA with a score, where the merchant has set it up. Nothing of it is fetched before the form is touched. */
type Recaptcha = {
  ready: (done: () => void) => void
  execute: (siteKey: string, options: { action: string }) => Promise<string>
}

const recaptchaOf = () => (globalThis as { grecaptcha?: Recaptcha }).grecaptcha

/** Milliseconds that Google may keep the customer waiting: a blocker lets the first script through and stops the next. */
const timeoutMs = 15_000

let coming: Promise<void> | null = null

/** Gives up when nothing comes, so that no form waits for ever. */
function inTime<Result>(work: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('reCAPTCHA did not respond')), timeoutMs)
    work.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

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

async function readyGoogle(siteKey: string): Promise<void> {
  await loadScript(`https://www.google.com/recaptcha/api.js?render=${encodeURIComponent(siteKey)}&hl=hu`)
  await new Promise<void>((resolve) => recaptchaOf()?.ready(resolve))
}

/** Loads Google's script, once for each visit. */
export function loadGoogle(siteKey: string): Promise<void> {
  coming ??= inTime(readyGoogle(siteKey)).catch((error: unknown) => {
    // Half of Google's script may be there: the next attempt begins with none.
    Reflect.deleteProperty(globalThis, 'grecaptcha')
    coming = null
    throw error
  })
  return coming
}

/** A token that is good for one message, within two minutes. */
export async function requestRecaptchaToken(siteKey: string): Promise<string> {
  const google = recaptchaOf()
  return google ? inTime(google.execute(siteKey, { action: 'contact' })) : ''
}
