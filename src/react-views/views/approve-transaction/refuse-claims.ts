/** How long the frame stays hidden: it counts its own time anew when it is seen again. */
const PAUSE = 300

interface FloatingWindows extends EventTarget {
  readonly window: Window | null
}

/**
 * While somebody decides, the page gets neither the whole display nor the pointer nor a window that floats over this one
 * (safety F-36): it is taken back at once, and the screen is away for a moment. Returns what ends it.
 */
export function refuseClaims(hide: () => void, show: () => void): () => void {
  const floating = (window as { readonly documentPictureInPicture?: FloatingWindows }).documentPictureInPicture
  let timer: ReturnType<typeof setTimeout> | undefined
  const refuse = () => {
    const { fullscreenElement, pointerLockElement, pictureInPictureElement } = document
    if (!fullscreenElement && !pointerLockElement && !pictureInPictureElement && !floating?.window) return
    hide()
    clearTimeout(timer)
    timer = setTimeout(show, PAUSE)
    if (fullscreenElement) document.exitFullscreen().catch(() => {})
    if (pointerLockElement) document.exitPointerLock()
    if (pictureInPictureElement) document.exitPictureInPicture().catch(() => {})
    floating?.window?.close()
  }
  const events = [
    [document, 'fullscreenchange'],
    [document, 'pointerlockchange'],
    // Of a video, wherever in the page it is.
    [document, 'enterpictureinpicture'],
    [floating, 'enter'],
  ] as const
  for (const [target, name] of events) target?.addEventListener(name, refuse, true)
  return () => {
    clearTimeout(timer)
    for (const [target, name] of events) target?.removeEventListener(name, refuse, true)
  }
}
