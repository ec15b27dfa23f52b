import { redirect, type ActionFunctionArgs } from 'react-router'
import { formResult, handleForm, textOf, withToken } from '../runtime/forms/form-result.ts'
import { accountContext } from '../runtime/router/page-context.ts'
import { isCallFailure } from '../runtime/router/page-error.ts'
import { showToast } from '../ui/toast.ts'
import { readUser } from '../user/signed-in.ts'
import { garagePath, maxCars, readCar, type CarDetails } from './cars.ts'
import { noReminderIntent, remindIntent } from './reminder-form.tsx'
import { guestGarage, type GuestSaved } from './guest-garage.ts'

const signIn = `/belepes?tovabb=${garagePath}`
const texts = { name: '', front: '', rear: '', rim: '' }
const guestRefusals: Record<Exclude<GuestSaved, 'saved'>, string> = {
  full: `A garázsban legfeljebb ${maxCars} autó lehet. Kérjük, előbb töröljön egyet.`,
  known: 'Ilyen nevű és méretű autó már van a garázsában.',
  closed: 'A böngésző nem engedi, hogy autót tároljunk benne. Lépjen be, és a fiókjába mentjük.',
}

function done(text: string): Response {
  // Without scripts the changed page itself says it.
  if (!import.meta.env.SSR) showToast({ text })
  return redirect(garagePath, 303)
}

function changeGuest(fields: FormData, change: { car: CarDetails; id: string | null } | { removed: string }) {
  const guest = guestGarage(() => localStorage)
  const result =
    'car' in change ? guest.save(change.car, change.id) : guest.remove([change.removed]) ? 'saved' : 'closed'
  // The page shows it once it is loaded again: a form that goes away takes its redirect along.
  if (result !== 'saved') return formResult('car', fields, { message: guestRefusals[result] }, 409)
  return done('car' in change ? 'Az autót elmentettük ebben a böngészőben.' : 'Az autót töröltük.')
}

/** The forms of the garage. A guest's cars are stored by the browser, so only scripts can change them. */
export async function garageAction(args: ActionFunctionArgs) {
  const fields = await args.request.formData()
  const id = textOf(fields, 'id')
  try {
    return await handleForm('car', fields, { texts }, async () => {
      const intent = fields.get('intent')
      const isRemoved = intent === 'remove'
      const isReminder = intent === remindIntent || intent === noReminderIntent
      const { car, errors } = readCar(fields)
      if (!isRemoved && !isReminder && Object.keys(errors).length > 0)
        return formResult('car', fields, { errors }, 422)
      const user = await readUser(args.context)
      if (!user) {
        if (import.meta.env.SSR || isReminder) return redirect(signIn, 303)
        return changeGuest(fields, isRemoved ? { removed: id } : { car, id: id || null })
      }
      const account = await args.context.get(accountContext)()
      if (isReminder) {
        const wanted = intent === remindIntent
        await withToken(args, () => account.garageSetReminder({ body: { wanted } }))
        return done(wanted ? 'Tavasszal és ősszel szólunk.' : 'Nem küldünk több emlékeztetőt.')
      }
      if (isRemoved) {
        await withToken(args, () => account.garageDeleteCar({ params: { id } }))
        return done('Az autót töröltük.')
      }
      await withToken(args, () =>
        id ? account.garageUpdateCar({ params: { id }, body: car }) : account.garageAddCar({ body: car }),
      )
      return done('Az autót elmentettük.')
    })
  } catch (error) {
    if (isCallFailure(error) && error.status === 401) return redirect(signIn, 303)
    throw error
  }
}
