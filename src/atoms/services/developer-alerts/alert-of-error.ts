import type { ErrorCode, ErrorData, WmError } from '../../../chains/core/errors.ts'
import type { DeveloperAlert } from './developer-alerts.atoms.ts'

type Words<C extends ErrorCode> = readonly [title: string, text: string | ((data: ErrorData[C]) => string)]

const frame = 'Network Error - Could not load embedded wallet'
const relay = 'Check the option hosts.relay, or the projectId, and whether the relay allows this origin.'

// Errors without an entry are no mistake of the page.
const words: { readonly [C in ErrorCode]?: Words<C> } = {
  APP_CONFIG_INVALID: [
    'Invalid App Configuration',
    ({ origin }) =>
      `The service does not allow ${origin}. Add this origin to the list of the project, or check projectId.`,
  ],
  RATE_LIMITED: ['Rate Limited', 'The service refuses further requests for a while. Check the limits of the project.'],
  SERVER_ERROR: [
    'Server Error',
    'A service of the option hosts does not answer, or answers with a failure of its own.',
  ],
  OPTION_INVALID: ['Invalid Option', ({ option, reason }) => `${option} ${reason}.`],
  NETWORK_NOT_FOUND: ['Network Not Found', ({ id }) => `Add ${id} to the option networks.`],
  ELEMENT_MISSING: ['No Modal', 'Add <wallet-modal> to the page, and load wallet-modal/elements.'],
  ADAPTER_NOT_FOUND: ['Namespace Not Found', ({ namespace }) => `The option networks has none of ${namespace}.`],
  AUTH_NOT_FOUND: ['Embedded Wallet Not Configured', 'Name the secure site in hosts.secureFrame.'],
  FRAME_LOAD_FAILED: [
    frame,
    'Check hosts.secureFrame, and whether this page’s Content Security Policy lets it be framed.',
  ],
  FRAME_LOAD_TIMEOUT: [frame, 'Check hosts.secureFrame, and whether the site allows this origin as its ancestor.'],
  FRAME_REQUEST_TIMEOUT: ['Embedded Wallet Request Timed Out', 'The secure site did not answer a request in time.'],
  RELAY_UNREACHABLE: ['Relay Not Reachable', relay],
  RELAY_REFUSED: ['Relay Refused', `${relay} A clock that is wrong has the same effect.`],
  RPC_UNREACHABLE: ['Node Not Reachable', ({ id }) => `No RPC URL of ${id} answers. See the option customRpcUrls.`],
  SCHEMA_MISMATCH: ['Unreadable Answer', ({ path }) => `A service answered with a value at ${path} that does not fit.`],
}

/** Returns what an error means for the developer of the page; undefined if the page cannot have caused it. */
export function alertOfError(error: WmError): DeveloperAlert | undefined {
  const found = words[error.code] as Words<ErrorCode> | undefined
  if (!found) return undefined
  const [title, text] = found
  return { code: error.code, title, text: typeof text === 'function' ? text(error.data) : text }
}
