import { useState } from 'react'
import { useNavigate } from 'react-router'
import { openPrint, runAddress } from './print-orders.ts'
import { planRun, takesPart, type Choices, type RunOrder, type RunStep } from './run-plan.ts'
import { useBulk, type BulkOptions, type BulkStep } from './use-bulk.ts'

export type ParcelSizeName = NonNullable<RunOrder['parcel_size']>['choices'][number]['size']

/** The day's run over these orders. `isPinned`: its address names them, so that those that have left stay in sight. */
export function useRun(orders: readonly RunOrder[], isPinned: boolean) {
  const [choices, setChoices] = useState<Choices>(new Map())
  const [counts, setCounts] = useState<Readonly<Record<string, number>>>({})
  const [sizes, setSizes] = useState<Readonly<Record<string, ParcelSizeName>>>({})
  const [printed, setPrinted] = useState<ReadonlySet<string>>(new Set())
  const navigate = useNavigate()
  const bulk = useBulk()
  const plan = planRun(orders, choices, printed)

  function print(numbers: readonly string[]) {
    openPrint(numbers, 'bundle')
    setPrinted(new Set([...printed, ...numbers]))
  }

  /** What failed waits beside the run, so that the others go on; what goes at another try is in again. */
  async function runStep(step: BulkStep, numbers: readonly string[], more: BulkOptions = {}) {
    const results = await bulk.run(step, numbers, { ...more, counts, sizes })
    const sorted = (results ?? [])
      .filter(({ outcome }) => outcome !== 'unpaid')
      .map(({ number, outcome }) => [number, outcome !== 'refused'] as const)
    setChoices((before) => new Map([...before, ...sorted]))
    return results
  }

  async function take(step: RunStep) {
    if (bulk.busy) return
    if (step === 'print') return print(plan.waiting.print)
    if (!isPinned)
      await navigate(runAddress(orders.map(({ number }) => number)), {
        replace: true,
        preventScrollReset: true,
      })
    await runStep(step, plan.waiting[step])
  }

  return {
    plan,
    bulk: { ...bulk, run: runStep },
    isIn: (order: RunOrder) => takesPart(order, choices),
    toggle: (order: RunOrder) =>
      setChoices(new Map([...choices, [order.number, !takesPart(order, choices)]])),
    /** How many parcels the order will have. */
    countOf: ({ number, parcel_count: suggested }: RunOrder) => counts[number] ?? suggested ?? 1,
    setCount: ({ number }: RunOrder, count: number) => setCounts({ ...counts, [number]: count }),
    /** Which compartment of a locker its parcels need; null: none is large enough. */
    sizeOf: ({ number, parcel_size: size }: RunOrder): ParcelSizeName | null =>
      sizes[number] ?? size?.suggested ?? null,
    setSize: ({ number }: RunOrder, size: ParcelSizeName) => setSizes({ ...sizes, [number]: size }),
    /** The next step. */
    go: () => void (plan.next && take(plan.next)),
    printAll: () => print(plan.waiting.ship),
    printLabels: () => openPrint(plan.waiting.ship, 'labels'),
  }
}
export type Run = ReturnType<typeof useRun>
