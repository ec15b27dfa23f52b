import type { PageModule } from './runtime/router/page-module.ts'
import { newsletterPath } from './newsletter/newsletter-path.ts'
import type { PageRoute } from './runtime/router/page-route.ts'
import { isSlug } from './runtime/router/slug.ts'
import { loadFormScripts } from './runtime/forms/form-scripts.ts'
import { mustAuth } from './user/must-auth.ts'

loadFormScripts()

const authPages = () => import('./auth/auth-pages.tsx')
const linkPages = () => import('./auth/link-page.tsx')

const authPage = (
  name: string,
  path: string,
  choose: (pages: Awaited<ReturnType<typeof authPages>>) => PageModule,
): PageRoute => ({ name, path, layout: 'auth', page: () => authPages().then(choose) })
const linkPage = (
  name: string,
  path: string,
  choose: (pages: Awaited<ReturnType<typeof linkPages>>) => PageModule,
): PageRoute => ({ name, path, layout: 'auth', page: () => linkPages().then(choose) })

/**
 * The path table's part for signing in, for customers and for what is seldom opened. A browser loads it when it first goes
 * to one of them.
 */
export const accountRoutes: PageRoute[] = [
  { name: 'compare', path: '/osszehasonlitas', page: () => import('./compare/compare-page.tsx') },
  { name: 'cookies', path: '/suti-beallitasok', page: () => import('./consent/cookies-page.tsx') },
  {
    name: 'blog',
    path: '/blog',
    page: () => import('./blog/blog-page.tsx'),
    data: () => import('./blog/blog-loader.ts'),
  },
  {
    name: 'blog-categories',
    path: '/blog/kategoriak',
    page: () => import('./blog/blog-categories-page.tsx'),
  },
  {
    name: 'blog-slug',
    path: '/blog/:slug',
    validate: ({ slug }) => isSlug(slug),
    page: () => import('./blog/post-page.tsx'),
    data: () => import('./blog/post-loader.ts'),
  },
  authPage('login', '/belepes', (pages) => pages.loginPage),
  authPage('register', '/regisztracio', (pages) => pages.registerPage),
  authPage('forgotten-password', '/elfelejtett-jelszo', (pages) => pages.forgottenPage),
  authPage('new-password', '/jelszo-visszaallitas', (pages) => pages.newPasswordPage),
  authPage('logout', '/kilepes', (pages) => pages.logoutPage),
  linkPage('verify-email', '/email-megerosites', (pages) => pages.verifyEmailPage),
  linkPage('change-email', '/email-valtoztatas', (pages) => pages.changeEmailPage),
  linkPage('newsletter-confirm', '/hirlevel-megerosites', (pages) => pages.newsletterConfirmPage),
  linkPage('newsletter-leave', '/hirlevel-leiratkozas', (pages) => pages.newsletterLeavePage),
  {
    name: 'newsletter',
    path: newsletterPath,
    layout: 'auth',
    page: () => import('./newsletter/newsletter-page.tsx'),
  },
  {
    name: 'resend-verification',
    path: '/email-megerosites/ujra',
    layout: 'auth',
    page: () => import('./auth/resend-page.tsx'),
  },
  {
    name: 'social-login',
    path: '/belepes/:provider',
    layout: 'auth',
    page: () => import('./auth/social-page.tsx'),
  },
  {
    name: 'accountDelete-hash',
    path: '/fiok-torles/:hash',
    layout: 'auth',
    page: () => import('./account-delete/account-delete-page.tsx'),
  },
  { name: 'withdrawal', path: '/elallas', page: () => import('./withdrawal/withdrawal-page.tsx') },
  { name: 'contact', path: '/kapcsolat', page: () => import('./contact/contact-page.tsx') },
  {
    name: 'stock-alert',
    path: '/keszlet-ertesites',
    layout: 'auth',
    page: () => import('./stock-alert/stock-alert-page.tsx'),
  },
  {
    name: 'stock-alert-confirm',
    path: '/keszlet-ertesites/megerosites',
    layout: 'auth',
    page: async () => (await import('./stock-alert/confirm-page.ts')).stockAlertConfirmPage,
  },
  {
    name: 'stock-alert-end',
    path: '/keszlet-ertesites/vege',
    layout: 'auth',
    page: async () => (await import('./stock-alert/end-page.ts')).stockAlertEndPage,
  },
  {
    name: 'cart-resume',
    path: '/kosar/folytatas',
    layout: 'auth',
    page: () => import('./cart/resume-page.tsx'),
  },
  {
    name: 'cart-reminder-end',
    path: '/kosar/emlekezteto-vege',
    layout: 'auth',
    page: async () => (await import('./cart/reminder-end-page.ts')).reminderEndPage,
  },
  {
    name: 'review-request',
    path: '/velemeny-iras',
    layout: 'auth',
    page: () => import('./review/review-request-page.tsx'),
  },
  {
    name: 'review-request-end',
    path: '/velemeny-iras/vege',
    layout: 'auth',
    page: async () => (await import('./review/review-request-end-page.ts')).reviewRequestEndPage,
  },
  {
    name: 'fitting-day',
    path: '/szerelesi-naptar',
    page: () => import('./fitting-day/fitting-day-page.tsx'),
  },
  {
    name: 'workshops',
    path: '/szerelesi-muhelyek',
    page: () => import('./workshop/workshops-page.tsx'),
  },
  {
    name: 'sidewall',
    path: '/abroncsmeret',
    page: () => import('./sidewall/sidewall-page.tsx'),
    data: () => import('./sidewall/sidewall-loader.ts'),
  },
  { name: 'cars', path: '/autom', page: () => import('./car/car-page.tsx') },
  {
    name: 'garage-reminder-end',
    path: '/garazs/emlekezteto-vege',
    layout: 'auth',
    page: async () => (await import('./garage/reminder-end-page.ts')).garageReminderEndPage,
  },
  { name: 'garage', path: '/garazs', page: () => import('./garage/garage-page.tsx') },
  { name: 'favorites', path: '/kedvencek', page: () => import('./favourites/favourites-page.tsx') },
  {
    name: 'profile-personal',
    path: '/profil/szemelyes',
    guard: mustAuth,
    page: () => import('./profile/personal-page.tsx'),
  },
  {
    name: 'profile-orders-id',
    path: '/profil/megrendelesek/:id?',
    guard: mustAuth,
    page: () => import('./profile/orders-page.tsx'),
    data: () => import('./profile/orders-loader.ts'),
  },
  {
    name: 'profile-shipping-address',
    path: '/profil/szallitasi-cim',
    guard: mustAuth,
    page: () => import('./profile/shipping-address-page.tsx'),
  },
  {
    name: 'profile-billing-address',
    path: '/profil/szamlazasi-cim',
    guard: mustAuth,
    page: () => import('./profile/billing-address-page.tsx'),
  },
]
