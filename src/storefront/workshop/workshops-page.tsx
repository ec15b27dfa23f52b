import { redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { useRefill } from '../listing/use-refill.ts'
import { useForm } from '../runtime/forms/use-form.ts'
import { StyleSheet } from '../runtime/lazy/style-sheet.tsx'
import { accountContext, sessionContext } from '../runtime/router/page-context.ts'
import { orErrorPage } from '../runtime/router/page-error.ts'
import type { PageHandle } from '../runtime/router/page-module.ts'
import { texts } from '../texts.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { readWorkshop, writeWorkshop } from './workshop-cookie.ts'
import { WorkshopRow } from './workshop-row.tsx'
import { foundText, workshopViews, type WorkshopView } from './workshop-view.ts'
import {
  readWorkshopsQuery,
  workshopsFields,
  workshopsHref,
  workshopsPath,
  type WorkshopsQuery,
} from './workshops-path.ts'
import styleUrl from './workshops.css?url'

type PageData = { query: WorkshopsQuery; found: string; workshops: WorkshopView[] }

const title = 'Szerelőműhelyek'
const chosenField = 'muhely'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<PageData> {
  const query = readWorkshopsQuery(new URL(request.url).searchParams)
  const { near, goods } = query
  const client = await context.get(accountContext)()
  const list = await orErrorPage(
    request,
    client.fittingGetWorkshops({ query: { ...(near && { near }), ...(goods && { goods }) } }),
  )
  return {
    query,
    found: foundText(list, near),
    workshops: workshopViews(list, readWorkshop(request), new Date()),
  }
}

/** Chooses a workshop, or forgets the chosen one, and leads back to where the customer came from. */
export async function action({ request, context }: ActionFunctionArgs) {
  const fields = await request.formData()
  const query = readWorkshopsQuery(fields)
  const id = fields.get(chosenField)
  writeWorkshop(context.get(sessionContext), typeof id === 'string' ? id : null)
  return redirect(id && query.back ? query.back : workshopsHref(query), 303)
}

export const handle: PageHandle<PageData> = {
  meta: () => ({
    title,
    description:
      'Válasszon szerelőműhelyt: távolság, nyitvatartás, a legközelebbi szabad időpont és a szerelés díja.',
    canonical: workshopsPath,
  }),
}

/** What the page's forms send with them of its address. */
function QueryFields({ query }: { query: Partial<WorkshopsQuery> }) {
  return workshopsFields(query).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ))
}

/** Workshops to choose one from; its forms work without scripts. */
export function Component() {
  const { query, found, workshops } = useLoaderData<PageData>()
  const search = useRefill(workshopsHref(query))
  const { busy, sending, form } = useForm(workshopsPath)
  const { near, goods, back } = query
  return (
    <main id="tartalom" tabIndex={-1} className="wrap workshops">
      <StyleSheet href={styleUrl} />
      <Breadcrumb trail={[{ title, url: workshopsPath }]} />
      <h1>{title}</h1>
      <p>
        A gumikat a műhelybe visszük, és az Ön által választott órában felszerelik. A választása nem foglalás:
        az időpontot a pénztárban foglalja le, a szerelés díját a műhelyben fizeti.
      </p>
      <form ref={search} className="workshops-search" method="get" action={workshopsPath} data-keep-scroll>
        <QueryFields query={{ goods, back }} />
        <TextField
          key={near}
          name="hely"
          label="Település vagy irányítószám"
          defaultValue={near}
          autoComplete="postal-code"
          maxLength={60}
          enterKeyHint="search"
        />
        <Button type="submit" icon="search">
          {texts.search}
        </Button>
      </form>
      <p className="small muted" role="status">
        {found}
      </p>
      <form {...form}>
        <QueryFields query={query} />
        <ol className="workshops-list">
          {workshops.map((workshop) => (
            <WorkshopRow
              key={workshop.id}
              workshop={workshop}
              field={chosenField}
              busy={busy && sending?.get(chosenField) === workshop.id}
            />
          ))}
        </ol>
      </form>
    </main>
  )
}
