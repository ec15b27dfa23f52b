import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { Note } from '../parts/sheet.tsx'
import { noteTouch } from '../runtime/browser-client.ts'
import { reportScan } from '../shell/scanner.ts'
import { openBarcodeReader } from './barcode-reader.ts'
import { createSight } from './sight.ts'
import styles from './picking.module.css'

/** Between two looks at the picture, in milliseconds. */
const lookMilliseconds = 150
/** The camera of the phone as a scanner. */
export function ScanCamera() {
  const video = useRef<HTMLVideoElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { pathname, search } = useLocation()
  useEffect(() => {
    const aborter = new AbortController()
    void watch(video.current, aborter.signal).catch((error: unknown) => {
      if (!aborter.signal.aborted) setFailure(failureText(error))
    })
    return () => aborter.abort()
  }, [])
  return (
    <section aria-label="Kamera">
      {failure ? <Note>{failure}</Note> : <video className={styles.video} ref={video} muted playsInline />}
      <p className={styles.camera}>
        <Link to={pathname.replace(/\/kamera$/, '') + search} reloadDocument>
          Kamera nélkül
        </Link>
      </p>
    </section>
  )
}

async function watch(video: HTMLVideoElement | null, signal: AbortSignal): Promise<void> {
  if (!video) return
  if (!('mediaDevices' in navigator)) throw new DOMException('', 'NotFoundError')
  const [stream, reader] = await Promise.all([
    navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' }, audio: false }),
    openBarcodeReader(),
  ])
  const stop = () => stream.getTracks().forEach((track) => track.stop())
  if (signal.aborted) return stop()
  signal.addEventListener('abort', stop)
  video.srcObject = stream
  await video.play()
  const sight = createSight()
  while (!signal.aborted) {
    const [found] = await reader.detect(video).catch(() => [])
    const code = sight.see(found?.rawValue ?? null, performance.now())
    if (code !== null) {
      noteTouch()
      reportScan(code)
    }
    await new Promise((resolve) => setTimeout(resolve, lookMilliseconds))
  }
}

function failureText(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError')
    return 'A böngésző nem engedi a kamerát. Engedélyezze ennek az oldalnak, és töltse be újra.'
  if (name === 'NotFoundError' || name === 'OverconstrainedError')
    return 'Itt nincs kamera, vagy a pultot nem biztonságos (https) címen nyitotta meg.'
  return 'A kamera most nem indul el. Töltse be újra az oldalt, vagy használjon leolvasót.'
}
