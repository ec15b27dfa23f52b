import { execFileSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'

/** The browser without windows is preferred: the same engine, with less around it, needs a sixth less CPU time for the same tests. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge-stable',
]
const USUAL_PLACES = [
  '/usr/bin',
  '/usr/local/bin',
  '/snap/bin',
  '/opt/google/chrome',
  '/Applications/Google Chrome.app/Contents/MacOS',
  '/Applications/Chromium.app/Contents/MacOS',
]
const MAC_NAMES = ['Google Chrome', 'Chromium']

/**
 * What the browser does for its own sake: two pages behind its address bar cost as much as one of ours in every new window,
 * and a process in reserve is started for each page. Chromium takes the last list that it is given, so what matters of
 * Playwright's own is said again.
 */
const NEEDLESS = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'SpareRendererForSitePerProcess',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** The browser keeps to the page under test: no sandbox (root), no calls home. */
export const FLAGS = [
  `--disable-features=${NEEDLESS.join(',')}`,
  '--no-sandbox',
  '--headless',
  // The shell alone would fit letters to the pixels, and keep frames of others in the page's process.
  '--font-render-hinting=none',
  '--site-per-process',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * Path of a Chromium that can run: an installed one, else Playwright's own, else Debian's package, which root installs.
 * @throws Error with what to install, when none can be had.
 */
export function findChromium(): string {
  const found = installed() ?? playwrights()
  if (found) return found
  installFromDebian()
  const fresh = installed()
  if (fresh) return fresh
  throw new Error(
    'The browser tests need Chromium: install it (Debian: apt-get install chromium-headless-shell) or Google Chrome.',
  )
}

const withoutPictures = new WeakSet<Browser>()
/** Chromium takes the last of these settings that it is given, so what Playwright sets is said again: there is a mouse. */
const NO_PICTURES =
  '--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,imagesEnabled=false'

/** A running Chromium; close it when done. Without pictures a page needs a quarter less CPU time, and hardly a test looks at one. */
export async function launchChromium({ pictures }: { pictures: boolean }): Promise<Browser> {
  const args = pictures ? FLAGS : [...FLAGS, NO_PICTURES]
  const browser = await chromium.launch({ executablePath: findChromium(), args })
  if (!pictures) withoutPictures.add(browser)
  return browser
}

export const hasPictures = (browser: Browser): boolean => !withoutPictures.has(browser)

function installed(): string | undefined {
  const folders = [...USUAL_PLACES, ...searchPath()]
  return folders
    .flatMap((folder) => [...NAMES, ...MAC_NAMES].map((name) => join(folder, name)))
    .find(isExecutable)
}

function playwrights(): string | undefined {
  const path = chromium.executablePath()
  return path && isExecutable(path) ? path : undefined
}

function installFromDebian(): void {
  if (process.getuid?.() !== 0 || !searchPath().some((folder) => isExecutable(join(folder, 'apt-get'))))
    return
  process.stderr.write('Installing Chromium with apt-get for the browser tests; this takes a minute.\n')
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell']
  for (const args of [['update', '-qq'], install]) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    // Where the folder for temporary files is root's alone, the account that apt downloads with could write nothing.
    execFileSync('apt-get', ['-o', 'APT::Sandbox::User=root', ...args], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
  }
}

function searchPath(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
