#!/usr/bin/env node
// Starts the relay with settings from environment variables; see README.md.
import { runService } from '../lib/run-service.mjs'
import { startRelay } from './relay.mjs'
import { readSettings } from './settings.mjs'

await runService({
  help: 'node main.mjs starts the relay. README.md lists the environment variables that set it up.',
  readSettings,
  start: startRelay,
})
