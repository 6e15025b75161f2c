import { describe, expect, test } from 'vitest'
import { policy } from './policy.ts'

/** The methods of the allow-list, written out a second time, so that a typing error in one of the two lists shows. */
const safe =
  'eth_accounts eth_blockNumber eth_call eth_chainId eth_estimateGas eth_feeHistory eth_gasPrice eth_getAccount eth_getBalance eth_getBlockByHash eth_getBlockByNumber eth_getBlockReceipts eth_getBlockTransactionCountByHash eth_getBlockTransactionCountByNumber eth_getCode eth_getFilterChanges eth_getFilterLogs eth_getLogs eth_getProof eth_getStorageAt eth_getTransactionByBlockHashAndIndex eth_getTransactionByBlockNumberAndIndex eth_getTransactionByHash eth_getTransactionCount eth_getTransactionReceipt eth_getUncleCountByBlockHash eth_getUncleCountByBlockNumber eth_maxPriorityFeePerGas eth_newBlockFilter eth_newFilter eth_newPendingTransactionFilter eth_sendRawTransaction eth_syncing eth_uninstallFilter wallet_getCapabilities wallet_getCallsStatus eth_getUserOperationReceipt eth_estimateUserOperationGas eth_getUserOperationByHash eth_supportedEntryPoints wallet_getAssets'.split(
    ' ',
  )
const unsafe =
  'personal_sign eth_signTypedData_v4 eth_sendTransaction solana_signMessage solana_signTransaction solana_signAllTransactions solana_signAndSendTransaction wallet_sendCalls wallet_grantPermissions wallet_revokePermissions eth_sendUserOperation'.split(
    ' ',
  )

describe('the allow-list', () => {
  test.each(safe)('%s runs by itself', (method) => expect(policy.get(method)).toBe('safe'))
  test.each(unsafe)('%s needs approval', (method) => expect(policy.get(method)).toBe('approval'))
  test('everything else is refused', () => {
    expect(policy.size).toBe(safe.length + unsafe.length)
    for (const method of ['eth_sign', 'eth_signTypedData', 'ETH_CALL', 'eth_call ', '__proto__', 'constructor', ''])
      expect(policy.get(method)).toBeUndefined()
  })
})
