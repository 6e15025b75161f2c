import { type RefObject, useEffect, useState } from 'react'
import { type EmbeddedClient, embeddedClientOf } from '../../../atoms/login/embedded-client.ts'
import { loginError } from '../../../atoms/login/login-error.ts'
import { openAtom } from '../../../atoms/modal/modal.atoms.ts'
import type { WmError } from '../../../chains/core/errors.ts'
import { useKit } from '../../hooks/useKit.ts'
import { followPlace } from './follow-place.ts'
import { refuseClaims } from './refuse-claims.ts'

/** A page that shows the modal in place may still be laying itself out (protocol §3.8). */
const EMBEDDED_WAIT = 300

/**
 * Lays the frame over an element for as long as that is there, and hides it afterwards. Closing the modal is the
 * visitor's no.
 */
export function useFramePlace(box: RefObject<HTMLElement | null>) {
  const kit = useKit()
  const [shown, setShown] = useState(false)
  const [error, setError] = useState<WmError>()
  const [tried, setTried] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tried` is another try
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
        stopFollowing = followPlace(element, (place) => wallet.show(place))
      }
      follow()
      const refusing = refuseClaims(() => {
        stopFollowing()
        wallet.hide()
      }, follow)
      stops.push(refusing, () => stopFollowing())
      setShown(true)
    }
    embeddedClientOf(kit).then(
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
