import { connectionErrorTexts } from '../../src/chains/core/error-texts/connection-error.ts'
import { embeddedErrorTexts } from '../../src/chains/core/error-texts/embedded-error.ts'
import { nodeRefusalTexts } from '../../src/chains/core/error-texts/node-refusal.ts'
import { pageErrorTexts } from '../../src/chains/core/error-texts/page-error.ts'
import { payErrorTexts } from '../../src/chains/core/error-texts/pay-error.ts'
import { paymentErrorTexts } from '../../src/chains/core/error-texts/payment-error.ts'
import { rpcErrorTexts } from '../../src/chains/core/error-texts/rpc-error.ts'
import { runtimeErrorTexts } from '../../src/chains/core/error-texts/runtime-error.ts'
import { schemaErrorTexts } from '../../src/chains/core/error-texts/schema-error.ts'
import { sendErrorTexts } from '../../src/chains/core/error-texts/send-error.ts'
import { serviceErrorTexts } from '../../src/chains/core/error-texts/service-error.ts'
import { signInErrorTexts } from '../../src/chains/core/error-texts/sign-in-error.ts'
import { signInRequiredTexts } from '../../src/chains/core/error-texts/sign-in-required.ts'
import { swapErrorTexts } from '../../src/chains/core/error-texts/swap-error.ts'
import { tokenRefusalTexts } from '../../src/chains/core/error-texts/token-refusal.ts'
import { transferErrorTexts } from '../../src/chains/core/error-texts/transfer-error.ts'
import { type ErrorTexts, errorsWith } from '../../src/chains/core/errors.ts'

/** The texts of all tables. It does not compile if a code is in none. */
export const everyErrorText = {
  ...pageErrorTexts,
  ...runtimeErrorTexts,
  ...connectionErrorTexts,
  ...rpcErrorTexts,
  ...schemaErrorTexts,
  ...transferErrorTexts,
  ...sendErrorTexts,
  ...swapErrorTexts,
  ...paymentErrorTexts,
  ...payErrorTexts,
  ...tokenRefusalTexts,
  ...nodeRefusalTexts,
  ...serviceErrorTexts,
  ...embeddedErrorTexts,
  ...signInErrorTexts,
  ...signInRequiredTexts,
} satisfies Required<ErrorTexts>

/** Makes an error of any code. The package itself makes each with the table that the code loads. */
export const everyError = errorsWith(everyErrorText)
