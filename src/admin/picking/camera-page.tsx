import { ScanCamera } from './scan-camera.tsx'
import { Component as PickingPage } from './picking-page.tsx'

export { handle, loader } from './picking-page.tsx'

/** The same page with the camera above it: a document of its own, which alone may use the camera. */
export function Component() {
  return (
    <>
      <ScanCamera />
      <PickingPage />
    </>
  )
}
