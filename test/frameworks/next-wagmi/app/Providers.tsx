'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type State, WagmiProvider } from 'wagmi'
import { WalletKitProvider } from 'wallet-modal/react'
import { config, kit } from './config'

interface Props {
  readonly children: ReactNode
  readonly initialState: State | undefined
}

export function Providers({ children, initialState }: Props) {
  const [queryClient] = useState(() => new QueryClient())
  return (
    <WagmiProvider config={config} initialState={initialState}>
      <QueryClientProvider client={queryClient}>
        <WalletKitProvider kit={kit}>{children}</WalletKitProvider>
      </QueryClientProvider>
    </WagmiProvider>
  )
}
