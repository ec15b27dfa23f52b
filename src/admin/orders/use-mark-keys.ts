import { useState } from 'react'
import { useMember } from '../runtime/member.ts'
import type { Selection } from '../screen/use-selection.ts'
import { useKeys } from '../shell/keys.ts'
import { useMarks } from './use-marks.ts'

/** The keys by which chosen orders get tags and an assignee; `current`: the order that the keys are at, when none is chosen. */
export function useMarkKeys({ selected }: Selection, current: string | undefined) {
  const [isMarking, setMarking] = useState(false)
  const marks = useMarks()
  const member = useMember()
  const mayMark = member?.rights.includes('orders.note') ?? false
  const targets = selected.length > 0 ? selected : current === undefined ? [] : [current]
  useKeys(
    mayMark && member
      ? [
          ...(selected.length > 0
            ? [{ keys: 'n', text: 'Címke és felelős a kijelölteken', run: () => setMarking(true) }]
            : []),
          {
            keys: 'i',
            text: 'Én leszek a felelőse',
            run: () => targets.length > 0 && void marks.assign(targets, member.id),
          },
        ]
      : [],
  )
  return {
    mayMark,
    isMarking: isMarking && selected.length > 0,
    open: () => setMarking(true),
    close: () => setMarking(false),
  }
}
