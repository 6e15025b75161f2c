import { expect, test } from 'vitest'
import { schemaError } from '../../chains/core/error-texts/schema-error.ts'
import { serviceError } from '../../chains/core/error-texts/service-error.ts'
import { swapErrorText } from './swap-error-text.ts'

test.each([
  serviceError('SERVER_ERROR'),
  serviceError('HTTP_STATUS', { status: 418 }),
  schemaError('SCHEMA_MISMATCH', { path: 'tx' }),
])(
  'error: a service without a usable answer is not taken for the wallet or the visitor’s connection ($code)',
  (error) => {
    expect(swapErrorText(error).id).toBe('swap.noAnswer')
  },
)
