import type { PageHandle } from '../runtime/page.ts'
import { ErrorPage } from './error-page.tsx'

export const handle: PageHandle = { title: 'Nincs ilyen oldal' }

export function loader(): never {
  throw new Response('', { status: 404 })
}

export const Component = ErrorPage
