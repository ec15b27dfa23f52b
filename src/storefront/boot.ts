/**
 * The only script of the page's head; its element names the application's address. The page is complete without it; it loads
 * the application when the page is drawn and the browser idle, or at the first touch, pointer or key, whichever comes first.
 */
const application = document.querySelector<HTMLElement>('script[data-application]')!.dataset['application']!
const firstUses = ['pointerdown', 'touchstart', 'keydown'] as const
/** After loading, in milliseconds: the browser calls itself idle while other threads still draw, and share its processors. */
const drawingTime = 250
let started = false

// What is only for guests or only for the signed-in is sorted out as early as it can be, mostly before anyone has seen it.
// `document.cookie` would stop the page's thread until the browser's other processes respond, which they do late while a page loads.
if ('cookieStore' in window) void cookieStore.get('boltiv_user').then((cookie) => showUser(cookie?.value))
else showUser(document.cookie.split('boltiv_user=')[1])

// The browser puts a page that it comes back to where it was left, which is the same place only among true heights.
const [navigation] = performance.getEntriesByType('navigation')
if (navigation instanceof PerformanceNavigationTiming && /^(reload|back_forward)$/.test(navigation.type))
  document.documentElement.dataset['fullyLaidOut'] = ''

/** The value is JSON, encoded or not. */
function showUser(value = '') {
  if (/^(\{|%7B)/.test(value)) document.documentElement.dataset['user'] = ''
}

function start() {
  if (started) return
  started = true
  for (const type of firstUses) removeEventListener(type, start, true)
  // On a slow line the first touch may come before the end of the page.
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', loadApplication, { once: true })
  else loadApplication()
}

function loadApplication() {
  // Without the application the page stays as it is for those who have no scripts.
  import(/* @vite-ignore */ application).catch(() => {
    document.documentElement.dataset['plain'] = ''
  })
}

function startWhenIdle() {
  if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: 4000 })
  else setTimeout(start, 1000)
}

/** A listener of the load event would work while the browser lays the page out; looking now and then does not. */
function waitForLoad() {
  if (document.readyState === 'complete') setTimeout(startWhenIdle, drawingTime)
  else setTimeout(waitForLoad, 100)
}

for (const type of firstUses) addEventListener(type, start, { capture: true, passive: true })
waitForLoad()

export {}
