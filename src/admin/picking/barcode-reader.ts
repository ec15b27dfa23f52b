/** Barcodes in pictures of a camera: by the browser itself where it can, else by a library that is loaded then. */

const formats = ['ean_13', 'ean_8', 'upc_a', 'upc_e', 'code_128', 'code_39', 'itf'] as const
type Format = (typeof formats)[number]

export type BarcodeReader = { detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type Detector = {
  new (options: { formats: Format[] }): BarcodeReader
  getSupportedFormats: () => Promise<readonly string[]>
}

export async function openBarcodeReader(): Promise<BarcodeReader> {
  const own = (globalThis as { BarcodeDetector?: Detector }).BarcodeDetector
  const supported = own ? await own.getSupportedFormats().catch(() => []) : []
  const wanted = formats.filter((format) => supported.includes(format))
  if (own && wanted.includes('ean_13') && wanted.includes('code_128')) return new own({ formats: wanted })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Served by the shop itself: nothing is loaded from elsewhere.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: [...formats] })
}
