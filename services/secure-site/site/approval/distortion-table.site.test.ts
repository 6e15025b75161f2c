import { distortions } from '../testing/covers.ts'
import { describeCovers } from '../testing/describe-covers.ts'

describeCovers('distortions', distortions)
