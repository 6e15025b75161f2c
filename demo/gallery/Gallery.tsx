import type { ReactNode } from 'react'
import { Account, Networks } from './account-samples.tsx'
import { wall } from './card.css.ts'

import { Connect, Pair } from './connect-samples.tsx'
import { Feedback } from './feedback-samples.tsx'
import { Lookalike, Review, Send, Threads } from './send-samples.tsx'
import { Swap, SwapReview } from './swap-samples.tsx'

/** Shows every part once, in its usual surroundings. */
export function Gallery(): ReactNode {
  return (
    <div className={wall}>
      <Connect />
      <Pair />
      <Account />
      <Send />
      <Review />
      <Lookalike />
      <Swap />
      <SwapReview />
      <Networks />
      <Threads />
      <Feedback />
    </div>
  )
}
