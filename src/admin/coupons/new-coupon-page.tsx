import { useMemo, useRef, useState, type FormEvent } from 'react'
import { useNavigate, useSearchParams, type LoaderFunctionArgs } from 'react-router'
import { couponGuards } from '#contract/coupon.ts'
import { dayOf } from '#hungary/calendar-day.ts'
import { Button } from '../parts/button.tsx'
import { useFocusWrong } from '../parts/focus-wrong.ts'
import { SaveBar } from '../parts/save-bar.tsx'
import { Note, PageHead, Sheet } from '../parts/sheet.tsx'
import { load } from '../runtime/desk-data.ts'
import { useNow } from '../runtime/now.ts'
import type { PageHandle } from '../runtime/page.ts'
import { refusalOf, useAction, useDesk } from '../runtime/use-desk.ts'
import { useEdit } from '../runtime/use-edit.ts'
import { RestoredNote } from '../screen/conflicts.tsx'
import { Guards } from '../screen/guards.tsx'
import { showSaved } from '../shell/toast.ts'
import { codeOf, emptyCoupon, sameCoupon, type CouponValues } from './coupon-draft.ts'
import { couponPath } from './coupon-path.ts'
import { CouponForm } from './coupon-form.tsx'

export const handle: PageHandle = { title: 'Új kupon' }

const loadModel = load('getCoupon', ({ request }) => ({
  params: { code: codeOf(new URL(request.url).searchParams.get('minta')) },
  query: {},
}))
/** `?minta=TELI10`: filled as that one is. */
export const loader = async (args: LoaderFunctionArgs): Promise<null> =>
  new URL(args.request.url).searchParams.has('minta') ? loadModel(args) : null

export function Component() {
  const [search] = useSearchParams()
  const model = search.get('minta')
  return (
    <>
      <PageHead
        title="Új kupon"
        back={{ to: '/termekek/kuponok', title: 'Kuponok' }}
        lead="Egy kosárban egy kupon használható. Létrehozás után már nem változik: lezárhatja, és újat adhat ki."
      />
      {model === null ? (
        <CouponEditor name="coupon:new" stored={emptyCoupon} />
      ) : (
        <SameCoupon key={model} code={codeOf(model)} />
      )}
    </>
  )
}

function SameCoupon({ code }: { code: string }) {
  const coupon = useDesk('getCoupon', { params: { code }, query: {} })
  const today = useToday()
  const stored = useMemo(() => sameCoupon(coupon, today), [coupon, today])
  return <CouponEditor name={`coupon:new:${code}`} stored={stored} />
}

const useToday = (): string => dayOf(new Date(useNow()))

/** `name`: under which a draft of it is found again. */
function CouponEditor({ name, stored }: { name: string; stored: CouponValues }) {
  const navigate = useNavigate()
  const { values, isChanged, isRestored, change, reset } = useEdit(name, stored)
  const guards = couponGuards(values, useToday())
  // By their texts: whoever writes another number confirms that again.
  const [texts, setTexts] = useState<readonly string[]>([])
  const confirmed = guards.filter(({ text }) => texts.includes(text)).map((guard) => guard.name)
  const create = useAction((client) => client.createCoupon({ body: { values, confirmed } }))
  const [sent, setSent] = useState(values)
  const form = useRef<HTMLFormElement>(null)
  const focusWrong = useFocusWrong(form)
  const refusal = refusalOf(create.failure)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setSent(values)
    const made = await create.run()
    if (!made) return focusWrong()
    reset()
    showSaved(`${made.code}: a kupont létrehoztuk.`)
    void navigate(couponPath(made.code))
  }

  return (
    <form ref={form} onSubmit={(event) => void submit(event)} noValidate>
      {isRestored ? <RestoredNote onDrop={reset} /> : null}
      <CouponForm values={values} sent={sent} errors={create.failure?.errors ?? {}} onChange={change} />
      {guards.length > 0 ? (
        <Sheet>
          <Guards
            guards={guards.map((guard) => ({ ...guard, texts: [guard.text] }))}
            confirmed={confirmed}
            onConfirm={(names) =>
              setTexts(guards.filter((guard) => names.includes(guard.name)).map(({ text }) => text))
            }
          />
        </Sheet>
      ) : null}
      {refusal === undefined ? null : (
        <Sheet>
          <Note>{refusal}</Note>
        </Sheet>
      )}
      <SaveBar
        effect={
          confirmed.length < guards.length
            ? 'Előbb erősítse meg, ami elírásnak látszik.'
            : 'Létrehozás után a vevők használhatják, amint az első napja eljön.'
        }
      >
        <Button disabled={!isChanged} onClick={reset}>
          Elvetés
        </Button>
        <Button kind="next" type="submit" busy={create.busy} disabled={confirmed.length < guards.length}>
          Létrehozás
        </Button>
      </SaveBar>
    </form>
  )
}
