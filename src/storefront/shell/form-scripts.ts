/**
 * Brings in, ahead of time, what sends the forms of signing in and of customers and tells of them: a script that is missing when the
 * connection is lost would take the page, and with it what was typed. A failure shows when the form is sent.
 */
export function bringFormScripts(): void {
  if (import.meta.env.SSR) return
  void Promise.all([
    import('./browser-client.ts'),
    import('./account-client.ts'),
    import('../ui/toast-messages.tsx'),
  ]).catch(() => undefined)
}

/** The same for signing out, which is a page of its own. */
export function bringSignOut(): void {
  void Promise.all([import('../auth/auth-pages.tsx'), import('./auth-layout.tsx')]).catch(() => undefined)
}
