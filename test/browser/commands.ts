// The commands of the test runner. They are imported at run time, because the module exists on the test server only.
interface Socket {
  sendMessageWaitForResponse(message: object): Promise<{ readonly executed: boolean; readonly result?: unknown }>
}

async function send(command: string, payload: object): Promise<unknown> {
  const url = '/__web-dev-server__web-socket.js'
  const socket = (await import(url)) as Socket
  const sessionId = new URL(location.href).searchParams.get('wtr-session-id')
  const answer = await socket.sendMessageWaitForResponse({ type: 'wtr-command', sessionId, command, payload })
  if (!answer.executed) throw new Error(`The test runner has no command ${command}`)
  return answer.result
}

/** Media features as a visitor's system would set them. */
export const emulateMedia = (media: {
  readonly colorScheme?: 'light' | 'dark' | 'no-preference'
  readonly reducedMotion?: 'reduce' | 'no-preference'
}) => send('emulate-media', media)

/** The colours of a system with high contrast, of which the runner's own command knows nothing. */
export const forceColors = (forced: 'active' | 'none') => send('force-colors', { forced })

/** Real key presses. */
export const press = (key: string) => send('send-keys', { press: key })

/** Real presses of the keys of a text, one after the other. */
export const typeText = (text: string) => send('send-keys', { type: text })

export const setViewport = (viewport: { readonly width: number; readonly height: number }) =>
  send('set-viewport', viewport)

/** Presses a real key while another key is held. */
export async function pressWith(held: string, key: string): Promise<void> {
  await send('send-keys', { down: held })
  await send('send-keys', { press: key })
  await send('send-keys', { up: held })
}

/** Moves, presses and releases the real mouse at a point of the viewport. */
export const mouse = (type: 'move' | 'down' | 'up' | 'click', x?: number, y?: number) =>
  send('send-mouse', {
    type,
    ...(x !== undefined && y !== undefined && { position: [Math.round(x), Math.round(y)] }),
    ...(type !== 'move' && { button: 'left' }),
  })

/** Lets go of the pointer's buttons, also where a failed test has left one pressed. */
export const resetMouse = () => send('reset-mouse', {})
