import { find } from '../shared/find.ts'

/** The used part of the Barcode Detection API, which TypeScript's DOM library lacks. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<readonly { readonly rawValue: string }[]>
}
type DetectorClass = new (options: { readonly formats: readonly string[] }) => Detector

const pause = 200

/** Scans a QR code with the camera; the button is hidden in browsers without the API. */
export function followScanner(found: (text: string) => void, say: (text: string) => void): void {
  const { BarcodeDetector } = globalThis as { readonly BarcodeDetector?: DetectorClass }
  if (!BarcodeDetector || !navigator.mediaDevices) return
  const start = find<HTMLButtonElement>('#scan')
  const box = find('#camera')
  const view = find<HTMLVideoElement>('#view')
  let stream: MediaStream | undefined
  start.hidden = false

  const stop = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = undefined
    view.srcObject = null
    box.hidden = true
    start.disabled = false
  }
  async function scan(detector: Detector): Promise<void> {
    stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
    view.srcObject = stream
    box.hidden = false
    await view.play()
    say('Point the camera at the code')
    while (stream) {
      const [code] = await detector.detect(view)
      if (code) {
        stop()
        return found(code.rawValue)
      }
      await new Promise((resolve) => window.setTimeout(resolve, pause))
    }
  }
  start.addEventListener('click', () => {
    start.disabled = true
    scan(new BarcodeDetector({ formats: ['qr_code'] })).catch(() => {
      stop()
      say('The camera cannot be used. Paste the link instead.')
    })
  })
  find('#stop-scan').addEventListener('click', () => {
    stop()
    start.focus()
  })
}
