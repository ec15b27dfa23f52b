import { useEffect, useEffectEvent, type RefObject } from 'react'
import { afterKey, fitted, moved, pinched, tapped, zoomedAt, type Point, type ZoomView } from './zoom-view.ts'

/** A finger that moves less is a tap; a swipe that goes further leads to the next picture. In pixels. */
const dragThreshold = 5
const swipeDistance = 48

/** Fingers, mouse, wheel and keys of a picture. `onStep`: by how many pictures to go on. */
export function useZoomGestures(
  stage: RefObject<HTMLElement | null>,
  view: ZoomView,
  setView: (change: (view: ZoomView) => ZoomView) => void,
  onStep: (by: number) => void,
): void {
  const step = useEffectEvent(onStep)
  const keyed = useEffectEvent((key: string): boolean => {
    const { clientWidth: width = 0, clientHeight: height = 0 } = stage.current ?? {}
    const next = afterKey(view, key, { width, height })
    if (next) setView(() => next)
    else if (key === 'ArrowRight' || key === 'ArrowLeft') onStep(key === 'ArrowRight' ? 1 : -1)
    else return false
    return true
  })
  const isFitted = useEffectEvent(() => view.scale === 1)

  useEffect(() => {
    const element = stage.current
    if (!element) return
    const page = element.ownerDocument
    const ended = new AbortController()
    const { signal } = ended
    const fingers = new Map<number, Point>()
    let start: Point | null = null
    let isDrag = false

    const room = () => ({ width: element.clientWidth, height: element.clientHeight })
    /** Where the pointer is, from the middle of the stage. */
    function pointOf({ clientX, clientY }: MouseEvent): Point {
      const { left, top, width, height } = element!.getBoundingClientRect()
      return { x: clientX - left - width / 2, y: clientY - top - height / 2 }
    }
    function down(event: PointerEvent): void {
      if (event.button !== 0) return
      element!.setPointerCapture(event.pointerId)
      fingers.set(event.pointerId, pointOf(event))
      // What two fingers do is neither a tap nor a swipe, however far the last one has come.
      const isFirst = fingers.size === 1
      start = isFirst ? pointOf(event) : null
      isDrag = !isFirst
    }
    function move(event: PointerEvent): void {
      const from = fingers.get(event.pointerId)
      if (!from) return
      const to = pointOf(event)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      if (start && Math.hypot(to.x - start.x, to.y - start.y) > dragThreshold) isDrag = true
      fingers.set(event.pointerId, to)
      if (other) setView((before) => pinched(before, [from, other], [to, other], room()))
      else if (isDrag) setView((before) => moved(before, { x: to.x - from.x, y: to.y - from.y }, room()))
    }
    function up(event: PointerEvent): void {
      if (!fingers.delete(event.pointerId) || fingers.size > 0) return
      const at = pointOf(event)
      const across = start ? at.x - start.x : 0
      if (!isDrag) setView((before) => tapped(before, at, room()))
      else if (start && isFitted() && Math.abs(across) > swipeDistance) step(across < 0 ? 1 : -1)
      start = null
    }
    function cancel(event: PointerEvent): void {
      fingers.delete(event.pointerId)
      start = null
    }
    function wheel(event: WheelEvent): void {
      event.preventDefault()
      const at = pointOf(event)
      setView((before) => zoomedAt(before, Math.exp(-event.deltaY / 400), at, room()))
    }
    element.addEventListener('pointerdown', down, { signal })
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerup', up, { signal })
    element.addEventListener('pointercancel', cancel, { signal })
    element.addEventListener('wheel', wheel, { signal, passive: false })
    page.addEventListener('keydown', (event) => void (keyed(event.key) && event.preventDefault()), { signal })
    // A turned phone has another room.
    page.defaultView?.addEventListener('resize', () => setView(() => fitted), { signal })
    return () => ended.abort()
  }, [stage, setView])
}
