export const workshopsPath = '/szerelesi-muhelyek'

/** What an address of the workshops' page says: a place, goods such as `12:4`, and where a choice leads back to. */
export type WorkshopsQuery = { near: string; goods: string; back: string }

const parameters = { near: 'hely', goods: 'aruk', back: 'vissza' } as const
const localBase = 'https://bolt.invalid'

/** A path of the shop; anything else, another site above all, is ''. */
function localPath(text: string): string {
  if (!text.startsWith('/') || !URL.canParse(text, localBase)) return ''
  const url = new URL(text, localBase)
  return url.origin === localBase && !url.pathname.startsWith('//') ? url.pathname + url.search : ''
}

/** `fields`: of an address, or of the page's own forms, which have the same names. */
export function readWorkshopsQuery(fields: Pick<URLSearchParams, 'get'> | FormData): WorkshopsQuery {
  const textOf = (name: keyof WorkshopsQuery, max: number) => {
    const value = fields.get(parameters[name])
    return typeof value === 'string' ? value.trim().slice(0, max) : ''
  }
  const goods = textOf('goods', 500)
  return {
    near: textOf('near', 60),
    goods: /^[1-9]\d{0,8}:[1-9]\d{0,2}(?:,[1-9]\d{0,8}:[1-9]\d{0,2}){0,29}$/.test(goods) ? goods : '',
    back: localPath(textOf('back', 500)),
  }
}

/** The names of the fields with their values, those that are empty left out. */
export function workshopsFields(query: Partial<WorkshopsQuery>): [name: string, value: string][] {
  return (Object.keys(parameters) as (keyof WorkshopsQuery)[]).flatMap((key) => {
    const value = query[key] ?? ''
    return value === '' ? [] : [[parameters[key], value] as [string, string]]
  })
}

export function workshopsHref(query: Partial<WorkshopsQuery>): string {
  const search = new URLSearchParams(workshopsFields(query)).toString()
  return search ? `${workshopsPath}?${search}` : workshopsPath
}
