import { ScanCamera } from '../picking/scan-camera.tsx'
import { Component as StockTakingPage } from './stock-taking-page.tsx'

export { handle, loader } from './stock-taking-page.tsx'

/** The same page with the camera above it: a document of its own, which alone may use the camera. */
export function Component() {
  return (
    <>
      <ScanCamera />
      <StockTakingPage />
    </>
  )
}
