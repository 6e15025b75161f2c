import { covers } from '../testing/covers.ts'
import { describeCovers } from '../testing/describe-covers.ts'

describeCovers('covers', covers)
