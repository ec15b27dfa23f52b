import { useNavigate, useSearchParams } from 'react-router'
import { useIsWide } from '../screen/use-wide.ts'

/** The order beside the list, as `?rendeles=NUMBER`. */
const parameter = 'rendeles'
export const openNumber = (search: URLSearchParams): string | undefined =>
  /^\d{4}-\d{6,9}$/.exec(search.get(parameter) ?? '')?.[0]

const pageOf = (number: string) => `/rendelesek/${number}`

function besideList(search: URLSearchParams, number: string | null): string {
  const next = new URLSearchParams(search)
  if (number === null) next.delete(parameter)
  else next.set(parameter, number)
  return `/rendelesek?${next}`
}

/** Where an order of the list opens: beside it where there is room, else on its page. */
export function useOrderAddress(): (number: string) => string {
  const [search] = useSearchParams()
  const isWide = useIsWide()
  return (number) => (isWide ? besideList(search, number) : pageOf(number))
}

/** The order beside the list; on a narrower screen, such as of a window that was made smaller, it stands in the list's place. */
export function useOpenOrder() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const isWide = useIsWide()
  const number = openNumber(search)
  return {
    number,
    open: (other: string) => void navigate(isWide ? besideList(search, other) : pageOf(other)),
    /** Another one in its place: Back leads to where the first was opened. */
    follow: (other: string) => void navigate(besideList(search, other), { replace: true }),
    close: () => void navigate(besideList(search, null), { replace: true }),
  }
}
