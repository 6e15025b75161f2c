// bridges-apart
import { connect } from '@wagmi/core'
export const wrong = connect
