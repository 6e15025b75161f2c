import { headers } from 'next/headers'
import type { ReactNode } from 'react'
import { cookieToInitialState } from 'wagmi'
import { config } from './config'
import { Providers } from './Providers'

/** Renders on the server what the visitor's cookie says, as the pages of wagmi on Next advise. */
export default async function Layout({ children }: { readonly children: ReactNode }) {
  const initialState = cookieToInitialState(config, (await headers()).get('cookie'))
  return (
    <html lang="en">
      <body>
        <Providers initialState={initialState}>{children}</Providers>
      </body>
    </html>
  )
}
