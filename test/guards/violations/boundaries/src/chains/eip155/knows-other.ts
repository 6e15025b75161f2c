// namespace-own-folder
import { driver } from '../solana/driver.ts'
export const wrong = driver
