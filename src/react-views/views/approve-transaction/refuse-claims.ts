/** Milliseconds for which the frame stays hidden. The frame restarts its own delay when it is visible again. */
const PAUSE = 300

interface FloatingWindows extends EventTarget {
  readonly window: Window | null
}

/**
 * During a request, the page may take no fullscreen, no pointer lock and no picture-in-picture window, which could
 * cover or imitate the secure frame. Each is ended at once, and the frame is hidden for a moment, after which its
 * buttons need their delay again. Returns a function that stops this.
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
    // Fired by a video anywhere in the page.
    [document, 'enterpictureinpicture'],
    [floating, 'enter'],
  ] as const
  for (const [target, name] of events) target?.addEventListener(name, refuse, true)
  return () => {
    clearTimeout(timer)
    for (const [target, name] of events) target?.removeEventListener(name, refuse, true)
  }
}
