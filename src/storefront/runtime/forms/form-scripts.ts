/**
 * Loads, ahead of time, what sends the forms of signing in and of customers and reports on them: a script that is missing when the
 * connection is lost would take the page, and with it what was typed. A failure shows when the form is sent.
 */
export function loadFormScripts(): void {
  if (import.meta.env.SSR) return
  void Promise.all([
    import('../client/browser-client.ts'),
    import('../client/account-client.ts'),
    import('../../ui/toast-messages.tsx'),
  ]).catch(() => undefined)
}
