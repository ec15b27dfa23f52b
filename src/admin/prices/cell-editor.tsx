import { useEffect, useRef, type KeyboardEvent } from 'react'
import type { Editing } from './use-price-sheet.ts'
import styles from './price-grid.module.css'

type Props = {
  label: string
  editing: Editing
  /** False leaves the cell open. */
  onCommit: (text: string) => boolean
  onCancel: () => void
  /** After the cell is written: where the keys go. */
  onMove: (down: number, right: number) => void
}

/** The open cell. Enter and Tab write it and go on, Esc leaves it as it was; arrows only where somebody began by typing. */
export function CellEditor({ label, editing, onCommit, onCancel, onMove }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const isOver = useRef(false)
  useEffect(() => {
    const field = input.current
    field?.focus({ preventScroll: true })
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])

  function leave(move: [number, number]) {
    if (!input.current || !onCommit(input.current.value)) return
    isOver.current = true
    onMove(...move)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    event.stopPropagation()
    const back = event.shiftKey ? -1 : 1
    const moves: Record<string, [number, number]> = {
      Enter: [back, 0],
      Tab: [0, back],
      ...(editing.begun
        ? { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
        : {}),
    }
    const move = moves[event.key]
    if (event.key === 'Escape') {
      isOver.current = true
      onCancel()
    } else if (move) leave(move)
    else return
    event.preventDefault()
  }

  return (
    <input
      ref={input}
      className={styles.editor}
      aria-label={label}
      defaultValue={editing.text}
      inputMode="numeric"
      autoComplete="off"
      onKeyDown={onKeyDown}
      onBlur={(event) => {
        if (!isOver.current && !onCommit(event.target.value)) onCancel()
      }}
    />
  )
}
