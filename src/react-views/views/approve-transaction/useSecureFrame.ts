import { type RefObject, useEffect, useState } from 'react'
import { loginError } from '../../../atoms/login/login-attempt.ts'
import { type EmbeddedClient, secureFrameClient } from '../../../atoms/login/secure-frame/secure-frame-client.ts'
import { openAtom } from '../../../atoms/navigation/modal/modal.atoms.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { observeBounds } from './observe-bounds.ts'
import { refuseClaims } from './refuse-claims.ts'

/** Milliseconds to wait in an embedded modal, whose page may still be in layout. */
const EMBEDDED_WAIT = 300

/**
 * Shows the secure frame above an element while it is mounted, and hides it afterwards. Closing the
 * modal rejects the frame's requests.
 */
export function useSecureFrame(box: RefObject<HTMLElement | null>) {
  const kit = useKit()
  const [shown, setShown] = useState(false)
  const [error, setError] = useState<WmError>()
  const [tried, setTried] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` changes with each retry
  useEffect(() => {
    let over = false
    let client: EmbeddedClient | undefined
    const stops: (() => void)[] = []
    const hide = () => {
      for (const stop of stops.splice(0)) stop()
      client?.hide()
    }
    const begin = () => {
      const element = box.current
      if (over || !client || !element) return
      const wallet = client
      let stopFollowing = () => {}
      const follow = () => {
        stopFollowing = observeBounds(element, (place) => wallet.show(place))
      }
      follow()
      const refusing = refuseClaims(() => {
        stopFollowing()
        wallet.hide()
      }, follow)
      stops.push(refusing, () => stopFollowing())
      setShown(true)
    }
    secureFrameClient(kit).then(
      (given) => {
        if (over) return
        client = given
        const host = (box.current?.getRootNode() as ShadowRoot | undefined)?.host
        if (host?.hasAttribute('embedded')) stops.push(kit.env.clock.after(EMBEDDED_WAIT, begin))
        else begin()
      },
      (cause: unknown) => !over && setError(loginError(cause, 'FRAME_LOAD_FAILED')),
    )
    const stopOpen = kit.store.sub(openAtom, () => {
      if (kit.store.get(openAtom)) return
      hide()
      client?.rejectRequests()
    })
    return () => {
      over = true
      stopOpen()
      hide()
      setShown(false)
    }
  }, [kit, box, tried])
  return {
    shown,
    error,
    retry() {
      setError(undefined)
      setTried(tried + 1)
    },
  }
}
