import { useEffect } from 'react'
import { Button } from '../parts/button.tsx'
import { momentText } from '../parts/moment.ts'
import { Note } from '../parts/sheet.tsx'
import { uncounted } from '../runtime/pick-sending.ts'
import { useAction, useClient } from '../runtime/use-desk.ts'
import type { PickOrder } from './pick-view.ts'
import styles from './picking.module.css'

/** Whoever opens an order that nobody has takes it in hand, so that the next who comes knows it. */
export function useTaking({ number, state, picker }: PickOrder) {
  const client = useClient()
  const isFree = state === 'pick' && picker === null
  useEffect(() => {
    // Without network the first scan takes it when it arrives.
    if (isFree) void client.takePicking({ params: { number }, body: {} }).catch(() => undefined)
  }, [client, number, isFree])
}

/** Two who pick one order learn of one another. */
export function Company({ order: { number, picker, others, state } }: { order: PickOrder }) {
  const { run, busy, failure } = useAction((client) =>
    client.takePicking({ params: { number }, body: { takes_over: true } }),
  )
  if (state !== 'pick') return null
  const isOthers = picker !== null && !picker.is_own
  return (
    <>
      {isOthers ? (
        <div className={styles.company}>
          <Note>
            {picker.name} szedi, {momentText(picker.since)} óta. Amit ketten leolvasnak, az is csak egyszer
            számít.
          </Note>
          <Button busy={busy} onClick={() => void run()}>
            Átveszem
          </Button>
        </div>
      ) : null}
      {others.length > 0 ? <Note>{others.join(', ')} is ezt szedi.</Note> : null}
      {failure ? <Note>{failure.message}</Note> : null}
    </>
  )
}

/** Scans that came too late to change anything. */
export function Uncounted() {
  const count = uncounted.use()
  if (count === 0) return null
  return (
    <div className={styles.company}>
      <Note>
        {count} leolvasás nem számított bele: amikor megérkezett, már megvolt az áru, vagy lezárták a
        rendelést. Nézze meg, nincs-e több a dobozban.
      </Note>
      <Button onClick={() => uncounted.set(0)}>Rendben</Button>
    </div>
  )
}
